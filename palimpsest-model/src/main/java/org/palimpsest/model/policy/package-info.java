/**
 * Whether an update of a model is accepted: a {@link org.palimpsest.model.policy.Policy} that is fixed in advance, and a
 * {@link org.palimpsest.model.policy.Gate} that checks measurements against it. Computes nothing else. Depends on tomlj.
 */
@NullMarked
package org.palimpsest.model.policy;

import org.jspecify.annotations.NullMarked;
