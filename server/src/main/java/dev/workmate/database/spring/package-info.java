/** Wires {@code database}. */
@NullMarked
package dev.workmate.database.spring;

import org.jspecify.annotations.NullMarked;
