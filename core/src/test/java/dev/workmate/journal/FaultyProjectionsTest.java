package dev.workmate.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.Drafts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Views whose store fails by dice: it throws, throws an error of the machine, fails after it has
 * done its work, comes late, or says nothing of what it did. Once the faults are over every event
 * stands in the views, once and in order, and nothing was set aside.
 */
@Timeout(60)
class FaultyProjectionsTest {
    private static final Retries PATIENT =
            new Retries(Collections.nCopies(40, Duration.ofMillis(1)));
    private static final int SESSIONS = 4;
    private static final int EVENTS = 25;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void everythingIsProjectedOnceAndInOrder(long seed) {
        FaultyStore store = new FaultyStore(new SplittableRandom(seed));
        List<SessionId> sessions = new ArrayList<>();
        try (Projector projector = new Projector(store, PATIENT, PATIENT)) {
            Journal journal = new InMemoryJournal(Object::toString, projector);
            store.log = journal;
            projector.start();
            for (int i = 0; i < SESSIONS; i++) {
                sessions.add(SessionId.next());
                journal.open(sessions.getLast(), UserId.next());
                store.knows(sessions.getLast());
            }
            for (int i = 0; i < EVENTS; i++) {
                String words = "m" + i;
                sessions.forEach(session -> say(journal, session, words));
            }
            store.calm();

            List<String> all = IntStream.range(0, EVENTS).mapToObj(i -> "m" + i).toList();
            for (SessionId session : sessions) {
                assertThat(projector.awaitProjected(session, EVENTS, Duration.ofSeconds(20)))
                        .as("seed " + seed)
                        .isTrue();
                assertThat(store.contents(session)).isEqualTo(all);
            }
            assertThat(store.deadLetters(10)).isEmpty();
        }
    }

    private static void say(Journal journal, SessionId session, String words) {
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(TurnId.next(), words)),
                                SessionChange.STAY,
                                ""));
    }

    private static final class FaultyStore implements ProjectionStore {
        private static final int FAULTS = 12;

        private final Map<SessionId, List<String>> rows = new HashMap<>();
        private final List<DeadLetter> aside = new ArrayList<>();
        private final RandomGenerator random;
        private Journal log = new InMemoryJournal(Object::toString, CommitListener.NONE);
        private int left = FAULTS;

        FaultyStore(RandomGenerator random) {
            this.random = random;
        }

        private synchronized <T> T reach(Supplier<T> sound, T rubbish) {
            if (left == 0 || random.nextInt(3) == 0) {
                return sound.get();
            }
            left--;
            switch (random.nextInt(5)) {
                case 0 -> throw new IllegalStateException("a fault of the views");
                case 1 -> throw new OutOfMemoryError("an error of the machine");
                case 2 -> {
                    sound.get();
                    throw new IllegalStateException("done, but failed");
                }
                case 3 -> {
                    return rubbish;
                }
                default -> {
                    return sound.get();
                }
            }
        }

        synchronized void knows(SessionId session) {
            rows.put(session, new ArrayList<>());
        }

        synchronized void calm() {
            left = 0;
        }

        @Override
        public List<SessionId> behind(int limit) {
            return reach(
                    () ->
                            rows.keySet().stream()
                                    .filter(it -> log.find(it).orElseThrow().head() > size(it))
                                    .toList(),
                    List.of());
        }

        private long size(SessionId session) {
            return rows.getOrDefault(session, List.of()).size();
        }

        @Override
        public synchronized OptionalLong cursor(SessionId session) {
            return OptionalLong.of(size(session));
        }

        @Override
        public List<Recorded> read(SessionId session, long after, int limit) {
            return reach(
                    () -> log.after(session, after, limit, Reach.ALL),
                    log.after(session, after, 1, Reach.ALL));
        }

        @Override
        public Map<SessionId, Long> apply(List<Run> runs) {
            return reach(() -> applied(runs), Map.of());
        }

        private Map<SessionId, Long> applied(List<Run> runs) {
            Map<SessionId, Long> after = new HashMap<>();
            for (Run run : runs) {
                for (Recorded event : run.events()) {
                    if (event.sequence() == size(run.session()) + 1) {
                        rows.computeIfAbsent(run.session(), _ -> new ArrayList<>())
                                .add(((MessageWritten) event.envelope().event()).content());
                    }
                }
                after.put(run.session(), size(run.session()));
            }
            return after;
        }

        @Override
        public synchronized void setAside(SessionId session, long sequence, String reason) {
            aside.add(new DeadLetter(session, sequence, reason, Instant.EPOCH));
        }

        @Override
        public synchronized List<DeadLetter> deadLetters(int limit) {
            return List.copyOf(aside);
        }

        @Override
        public synchronized void rebuild(SessionId session) {
            rows.put(session, new ArrayList<>());
        }

        synchronized List<String> contents(SessionId session) {
            return List.copyOf(rows.getOrDefault(session, List.of()));
        }
    }
}
