/** Exact aggregation over records that are read page by page. */
@NullMarked
package dev.workmate.erp.aggregate;

import org.jspecify.annotations.NullMarked;
