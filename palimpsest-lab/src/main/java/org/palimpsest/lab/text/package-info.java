/** What a misspelled word most likely meant. Depends on the JDK only. */
@NullMarked
package org.palimpsest.lab.text;

import org.jspecify.annotations.NullMarked;
