/**
 * JSON, and the exception for files that cannot be written: shared by everything in the lab that stores results. Files
 * themselves are written by the core's {@code DurableFile}. Depends on the core and on Jackson.
 */
@NullMarked
package org.palimpsest.lab.io;

import org.jspecify.annotations.NullMarked;
