/** Builds the live feature. */
@NullMarked
package dev.workmate.live.spring;

import org.jspecify.annotations.NullMarked;
