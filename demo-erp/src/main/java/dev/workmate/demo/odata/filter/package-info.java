/** Filters, from their text to a test of rows. */
@NullMarked
package dev.workmate.demo.odata.filter;

import org.jspecify.annotations.NullMarked;
