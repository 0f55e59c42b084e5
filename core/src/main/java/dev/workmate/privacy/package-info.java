/** Forgets people: erasures as durable work, their receipts, holds and what is known of them. */
@NullMarked
package dev.workmate.privacy;

import org.jspecify.annotations.NullMarked;
