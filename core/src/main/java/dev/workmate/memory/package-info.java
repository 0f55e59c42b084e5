/** What is remembered to spare work, within bounds. */
@NullMarked
package dev.workmate.memory;

import org.jspecify.annotations.NullMarked;
