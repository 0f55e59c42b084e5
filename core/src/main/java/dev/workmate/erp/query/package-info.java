/** From what a model writes to typed queries, and from answers to values. */
@NullMarked
package dev.workmate.erp.query;

import org.jspecify.annotations.NullMarked;
