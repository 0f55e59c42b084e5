/** Moments by which something must be over. */
@NullMarked
package dev.workmate.time;

import org.jspecify.annotations.NullMarked;
