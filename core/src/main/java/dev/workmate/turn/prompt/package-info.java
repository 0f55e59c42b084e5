/** What a model is told: the past, the task and its rounds, cut to the room there is. */
@NullMarked
package dev.workmate.turn.prompt;

import org.jspecify.annotations.NullMarked;
