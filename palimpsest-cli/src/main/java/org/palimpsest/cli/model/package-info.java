/** The commands of a model on disk: learn, predict, score, check, and its history. They parse, call and print. */
@NullMarked
package org.palimpsest.cli.model;

import org.jspecify.annotations.NullMarked;
