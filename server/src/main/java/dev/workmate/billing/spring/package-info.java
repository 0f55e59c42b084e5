/** Wires {@code billing}. */
@NullMarked
package dev.workmate.billing.spring;

import org.jspecify.annotations.NullMarked;
