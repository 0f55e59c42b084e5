/** Wires {@code preferences}. */
@NullMarked
package dev.workmate.preferences.spring;

import org.jspecify.annotations.NullMarked;
