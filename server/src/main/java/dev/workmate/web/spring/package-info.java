/** Wires {@code web}. */
@NullMarked
package dev.workmate.web.spring;

import org.jspecify.annotations.NullMarked;
