/** The product's own documentation, as something an agent can search and read. */
@NullMarked
package dev.workmate.guide;

import org.jspecify.annotations.NullMarked;
