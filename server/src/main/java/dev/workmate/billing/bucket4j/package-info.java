/** Rates in this process. */
@NullMarked
package dev.workmate.billing.bucket4j;

import org.jspecify.annotations.NullMarked;
