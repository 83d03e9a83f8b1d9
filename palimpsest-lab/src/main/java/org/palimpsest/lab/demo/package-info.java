/**
 * The demo: five tasks of handwritten digits that come with the program, learned by fine-tuning and by VCL with Gaussian
 * natural gradients, and a figure of the two. Depends on learners and figures; writes no run directory.
 */
@NullMarked
package org.palimpsest.lab.demo;

import org.jspecify.annotations.NullMarked;
