package dev.workmate.journal;

import dev.workmate.id.TurnId;

/**
 * What an append or a command changes about the session besides adding events; applied in the same
 * transaction.
 */
public sealed interface SessionChange {
    SessionChange STAY = new Stay();
    SessionChange PARK = new Park();
    SessionChange CLOSE = new Close();
    SessionChange RELEASE = new Release();

    /** Nothing. */
    record Stay() implements SessionChange {}

    /** A turn begins, owned by the process that took the message. */
    record Open(TurnId turn, InstanceId owner) implements SessionChange {}

    /** A turn waits behind the open one. */
    record Queue(TurnId turn) implements SessionChange {}

    /** The open turn waits for a person; nobody owns it meanwhile. */
    record Park() implements SessionChange {}

    /** The open turn is given away: whoever finds it goes on, without waiting for its owner. */
    record Release() implements SessionChange {}

    /** The person answered; the process that took the answer goes on. */
    record Unpark(InstanceId owner) implements SessionChange {}

    /**
     * The open turn is over; the first waiting one, if any, becomes the open one under the same
     * owner.
     */
    record Close() implements SessionChange {}
}
