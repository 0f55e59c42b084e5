package dev.workmate.turn.prompt;

import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.NoticeEvent.ConversationCondensed;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.memory.RecentlyUsed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads history from the journal, back to where it was last put into a summary, and remembers it
 * for sessions at work, so that a turn late in a long conversation costs what an early one does.
 * Thread-safe.
 */
public final class JournalHistory implements History {
    private static final int PAGE = 100;
    private static final int MAX_PAGES = 20;
    private static final int MAX_REMEMBERED = 2_000;

    /** About 60 MB of text. */
    private static final long MAX_TOKENS_REMEMBERED = 20_000_000;

    /** What is not yet in a summary may be more than the budget, but not without bound. */
    private static final long MAX_BUDGETS = 4;

    /** With less, a model would not know what the user has just said. */
    private static final int LEAST_BUDGET = 500;

    private final Journal journal;
    private final int tokenBudget;

    /** A few long conversations take as much room as many short ones. Guarded by itself. */
    private final RecentlyUsed<SessionId, Remembered> remembered =
            new RecentlyUsed<>(MAX_REMEMBERED, MAX_TOKENS_REMEMBERED, known -> known.tokens);

    public JournalHistory(Journal journal, int tokenBudget) {
        this.journal = journal;
        this.tokenBudget = Math.max(LEAST_BUDGET, tokenBudget);
    }

    @Override
    public int budget() {
        return tokenBudget;
    }

    @Override
    public Past before(SessionId session, TurnId turn, long mark) {
        if (mark == 0) {
            return Past.NONE;
        }
        synchronized (remembered) {
            Optional<Remembered> known = remembered.get(session).filter(it -> it.mark == mark);
            if (known.isPresent()) {
                return known.get().snapshot();
            }
        }
        Past past = read(session, turn, mark);
        Remembered read = new Remembered(mark, past.summary());
        past.exchanges().forEach(read::add);
        synchronized (remembered) {
            remembered.put(session, read);
            return read.snapshot();
        }
    }

    @Override
    public void ended(SessionId session, long markBefore, Exchange exchange, long mark) {
        synchronized (remembered) {
            Optional<Remembered> known =
                    remembered
                            .get(session)
                            .or(() -> Optional.of(new Remembered(0, "")))
                            .filter(it -> it.mark == markBefore);
            if (known.isEmpty()) {
                remembered.remove(session);
                return;
            }
            if (!exchange.answer().isBlank()) {
                known.get().add(exchange);
            }
            known.get().mark = mark;
            remembered.put(session, known.get());
        }
    }

    @Override
    public void forget(SessionId session) {
        synchronized (remembered) {
            remembered.remove(session);
        }
    }

    private Past read(SessionId session, TurnId turn, long mark) {
        Deque<Recorded> said = new ArrayDeque<>();
        @Nullable Recorded condensed = null;
        long before = mark + 1;
        long tokens = 0;
        for (int page = 0; page < MAX_PAGES && tokens < MAX_BUDGETS * tokenBudget; page++) {
            List<Recorded> events = journal.before(session, before, PAGE, Reach.VISIBLE);
            for (Recorded event : events.reversed()) {
                if (event.envelope().event() instanceof ConversationCondensed) {
                    condensed = condensed == null ? event : condensed;
                } else if (isSaid(event)) {
                    said.addFirst(event);
                    tokens += event.payload().length() / 4;
                }
            }
            if (events.size() < PAGE || events.getFirst().sequence() <= keptFrom(condensed)) {
                break;
            }
            before = events.getFirst().sequence();
        }
        return new Past(summary(condensed), exchanges(said, turn, condensed));
    }

    private static boolean isSaid(Recorded event) {
        return event.envelope().event() instanceof UserMessageConfirmed
                || event.envelope().event() instanceof MessageWritten written
                        && written.stopReason() != AnswerStop.INTERRUPTED;
    }

    private static long keptFrom(@Nullable Recorded condensed) {
        return condensed != null
                        && condensed.envelope().event() instanceof ConversationCondensed event
                ? event.keptFrom()
                : 0;
    }

    private static String summary(@Nullable Recorded condensed) {
        return condensed != null
                        && condensed.envelope().event() instanceof ConversationCondensed event
                ? event.summary()
                : "";
    }

    private static List<Exchange> exchanges(
            Iterable<Recorded> events, TurnId except, @Nullable Recorded condensed) {
        Map<TurnId, Recorded> questions = new LinkedHashMap<>();
        Map<TurnId, StringBuilder> answers = new LinkedHashMap<>();
        Map<TurnId, Long> answered = new LinkedHashMap<>();
        for (Recorded recorded : events) {
            Envelope envelope = recorded.envelope();
            Optional<TurnId> turn = envelope.turnId().filter(id -> !id.equals(except));
            if (turn.isEmpty()) {
                continue;
            }
            if (envelope.event() instanceof UserMessageConfirmed) {
                questions.put(turn.get(), recorded);
            } else if (envelope.event() instanceof MessageWritten written) {
                answers.computeIfAbsent(turn.get(), _ -> new StringBuilder())
                        .append(written.content())
                        .append("\n\n");
                answered.put(turn.get(), recorded.sequence());
            }
        }
        long keptFrom = keptFrom(condensed);
        long condensedAt = condensed == null ? 0 : condensed.sequence();
        List<Exchange> exchanges = new ArrayList<>();
        questions.forEach(
                (turn, question) -> {
                    // A message that had to wait is older than what was answered before it.
                    boolean kept =
                            question.sequence() >= keptFrom
                                    || answered.getOrDefault(turn, 0L) > condensedAt;
                    StringBuilder answer = answers.get(turn);
                    if (kept && answer != null) {
                        exchanges.add(exchange(question, answer.toString().strip()));
                    }
                });
        return exchanges;
    }

    private static Exchange exchange(Recorded question, String answer) {
        UserMessageConfirmed said = (UserMessageConfirmed) question.envelope().event();
        return new Exchange(question.sequence(), said.content(), said.attachments(), answer);
    }

    /** What is known of one session. Guarded by the map that holds it once it is there. */
    private final class Remembered {
        private final Deque<Exchange> exchanges = new ArrayDeque<>();
        private final String summary;
        private long mark;
        private int tokens;

        Remembered(long mark, String summary) {
            this.mark = mark;
            this.summary = summary;
        }

        /** No single text may take the place of all others. */
        void add(Exchange exchange) {
            Exchange kept = exchange.within(tokenBudget / 4);
            exchanges.addLast(kept);
            tokens += kept.tokens();
            while (tokens > MAX_BUDGETS * tokenBudget && !exchanges.isEmpty()) {
                tokens -= exchanges.removeFirst().tokens();
            }
        }

        Past snapshot() {
            return new Past(summary, List.copyOf(exchanges));
        }
    }
}
