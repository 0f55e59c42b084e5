/**
 * Posting rules: what a document does to the general, item, customer and vendor ledgers. Pure
 * functions over cents.
 */
@NullMarked
package dev.workmate.demo.ledger;

import org.jspecify.annotations.NullMarked;
