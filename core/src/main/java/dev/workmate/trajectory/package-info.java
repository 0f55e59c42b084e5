/** How turns went: their tasks, steps and tool calls as a tree, folded from the log. */
@NullMarked
package dev.workmate.trajectory;

import org.jspecify.annotations.NullMarked;
