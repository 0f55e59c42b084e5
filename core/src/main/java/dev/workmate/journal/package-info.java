/**
 * The append-only record of each session: numbering, fenced append, commands, replay and
 * projections. The only truth.
 */
@NullMarked
package dev.workmate.journal;

import org.jspecify.annotations.NullMarked;
