package dev.workmate.turn.schedule;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Envelope;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.ForwardingJournal;
import java.util.List;
import java.util.function.Predicate;

/** Journals that do not tell all they hold. */
final class FlawedReads {
    private FlawedReads() {}

    /** Reads some events as if they were not there. */
    static final class Forgetful extends ForwardingJournal {
        private final Predicate<AgentEvent> forgotten;

        Forgetful(Journal next, Predicate<AgentEvent> forgotten) {
            super(next);
            this.forgotten = forgotten;
        }

        @Override
        public List<Recorded> ofTurn(SessionId session, TurnId turn) {
            return next.ofTurn(session, turn).stream()
                    .filter(event -> !forgotten.test(event.envelope().event()))
                    .toList();
        }
    }

    /** Reads a stop as if it were something harmless. */
    static final class DeafToStops extends ForwardingJournal {
        DeafToStops(Journal next) {
            super(next);
        }

        @Override
        public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
            return next.after(session, sequence, limit, reach).stream()
                    .map(DeafToStops::heard)
                    .toList();
        }

        private static Recorded heard(Recorded event) {
            Envelope said = event.envelope();
            if (!(said.event() instanceof CancelRequested)) {
                return event;
            }
            Envelope instead =
                    new Envelope(
                            said.eventId(),
                            said.sessionId(),
                            said.turnId(),
                            said.taskId(),
                            said.sequence(),
                            said.prev(),
                            said.index(),
                            said.agent(),
                            said.at(),
                            new TurnResumed(0, "nothing"));
            return new Recorded(
                    instead,
                    event.batch(),
                    event.batchIndex(),
                    event.epoch(),
                    event.payload(),
                    event.hash());
        }
    }
}
