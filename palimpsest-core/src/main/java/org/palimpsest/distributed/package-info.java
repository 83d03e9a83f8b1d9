/**
 * Learning one task from data in several partitions, by any engine that can apply a function to each partition and collect the
 * results in order. Two schemes: rounds of local training whose results are averaged ({@link
 * org.palimpsest.distributed.LocalRound}, {@link org.palimpsest.distributed.RoundMerge}), for rows that may be moved and
 * shuffled; partitioned variational inference ({@link org.palimpsest.distributed.PartitionedInference}), for rows that must
 * stay at their site. Every local computation is a pure function of its arguments, so that it can be repeated anywhere. Sees
 * learners; knows no engine.
 */
@NullMarked
package org.palimpsest.distributed;

import org.jspecify.annotations.NullMarked;
