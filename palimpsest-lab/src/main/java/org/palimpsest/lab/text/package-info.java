/** What a misspelled word most likely meant, and names that are safe in files. Depends on the JDK only. */
@NullMarked
package org.palimpsest.lab.text;

import org.jspecify.annotations.NullMarked;
