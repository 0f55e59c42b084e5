/**
 * What servers on one database tell each other, so that viewers on any of them see the same. A
 * message is a hint: what counts is read from the log.
 */
@NullMarked
package dev.workmate.live.relay;

import org.jspecify.annotations.NullMarked;
