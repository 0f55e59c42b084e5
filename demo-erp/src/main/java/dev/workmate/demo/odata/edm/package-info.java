/** What the service says of itself. */
@NullMarked
package dev.workmate.demo.odata.edm;

import org.jspecify.annotations.NullMarked;
