/** Wires {@code access}. */
@NullMarked
package dev.workmate.access.spring;

import org.jspecify.annotations.NullMarked;
