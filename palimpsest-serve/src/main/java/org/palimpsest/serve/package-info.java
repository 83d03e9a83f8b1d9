/**
 * Models over HTTP. Depends on {@code org.palimpsest.model} and the JDK's HTTP server.
 */
@NullMarked
package org.palimpsest.serve;

import org.jspecify.annotations.NullMarked;
