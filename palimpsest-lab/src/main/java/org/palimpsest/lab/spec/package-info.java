/**
 * Experiments by name and as text: benchmarks, recipes, methods, and specifications in TOML. Every setting has one
 * name, the same in a file, on the command line and in a stored run. Depends on {@code experiment}, {@code text} and
 * the names of {@code data}.
 */
@NullMarked
package org.palimpsest.lab.spec;

import org.jspecify.annotations.NullMarked;
