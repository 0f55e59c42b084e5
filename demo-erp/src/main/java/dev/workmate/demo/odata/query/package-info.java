/** Which rows an address means, and how they are paged and written. */
@NullMarked
package dev.workmate.demo.odata.query;

import org.jspecify.annotations.NullMarked;
