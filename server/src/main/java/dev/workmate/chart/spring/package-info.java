/** Wires {@code chart}. */
@NullMarked
package dev.workmate.chart.spring;

import org.jspecify.annotations.NullMarked;
