/** Puts turns together. */
@NullMarked
package dev.workmate.turn.spring;

import org.jspecify.annotations.NullMarked;
