package dev.workmate.live.relay;

import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.InstanceId;
import dev.workmate.turn.Nudge;
import java.util.List;
import java.util.Optional;

/**
 * What one server says to the others. It may be lost, late, doubled or out of order, and whoever
 * hears it believes nothing that the database does not say as well, but for passing words.
 */
public sealed interface Message {
    /** Who says it. */
    InstanceId from();

    /** The sender is there. */
    record Here(InstanceId from) implements Message {}

    /** The sender goes down in order: whoever is left goes on with its turns. */
    record Gone(InstanceId from) implements Message {}

    /** A session's log has come to {@code head}. */
    record Moved(InstanceId from, SessionId session, long epoch, long head) implements OfSession {}

    /** A signal of a turn that the sender works on. */
    record Said(Place place, SignalEnvelope signal) implements OfSession {
        @Override
        public InstanceId from() {
            return place.from();
        }

        @Override
        public SessionId session() {
            return place.session();
        }
    }

    /** All that is under way in a session that the sender works on, for who has just come. */
    record Told(Place place, List<SignalEnvelope> underway) implements OfSession {
        public Told {
            underway = List.copyOf(underway);
        }

        @Override
        public InstanceId from() {
            return place.from();
        }

        @Override
        public SessionId session() {
            return place.session();
        }
    }

    /** Somebody watches a session and would like to know what is under way in it. */
    record Asked(InstanceId from, SessionId session) implements Message {}

    /** Events after {@code after} and up to {@code head} concern lists of sessions or questions. */
    record News(InstanceId from, SessionId session, long after, long head) implements Message {}

    /** A session was made, or arranged in its owner's list. */
    record Listed(InstanceId from, SessionId session) implements Message {}

    /**
     * A call of the person's found a budget nearly used up; the agent is the budget's, or empty.
     * How it stands, the database says.
     */
    record BudgetLow(
            InstanceId from, UserId person, String scope, String period, Optional<String> agent)
            implements Message {}

    /** A session is no more. */
    record Erased(InstanceId from, SessionId session, UserId owner) implements Message {}

    /** A command was stored for a turn. */
    record Nudged(InstanceId from, Nudge nudge) implements Message {}

    /** What only those hear who watch the session. */
    sealed interface OfSession extends Message {
        SessionId session();
    }

    /**
     * Where a signal stands. {@code number} counts what the sender says in one {@code speech}, from
     * 1 and without gaps; speeches of one sender rise. It was said when the log had come to {@code
     * head}.
     */
    record Place(
            InstanceId from, SessionId session, long epoch, long speech, long number, long head) {}
}
