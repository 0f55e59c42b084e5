/** Names of things: ids that are checked when they are made and never mixed up. */
@NullMarked
package dev.workmate.id;

import org.jspecify.annotations.NullMarked;
