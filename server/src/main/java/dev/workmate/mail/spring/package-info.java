/** Wires {@code mail}. */
@NullMarked
package dev.workmate.mail.spring;

import org.jspecify.annotations.NullMarked;
