/** What models took and cost, and for whom. */
@NullMarked
package dev.workmate.billing;

import org.jspecify.annotations.NullMarked;
