/** A person's answers: what they may say, and what becomes of it. */
@NullMarked
package dev.workmate.turn.approval;

import org.jspecify.annotations.NullMarked;
