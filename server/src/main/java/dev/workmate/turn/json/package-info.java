/** What turns need to read from JSON. */
@NullMarked
package dev.workmate.turn.json;

import org.jspecify.annotations.NullMarked;
