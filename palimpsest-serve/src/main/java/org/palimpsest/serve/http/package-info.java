/**
 * A small HTTP/1.1 server on the sockets of the JDK. Every wait for a client has a deadline, and every malformed request gets
 * a response that says what is wrong. Knows nothing of models.
 */
@NullMarked
package org.palimpsest.serve.http;

import org.jspecify.annotations.NullMarked;
