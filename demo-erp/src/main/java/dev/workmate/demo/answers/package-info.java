/**
 * Exact answers to business questions, computed from the typed companies and not from rows or
 * ledgers served elsewhere.
 */
@NullMarked
package dev.workmate.demo.answers;

import org.jspecify.annotations.NullMarked;
