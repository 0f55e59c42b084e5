/** Everyday tools: the clock, exact arithmetic, units. */
@NullMarked
package dev.workmate.general;

import org.jspecify.annotations.NullMarked;
