/** The ledger as a view of the journal. */
@NullMarked
package dev.workmate.billing.jdbc;

import org.jspecify.annotations.NullMarked;
