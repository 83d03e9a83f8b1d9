/**
 * The paper from one command: which runs each of its figures and claims needs, what is made of them once they are
 * stored, and the ledger of claims with verdicts. Depends on runs, specifications, statistics and figures; the command
 * line depends on it, and nothing else does.
 */
@NullMarked
package org.palimpsest.paper.reproduce;

import org.jspecify.annotations.NullMarked;
