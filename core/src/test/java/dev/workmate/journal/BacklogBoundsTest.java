package dev.workmate.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.Drafts;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BacklogBoundsTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final Journal journal = new InMemoryJournal(Object::toString, CommitListener.NONE);
    private final Backlog backlog = new Backlog();
    private final SessionId a = session();
    private final SessionId b = session();
    private final SessionId c = session();

    @Test
    void atTheStartEverythingMustBeLookedThroughOnce() {
        assertThat(backlog.takeIncomplete()).isTrue();
        assertThat(backlog.takeIncomplete()).isFalse();
        backlog.setIncomplete();
        assertThat(backlog.takeIncomplete()).isTrue();
    }

    @Test
    void givesRunsBackOldestFirstAndOnlyOnce() {
        List<Recorded> first = batch(a, 1);
        List<Recorded> other = batch(b, 2);
        List<Recorded> next = batch(a, 1);
        List.of(first, other, next).forEach(backlog::add);

        assertThat(backlog.sessions()).isEqualTo(2);
        assertThat(backlog.takeKept(100))
                .containsExactly(
                        Map.entry(a, List.of(first.getFirst(), next.getFirst())),
                        Map.entry(b, other));
        assertThat(backlog.takeKept(100)).isEmpty();
        assertThat(backlog.sessions()).isZero();
    }

    @Test
    void givesAboutAsManyEventsAsAreWanted() {
        backlog.add(batch(a, 2));
        backlog.add(batch(b, 2));
        backlog.add(batch(c, 2));

        assertThat(backlog.takeKept(3)).containsOnlyKeys(a, b);
        assertThat(backlog.takeKept(3)).containsOnlyKeys(c);
    }

    @Test
    void givesTheUrgentOnesBeforeAllOthers() {
        backlog.add(batch(a, 1));
        backlog.add(batch(b, 1));
        backlog.urge(b);

        assertThat(backlog.takeKept(1).keySet()).containsExactly(b, a);
    }

    @Test
    void aMarkedSessionIsReadFromItsLogAndKeepsNothing() {
        backlog.mark(a);
        backlog.add(batch(a, 1));

        assertThat(backlog.takeKept(100)).isEmpty();
        assertThat(backlog.sessions()).isEqualTo(1);
        assertThat(backlog.takeMarked(10)).containsExactly(a);
        assertThat(backlog.takeMarked(10)).isEmpty();

        backlog.add(batch(a, 1));
        assertThat(backlog.takeKept(100)).containsOnlyKeys(a);
    }

    @Test
    void aSessionThatIsKeptAndMarkedCountsOnce() {
        backlog.add(batch(a, 1));
        backlog.mark(a);

        assertThat(backlog.sessions()).isEqualTo(1);
    }

    @Test
    void givesAsManyMarkedOnesAsAreWantedAndTheUrgentBesides() {
        backlog.mark(a);
        backlog.mark(b);
        backlog.urge(c);

        assertThat(backlog.takeMarked(1)).containsExactly(c, a);
        assertThat(backlog.takeMarked(0)).isEmpty();
        assertThat(backlog.takeMarked(5)).containsExactly(b);
    }

    @Test
    void keepsEventsWithinBoundsAndMarksTheRest() {
        List<Recorded> one = batch(a, 1);
        List<Recorded> most = Collections.nCopies(20_000, one.getFirst());
        backlog.add(most);
        backlog.add(batch(b, 1));

        assertThat(backlog.takeMarked(10)).containsExactly(b);
        assertThat(backlog.takeKept(1)).containsOnlyKeys(a);
        backlog.add(batch(b, 1));
        assertThat(backlog.takeKept(1)).as("there is room again").containsOnlyKeys(b);
    }

    @Test
    void keepsCharactersWithinBoundsToo() {
        List<Recorded> large = List.of(large(batch(a, 1).getFirst(), 16 << 20));
        List<Recorded> tooLarge = List.of(large(batch(b, 1).getFirst(), (16 << 20) + 1));

        backlog.add(tooLarge);
        assertThat(backlog.takeMarked(10)).containsExactly(b);
        backlog.add(large);
        backlog.add(batch(c, 1));
        assertThat(backlog.takeMarked(10)).containsExactly(c);
        assertThat(backlog.takeKept(10)).containsOnlyKeys(a);
        backlog.add(batch(c, 1));
        assertThat(backlog.takeMarked(10)).as("there is room again").isEmpty();
    }

    @Test
    void isQuietUntilSomethingComes() {
        assertThat(backlog.isQuietFor(Duration.ofMillis(100))).isTrue();
        assertThat(backlog.isQuietFor(LONG)).isFalse();

        backlog.add(batch(a, 1));

        assertThat(backlog.isQuietFor(LONG)).isFalse();
        assertThat(backlog.isQuietFor(Duration.ZERO)).isTrue();
    }

    @Test
    void waitsForNothingWhereThereIsSomethingToDo() throws InterruptedException {
        backlog.awaitWork(LONG, LONG);
        backlog.takeIncomplete();
        backlog.add(batch(a, 1));
        backlog.awaitWork(LONG, LONG);
        backlog.takeKept(1);
        backlog.urge(a);
        backlog.awaitWork(LONG, LONG);
        backlog.takeMarked(1);
        backlog.mark(a);
        backlog.awaitWork(LONG, Duration.ZERO);

        assertThat(backlog.takeMarked(1)).containsExactly(a);
    }

    @Test
    void whoWaitsIsWokenByTheNextBatchAndByAMark() throws Exception {
        backlog.takeIncomplete();

        Thread batch = waiting();
        backlog.add(batch(a, 1));
        assertThat(batch.join(Duration.ofSeconds(20))).isTrue();
        backlog.takeKept(1);
        Thread mark = waiting();
        backlog.mark(b);
        assertThat(mark.join(Duration.ofSeconds(20))).isTrue();
    }

    @Test
    void standsBackForNobodyWhereSomebodyWaitsOrEnoughIsThere() throws InterruptedException {
        backlog.standBack(Duration.ZERO, 10);
        backlog.add(batch(a, 2));
        backlog.standBack(LONG, 2);
        backlog.urge(a);
        backlog.standBack(LONG, 10);

        assertThat(backlog.takeKept(10)).containsOnlyKeys(a);
    }

    @Test
    void standsBackUntilItIsQuiet() throws InterruptedException {
        backlog.add(batch(a, 1));

        backlog.standBack(LONG, 10);

        assertThat(backlog.isQuietFor(Duration.ofMillis(100))).isTrue();
    }

    private Thread waiting() throws InterruptedException {
        Thread thread =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try {
                                        backlog.awaitWork(LONG, LONG);
                                    } catch (InterruptedException e) {
                                        Thread.currentThread().interrupt();
                                    }
                                });
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return thread;
    }

    private SessionId session() {
        SessionId session = SessionId.next();
        journal.open(session, UserId.next());
        return session;
    }

    private List<Recorded> batch(SessionId session, int events) {
        CommandRule<String> rule =
                _ ->
                        new CommandRule.Accept<>(
                                Collections.nCopies(events, 0).stream()
                                        .map(_ -> Drafts.message(TurnId.next(), "x"))
                                        .toList(),
                                SessionChange.STAY,
                                "");
        return ((CommandOutcome.Accepted<String>) journal.command(session, BatchId.next(), rule))
                .events();
    }

    private static Recorded large(Recorded event, int characters) {
        return new Recorded(
                event.envelope(),
                event.batch(),
                event.batchIndex(),
                event.epoch(),
                "x".repeat(characters),
                event.hash());
    }
}
