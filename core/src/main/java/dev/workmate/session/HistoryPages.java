package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.MessageEvent.MessageRated;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.Visibility;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Cuts a session's log into pages of its conversation. Thread-safe. */
public final class HistoryPages {
    private static final int READ = 128;

    /** How many events a page may have so that it begins with a turn. */
    static final int MAX_WHOLE = 1_000;

    /** Where a page that goes back may begin. */
    public enum Cut {
        /** At any event. */
        EVENTS,
        /** Where all turns in it begin; with turns that are very long, at any event. */
        TURNS
    }

    private final Journal journal;

    public HistoryPages(Journal journal) {
        this.journal = journal;
    }

    public Optional<MessagesPage> newest(OwnedSession session, int limit) {
        return before(session, Long.MAX_VALUE, limit, Cut.EVENTS);
    }

    /** The next events after a sequence. Empty where the session is gone. */
    public Optional<MessagesPage> after(OwnedSession session, long sequence, int limit) {
        return head(session).map(head -> forwards(session.id(), sequence, limit, head));
    }

    /** The events just before a sequence. Empty where the session is gone. */
    public Optional<MessagesPage> before(OwnedSession session, long sequence, int limit, Cut cut) {
        return head(session)
                .map(
                        head ->
                                backwards(
                                        session.id(),
                                        Math.min(sequence, head + 1),
                                        new PageEnd(limit, cut),
                                        head));
    }

    /**
     * Read before the events and used as their upper end: what is stored meanwhile belongs to the
     * live stream.
     */
    private Optional<Long> head(OwnedSession session) {
        return journal.find(session.id()).map(SessionState::head);
    }

    private MessagesPage forwards(SessionId session, long after, int limit, long head) {
        List<Recorded> events = new ArrayList<>();
        List<Recorded> transitions = new ArrayList<>();
        long at = after;
        while (at < head) {
            List<Recorded> read = journal.after(session, at, READ, Reach.SENT);
            for (Recorded event : read) {
                if (event.sequence() > head) {
                    return new MessagesPage(events, transitions, head, false);
                }
                if (isVisible(event) && events.size() == limit) {
                    // Transitions since the last event of this page open the next one.
                    long last = events.getLast().sequence();
                    transitions.removeIf(transition -> transition.sequence() > last);
                    return new MessagesPage(events, transitions, head, true);
                }
                (isVisible(event) ? events : transitions).add(event);
                at = event.sequence();
            }
            if (read.size() < READ) {
                break;
            }
        }
        return new MessagesPage(events, transitions, head, false);
    }

    private MessagesPage backwards(SessionId session, long before, PageEnd end, long head) {
        List<Recorded> events = new ArrayList<>();
        List<Recorded> transitions = new ArrayList<>();
        boolean more = false;
        long at = before;
        while (at > 1 && !more) {
            List<Recorded> read = journal.before(session, at, READ, Reach.SENT);
            for (Recorded event : read.reversed()) {
                if (isVisible(event) && end.isReached(events.size())) {
                    long first = events.getLast().sequence();
                    transitions.removeIf(transition -> transition.sequence() < first);
                    more = true;
                    break;
                }
                (isVisible(event) ? events : transitions).add(event);
                end.took(event);
                at = event.sequence();
            }
            if (read.size() < READ) {
                break;
            }
        }
        return new MessagesPage(events.reversed(), transitions.reversed(), head, more);
    }

    /** Tells when a page that is read backwards is long enough. */
    private static final class PageEnd {
        private final int limit;
        private final Cut cut;

        /** Turns whose first event is still to come. */
        private final Set<TurnId> begun = new HashSet<>();

        PageEnd(int limit, Cut cut) {
            this.limit = limit;
            this.cut = cut;
        }

        void took(Recorded event) {
            if (event.envelope().event() instanceof UserMessageConfirmed) {
                event.envelope().turnId().ifPresent(begun::remove);
            } else if (isVisible(event) && !(event.envelope().event() instanceof MessageRated)) {
                // An answer may be rated long after its turn.
                event.envelope().turnId().ifPresent(begun::add);
            }
        }

        boolean isReached(int events) {
            boolean isWhole = cut == Cut.EVENTS || begun.isEmpty() || events >= MAX_WHOLE;
            return events >= limit && isWhole;
        }
    }

    private static boolean isVisible(Recorded event) {
        return event.envelope().visibility() == Visibility.USER;
    }
}
