/**
 * A disk in memory that can be cut off: tests write to it through the ordinary file API, stop it before any operation, and
 * look at what a killed process or a power cut would have left.
 */
@NullMarked
package org.palimpsest.disk;

import org.jspecify.annotations.NullMarked;
