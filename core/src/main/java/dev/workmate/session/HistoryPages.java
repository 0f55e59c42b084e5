package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.Visibility;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Cuts a session's log into pages of its conversation. Thread-safe. */
public final class HistoryPages {
    private static final int READ = 128;

    private final Journal journal;

    public HistoryPages(Journal journal) {
        this.journal = journal;
    }

    public Optional<MessagesPage> newest(OwnedSession session, int limit) {
        return before(session, Long.MAX_VALUE, limit);
    }

    /** The next events after a sequence. Empty where the session is gone. */
    public Optional<MessagesPage> after(OwnedSession session, long sequence, int limit) {
        return head(session).map(head -> forwards(session.id(), sequence, limit, head));
    }

    /** The events just before a sequence. Empty where the session is gone. */
    public Optional<MessagesPage> before(OwnedSession session, long sequence, int limit) {
        return head(session)
                .map(head -> backwards(session.id(), Math.min(sequence, head + 1), limit, head));
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

    private MessagesPage backwards(SessionId session, long before, int limit, long head) {
        List<Recorded> events = new ArrayList<>();
        List<Recorded> transitions = new ArrayList<>();
        boolean more = false;
        long at = before;
        while (at > 1 && !more) {
            List<Recorded> read = journal.before(session, at, READ, Reach.SENT);
            for (Recorded event : read.reversed()) {
                if (isVisible(event) && events.size() == limit) {
                    long first = events.getLast().sequence();
                    transitions.removeIf(transition -> transition.sequence() < first);
                    more = true;
                    break;
                }
                (isVisible(event) ? events : transitions).add(event);
                at = event.sequence();
            }
            if (read.size() < READ) {
                break;
            }
        }
        return new MessagesPage(events.reversed(), transitions.reversed(), head, more);
    }

    private static boolean isVisible(Recorded event) {
        return event.envelope().visibility() == Visibility.USER;
    }
}
