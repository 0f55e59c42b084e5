package dev.workmate.trajectory;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import java.time.Instant;

/** Where a turn begins: the sequence and time of its message. */
public record TurnPlace(SessionId session, TurnId turn, long sequence, Instant at) {}
