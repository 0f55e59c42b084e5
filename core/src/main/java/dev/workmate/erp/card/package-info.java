/** Approval cards: what a change would do, in the words of the business. */
@NullMarked
package dev.workmate.erp.card;

import org.jspecify.annotations.NullMarked;
