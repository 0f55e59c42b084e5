/** What a turn knows: a fold of its events, the mail it gets, the words it has shown. Pure. */
@NullMarked
package dev.workmate.turn.state;

import org.jspecify.annotations.NullMarked;
