/** Wires {@code privacy}. */
@NullMarked
package dev.workmate.privacy.spring;

import org.jspecify.annotations.NullMarked;
