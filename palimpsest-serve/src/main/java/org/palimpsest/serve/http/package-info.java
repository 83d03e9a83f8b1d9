/**
 * HTTP/1.1 with or without TLS, on Jetty: strict, bounded in time, connections and memory, and every refusal is a response
 * that says what is wrong. Knows nothing of models, and shows no type of Jetty.
 */
@NullMarked
package org.palimpsest.serve.http;

import org.jspecify.annotations.NullMarked;
