/**
 * The history of a model on disk: immutable versions named by their SHA-256, one moving HEAD, and a hash-chained log.
 * {@link org.palimpsest.model.version.VersionStore} reads, {@link org.palimpsest.model.version.VersionWriter} writes;
 * there is one writer at a time, and readers never wait. The meaning of a version's tensors and metadata is not known to
 * this package. Depends on {@code store} and {@code data} of the core.
 *
 * <pre>
 * MODEL/format                         name and version of this layout
 * MODEL/versions/SHA256.safetensors    a version; its bytes name its parent, the points it keeps and its entry, never a time
 * MODEL/parts/SHA256.packed            features and sums, named by versions; SHA256 is that of the numbers
 * MODEL/points/SHA256.safetensors      kept points, named by versions
 * MODEL/points/SHA256.erased           what is left of erased points
 * MODEL/inbox/LINE-NUMBER.ENDING       tables of few rows that wait; readable by their owner only
 * MODEL/candidates/SHA256.safetensors  the last candidate that was refused
 * MODEL/log.jsonl                      one event a line; each line holds the SHA-256 of the line before and its own
 * MODEL/HEAD                           the hash of the current version
 * MODEL/lock                           empty; locked by the writer
 * </pre>
 */
@NullMarked
package org.palimpsest.model.version;

import org.jspecify.annotations.NullMarked;
