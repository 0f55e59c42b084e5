package dev.workmate.turn;

import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.SessionId;
import dev.workmate.event.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads history from the journal, newest first until the budget is full, and remembers it for
 * sessions at work, so that a turn late in a long conversation costs what an early one does.
 * Thread-safe.
 */
public final class JournalHistory implements History {
    private static final int PAGE = 100;
    private static final int MAX_PAGES = 20;
    private static final int MAX_REMEMBERED = 2_000;

    private final Journal journal;
    private final int tokenBudget;

    /** Guarded by itself; the least recently used goes first. */
    private final Map<SessionId, Remembered> remembered =
            new LinkedHashMap<>(64, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<SessionId, Remembered> eldest) {
                    return size() > MAX_REMEMBERED;
                }
            };

    public JournalHistory(Journal journal, int tokenBudget) {
        this.journal = journal;
        this.tokenBudget = tokenBudget;
    }

    @Override
    public List<Exchange> before(SessionId session, TurnId turn, long mark) {
        if (mark == 0) {
            return List.of();
        }
        synchronized (remembered) {
            Remembered known = remembered.get(session);
            if (known != null && known.mark == mark) {
                return known.snapshot();
            }
        }
        Remembered read = new Remembered(mark, tokenBudget);
        read(session, turn, mark).forEach(read::add);
        synchronized (remembered) {
            remembered.put(session, read);
            return read.snapshot();
        }
    }

    @Override
    public void ended(SessionId session, long markBefore, Exchange exchange, long mark) {
        synchronized (remembered) {
            Remembered known = remembered.get(session);
            if (known == null && markBefore == 0) {
                known = new Remembered(0, tokenBudget);
                remembered.put(session, known);
            }
            if (known != null && known.mark == markBefore) {
                if (!exchange.answer().isBlank()) {
                    known.add(exchange);
                }
                known.mark = mark;
            } else {
                remembered.remove(session);
            }
        }
    }

    private List<Exchange> read(SessionId session, TurnId turn, long mark) {
        Deque<Recorded> said = new ArrayDeque<>();
        long before = mark + 1;
        int tokens = 0;
        for (int page = 0; page < MAX_PAGES && tokens < tokenBudget; page++) {
            List<Recorded> events = journal.before(session, before, PAGE, Reach.VISIBLE);
            for (Recorded event : events.reversed()) {
                said.addFirst(event);
                tokens += event.payload().length() / 4;
            }
            if (events.size() < PAGE) {
                break;
            }
            before = events.getFirst().sequence();
        }
        return exchanges(said, turn);
    }

    private static List<Exchange> exchanges(Iterable<Recorded> events, TurnId except) {
        Map<TurnId, String> questions = new LinkedHashMap<>();
        Map<TurnId, StringBuilder> answers = new LinkedHashMap<>();
        for (Recorded recorded : events) {
            Envelope envelope = recorded.envelope();
            Optional<TurnId> turn = envelope.turnId().filter(id -> !id.equals(except));
            if (turn.isEmpty()) {
                continue;
            }
            if (envelope.event() instanceof UserMessageConfirmed user) {
                questions.put(turn.get(), user.content());
            } else if (envelope.event() instanceof MessageWritten written) {
                answers.computeIfAbsent(turn.get(), _ -> new StringBuilder())
                        .append(written.content())
                        .append("\n\n");
            }
        }
        List<Exchange> exchanges = new ArrayList<>();
        questions.forEach(
                (turn, question) -> {
                    StringBuilder answer = answers.get(turn);
                    if (answer != null) {
                        exchanges.add(new Exchange(question, answer.toString().strip()));
                    }
                });
        return exchanges;
    }

    /**
     * The newest exchanges of one session that fit the budget. Guarded by the map that holds it
     * once it is there.
     */
    private static final class Remembered {
        private final Deque<Exchange> exchanges = new ArrayDeque<>();
        private final int budget;
        private long mark;
        private int tokens;

        Remembered(long mark, int budget) {
            this.mark = mark;
            this.budget = budget;
        }

        void add(Exchange exchange) {
            exchanges.addLast(exchange);
            tokens += exchange.estimatedTokens();
            while (tokens > budget && !exchanges.isEmpty()) {
                tokens -= exchanges.removeFirst().estimatedTokens();
            }
        }

        List<Exchange> snapshot() {
            return List.copyOf(exchanges);
        }
    }
}
