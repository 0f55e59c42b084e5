/** What operators ask a store as a whole. */
@NullMarked
package dev.workmate.diagnostics.jdbc;

import org.jspecify.annotations.NullMarked;
