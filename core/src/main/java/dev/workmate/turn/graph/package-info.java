/** Decides what a turn does next and says it as facts. Reads nothing, reaches nobody. */
@NullMarked
package dev.workmate.turn.graph;

import org.jspecify.annotations.NullMarked;
