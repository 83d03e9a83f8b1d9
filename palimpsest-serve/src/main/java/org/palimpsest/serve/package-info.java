/**
 * Models over HTTP: predictions, history, learning, and a web page. Depends on {@code org.palimpsest.model} and on
 * {@code org.palimpsest.serve.http}, which knows nothing of models.
 */
@NullMarked
package org.palimpsest.serve;

import org.jspecify.annotations.NullMarked;
