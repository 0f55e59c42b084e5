/** Wires {@code settings}. */
@NullMarked
package dev.workmate.settings.spring;

import org.jspecify.annotations.NullMarked;
