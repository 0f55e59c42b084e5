/** A turn's way to the journal and to its viewers, also where one of them is away. */
@NullMarked
package dev.workmate.turn.log;

import org.jspecify.annotations.NullMarked;
