/** Measurements: figures are ratios inside one run, printed with what they were measured on. */
@NullMarked
package dev.workmate.bench;

import org.jspecify.annotations.NullMarked;
