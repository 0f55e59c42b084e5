/** One user message from arrival to end: the pipeline, its fold, its recovery. */
@NullMarked
package dev.workmate.turn;

import org.jspecify.annotations.NullMarked;
