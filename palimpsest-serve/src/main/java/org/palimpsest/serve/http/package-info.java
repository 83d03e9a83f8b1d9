/**
 * A small HTTP/1.1 server on the sockets of the JDK that a slow or hostile client cannot hold up, and that answers every
 * request it can read a byte of, if only with a sentence of what is wrong with it. Knows nothing of models.
 */
@NullMarked
package org.palimpsest.serve.http;

import org.jspecify.annotations.NullMarked;
