/** Wires {@code session}. */
@NullMarked
package dev.workmate.session.spring;

import org.jspecify.annotations.NullMarked;
