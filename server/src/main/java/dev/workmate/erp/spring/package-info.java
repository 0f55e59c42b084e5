/** Wires {@code erp}. */
@NullMarked
package dev.workmate.erp.spring;

import org.jspecify.annotations.NullMarked;
