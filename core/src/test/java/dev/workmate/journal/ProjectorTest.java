package dev.workmate.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.Drafts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProjectorTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Retries QUICK =
            new Retries(List.of(Duration.ofMillis(20), Duration.ofMillis(40)));

    private final Views views = new Views();
    private final Projector projector = new Projector(views, QUICK, QUICK);
    private final Journal journal = new InMemoryJournal(Object::toString, projector);

    @BeforeEach
    void readFromTheJournal() {
        views.log = journal;
    }

    @AfterEach
    void close() {
        projector.close();
    }

    @Test
    void projectsEveryEventOnceAndInOrder() {
        projector.start();
        SessionId session = session();
        for (int i = 0; i < 50; i++) {
            say(session, "m" + i);
        }

        assertThat(projector.awaitProjected(session, 50, LONG)).isTrue();

        assertThat(views.contents(session))
                .containsExactlyElementsOf(
                        java.util.stream.IntStream.range(0, 50).mapToObj(i -> "m" + i).toList());
    }

    @Test
    void usesWhatItHeardInsteadOfReadingTheLogAgain() {
        projector.start();
        awaitIdle();
        SessionId session = session();
        say(session, "a");

        awaitCursor(session, 1);

        assertThat(views.read).doesNotContain(session);
    }

    @Test
    void catchesUpWithWhatWasLeftOver() {
        SessionId session = session();
        Journal before = new InMemoryJournal(Object::toString, CommitListener.NONE);
        views.log = before;
        before.open(session, UserId.next());
        views.leftOver.add(session);
        before.command(
                session,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(drafts("old"), SessionChange.STAY, ""));

        projector.start();

        awaitCursor(session, 1);
        assertThat(views.contents(session)).containsExactly("old");
    }

    @Test
    void readsTheLogWhereItMissedSomething() {
        SessionId session = session();
        say(session, "a");
        say(session, "b");
        Projector late = new Projector(views, QUICK, QUICK);
        try (late) {
            late.start();
            late.committed(journal.after(session, 1, 1, Reach.ALL));

            awaitCursor(session, 2);
        }

        assertThat(views.contents(session)).containsExactly("a", "b");
    }

    @Test
    void retriesWhatFailsForAWhile() {
        SessionId session = session();
        views.failures.put("shaky", 2);
        projector.start();
        say(session, "shaky");
        say(session, "next");

        assertThat(projector.awaitProjected(session, 2, LONG)).isTrue();

        assertThat(views.contents(session)).containsExactly("shaky", "next");
        assertThat(views.deadLetters).isEmpty();
    }

    @Test
    void setsAPoisonedEventAsideAndGoesOn() {
        SessionId session = session();
        views.failures.put("poison", Integer.MAX_VALUE);
        projector.start();
        say(session, "before");
        say(session, "poison");
        say(session, "after");

        assertThat(projector.awaitProjected(session, 3, LONG)).isTrue();

        assertThat(views.contents(session)).containsExactly("before", "after");
        assertThat(views.deadLetters).containsExactly(session + "/2: poison");
        assertThat(views.tries("poison")).isGreaterThanOrEqualTo(3);
    }

    @Test
    void waitsLongForAFaultThatMayPassAndNotForAnEventAtFault() {
        Retries never = new Retries(List.of(Duration.ofHours(1)));
        SessionId passing = session();
        SessionId broken = session();
        views.failures.put("disc full", Integer.MAX_VALUE);
        views.unfit.add("does not fit");
        try (Projector late = new Projector(views, never, QUICK)) {
            say(passing, "disc full");
            say(broken, "does not fit");
            late.start();

            assertThat(late.awaitProjected(broken, 1, LONG)).isTrue();
        }

        assertThat(views.deadLetters).containsExactly(broken + "/1: does not fit");
        assertThat(views.cursor(passing)).hasValue(0);
    }

    @Test
    void isPatientForMinutesByDefault() {
        Duration all = Retries.PATIENT.pauses().stream().reduce(Duration.ZERO, Duration::plus);

        assertThat(all).isBetween(Duration.ofMinutes(5), Duration.ofHours(1));
        assertThat(Retries.PATIENT.pauses()).isSorted();
    }

    @Test
    void replaysWhatWasSetAsideAtTheNextStart() {
        SessionId session = session();
        views.unfit.add("cured later");
        projector.start();
        say(session, "before");
        say(session, "cured later");
        assertThat(projector.awaitProjected(session, 2, LONG)).isTrue();
        projector.close();
        assertThat(views.contents(session)).containsExactly("before");
        views.unfit.clear();

        try (Projector next = new Projector(views, QUICK, QUICK)) {
            next.start();

            awaitContents(session, "before", "cured later");
        }
        assertThat(views.deadLetters).isEmpty();
    }

    @Test
    void saysHowManySessionsAreBehindWithoutAskingTheStore() {
        SessionId session = session();
        say(session, "a");
        say(session, "b");
        say(session(), "c");

        assertThat(projector.sessionsBehind()).isEqualTo(2);

        projector.start();
        assertThat(projector.awaitProjected(session, 2, LONG)).isTrue();
        awaitBehind(0);
    }

    private void awaitBehind(int count) {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (projector.sessionsBehind() != count && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(projector.sessionsBehind()).isEqualTo(count);
    }

    private void awaitContents(SessionId session, String... contents) {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (views.contents(session).size() < contents.length && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(views.contents(session)).containsExactly(contents);
    }

    @Test
    void setsAnUnreadableEventAside() {
        SessionId session = session();
        say(session, "before");
        say(session, "unreadable");
        say(session, "after");
        try (Projector late = new Projector(views, QUICK, QUICK)) {
            late.start();

            assertThat(late.awaitProjected(session, 3, LONG)).isTrue();
        }

        assertThat(views.contents(session)).containsExactly("before", "after");
        assertThat(views.deadLetters).containsExactly(session + "/2: cannot be read");
    }

    @Test
    void keepsOtherSessionsGoingWhileOneIsInTrouble() {
        SessionId poisoned = session();
        SessionId healthy = session();
        views.failures.put("poison", Integer.MAX_VALUE);
        projector.start();
        say(poisoned, "poison");
        say(healthy, "fine");

        assertThat(projector.awaitProjected(healthy, 1, LONG)).isTrue();
        assertThat(projector.awaitProjected(poisoned, 1, LONG)).isTrue();
        assertThat(views.contents(healthy)).containsExactly("fine");
        assertThat(views.contents(poisoned)).isEmpty();
    }

    @Test
    void tellsWhenTheTimeIsUp() {
        projector.start();
        SessionId session = session();
        say(session, "a");

        assertThat(projector.awaitProjected(session, 2, SHORT)).isFalse();
        assertThat(projector.awaitProjected(SessionId.next(), 1, SHORT)).isFalse();
    }

    private SessionId session() {
        SessionId session = SessionId.next();
        journal.open(session, UserId.next());
        return session;
    }

    private void say(SessionId session, String content) {
        journal.command(
                session,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(drafts(content), SessionChange.STAY, ""));
    }

    private static List<dev.workmate.event.Draft> drafts(String content) {
        return List.of(Drafts.message(TurnId.next(), content));
    }

    private void awaitIdle() {
        assertThat(projector.awaitProjected(SessionId.next(), 1, SHORT)).isFalse();
    }

    /** Waits without hurrying the projector. */
    private void awaitCursor(SessionId session, long sequence) {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (views.cursor(session).orElse(0) < sequence && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(views.cursor(session)).hasValue(sequence);
    }

    /** Views that hold the contents of messages, and fail on demand. */
    private static final class Views implements ProjectionStore {
        private final Map<SessionId, List<Recorded>> rows = new HashMap<>();
        private final Map<SessionId, Long> cursors = new HashMap<>();
        private final Map<String, Integer> tries = new HashMap<>();
        final Map<String, Integer> failures = new HashMap<>();
        final Set<String> unfit = new HashSet<>();
        final List<String> deadLetters = new ArrayList<>();
        final List<SessionId> leftOver = new ArrayList<>();
        Journal log = new InMemoryJournal(Object::toString, CommitListener.NONE);
        final Set<SessionId> read = new HashSet<>();

        @Override
        public synchronized List<SessionId> behind(int limit) {
            return List.copyOf(leftOver);
        }

        @Override
        public synchronized OptionalLong cursor(SessionId session) {
            return OptionalLong.of(cursors.getOrDefault(session, 0L));
        }

        @Override
        public synchronized List<Recorded> read(SessionId session, long after, int limit) {
            read.add(session);
            List<Recorded> page = log.after(session, after, limit, Reach.ALL);
            if (page.stream().anyMatch(event -> content(event).equals("unreadable"))) {
                throw new IllegalStateException("cannot be read");
            }
            return page;
        }

        @Override
        public synchronized Map<SessionId, Long> apply(List<Run> runs) {
            for (Run run : runs) {
                run.events().forEach(this::check);
            }
            Map<SessionId, Long> after = new HashMap<>();
            for (Run run : runs) {
                for (Recorded event : run.events()) {
                    if (event.sequence() == cursors.getOrDefault(run.session(), 0L) + 1) {
                        rows.computeIfAbsent(run.session(), _ -> new ArrayList<>()).add(event);
                        cursors.put(run.session(), event.sequence());
                    }
                }
                after.put(run.session(), cursors.getOrDefault(run.session(), 0L));
            }
            return after;
        }

        private void check(Recorded event) {
            String content = content(event);
            int count = tries.merge(content, 1, Integer::sum);
            if (unfit.contains(content)) {
                throw new UnprojectableException(content, new IllegalArgumentException());
            }
            if (count <= failures.getOrDefault(content, 0)) {
                throw new IllegalStateException(content);
            }
        }

        @Override
        public synchronized void setAside(SessionId session, long sequence, String reason) {
            deadLetters.add(session + "/" + sequence + ": " + reason);
            cursors.put(session, sequence);
        }

        @Override
        public synchronized List<DeadLetter> deadLetters(int limit) {
            return deadLetters.stream()
                    .map(letter -> new SessionId(letter.substring(0, letter.indexOf('/'))))
                    .map(session -> new DeadLetter(session, 0, "", java.time.Instant.EPOCH))
                    .toList();
        }

        @Override
        public synchronized void rebuild(SessionId session) {
            rows.remove(session);
            cursors.remove(session);
            deadLetters.removeIf(letter -> letter.startsWith(session.toString()));
        }

        synchronized List<String> contents(SessionId session) {
            return rows.getOrDefault(session, List.of()).stream().map(Views::content).toList();
        }

        synchronized int tries(String content) {
            return tries.getOrDefault(content, 0);
        }

        private static String content(Recorded event) {
            return ((MessageWritten) event.envelope().event()).content();
        }
    }
}
