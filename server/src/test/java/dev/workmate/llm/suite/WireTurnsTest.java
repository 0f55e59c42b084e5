package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal.TurnCompleted;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnStop;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.llm.Models;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.Fault;
import dev.workmate.llm.testserver.Fault.How;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.testkit.DyingProcess;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.RecordingViewers;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.log.EventProcessor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole turns with thoughts, a hand-over and tools over each wire, also when the process dies. */
@Timeout(60)
class WireTurnsTest {
    private static final int FOREVER = Integer.MAX_VALUE;

    /** More than any turn here passes. */
    private static final int MOST_POINTS = 80;

    static Stream<UnderTest> everyWire() {
        return Subjects.all().stream();
    }

    /** Those whose loops need tokens from the turn's log, and one that only needs its calls. */
    static Stream<UnderTest> oneOfEachWire() {
        return Subjects.all().stream()
                .filter(
                        subject ->
                                subject.can(Ability.SEALED_THOUGHTS)
                                        || subject.model().equals(ChatDialect.DEEPSEEK.model()));
    }

    private static FakeTool look() {
        return FakeTool.citing("look", "crm:7", "42 €");
    }

    private static Models models(UnderTest subject, ProviderServer server) {
        return _ -> subject.ask(server);
    }

    @ParameterizedTest
    @MethodSource("everyWire")
    void runAndGoOn(UnderTest subject) {
        try (ProviderServer server = subject.servers().get()) {
            server.chunks(7).answering(Team::reply);
            TurnKit kit = new TurnKit(models(subject, server), look());
            for (String question : List.of("What did Müller buy?", "And now?")) {
                TurnCompleted end =
                        kit.viewers().awaitComplete(kit.submit(TurnKit.message(question)));
                assertThat(end.stopReason()).isEqualTo(TurnStop.SUCCESS);
            }
            assertThat(server.refusals()).isEmpty();
            assertThat(events(kit, ToolFinished.class))
                    .filteredOn(done -> done.toolName().equals("look"))
                    .hasSize(4)
                    .allMatch(done -> done.status() == ToolStatus.SUCCESS);
            assertThat(events(kit, MessageWritten.class).getLast().content())
                    .isEqualTo(Team.CLOSING);
            assertThat(events(kit, ModelCallCompleted.class))
                    .hasSize(8)
                    .allMatch(call -> call.model().equals(subject.model()));
        }
    }

    @ParameterizedTest
    @MethodSource("everyWire")
    void failClearlyWhenEveryStreamIsCutAndGoOnAfterwards(UnderTest subject) {
        try (ProviderServer server = subject.servers().get()) {
            AtomicInteger asked = new AtomicInteger();
            server.answering(
                    question ->
                            asked.incrementAndGet() > 2 && asked.get() < 9
                                    ? Team.reply(question).with(new Fault.Cut(450, How.RESET))
                                    : Team.reply(question));
            TurnKit kit = new TurnKit(models(subject, server), look());
            TurnCompleted cut = kit.viewers().awaitComplete(kit.submit(TurnKit.message("First?")));
            assertThat(cut.stopReason()).isEqualTo(TurnStop.ERROR);
            assertThat(events(kit, ErrorRaised.class))
                    .extracting(ErrorRaised::code)
                    .containsAnyOf("stream_cut", "connection_failed");
            asked.set(FOREVER / 2);
            TurnCompleted next = kit.viewers().awaitComplete(kit.submit(TurnKit.message("Again?")));
            assertThat(next.stopReason()).isEqualTo(TurnStop.SUCCESS);
            assertThat(server.refusals()).as("no orphan call was sent").isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("oneOfEachWire")
    void goOnWithTheRightTokensWhereverTheProcessDies(UnderTest subject) throws Exception {
        int points = 0;
        boolean died = true;
        while (died) {
            points++;
            assertThat(points).isLessThan(MOST_POINTS);
            try (ProviderServer server = subject.servers().get()) {
                server.answering(Team::reply);
                died = dieAndGoOn(subject, server, points);
                assertThat(server.refusals()).as("dying at point %d", points).isEmpty();
            }
        }
        assertThat(points).as("points the turn passes").isGreaterThan(20);
    }

    /** Whether the process died on the way; its successor knows only what was stored. */
    private static boolean dieAndGoOn(UnderTest subject, ProviderServer server, int points)
            throws InterruptedException {
        RecordingViewers viewers = new RecordingViewers();
        Journal journal = new ReadingBack(new EventJson(), new EventProcessor(viewers));
        TurnKit kit = new TurnKit(_ -> journal, models(subject, server));
        OwnedSession session = kit.newSession();
        DyingProcess first = new DyingProcess(journal, points);
        try {
            TurnKit.turns(first, viewers, models(subject, server), first, look())
                    .submit(session, TurnKit.message("What did Müller buy?"));
        } catch (DyingProcess.Killed e) {
            return true;
        }
        await(() -> first.isDead() || journal.unfinished().isEmpty());
        boolean died = first.isDead();
        DyingProcess second = new DyingProcess(journal, FOREVER);
        TurnKit.turns(second, viewers, models(subject, server), second, look()).recover();
        await(() -> journal.unfinished().isEmpty());
        List<AgentEvent> log =
                journal.after(session.id(), 0, 10_000, Reach.ALL).stream()
                        .map(recorded -> recorded.envelope().event())
                        .toList();
        assertThat(log)
                .filteredOn(MessageWritten.class::isInstance)
                .last()
                .satisfies(
                        last ->
                                assertThat(((MessageWritten) last).content())
                                        .isEqualTo(Team.CLOSING));
        return died;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time is up").isLessThan(deadline);
            Thread.sleep(1);
        }
    }

    private static <T extends AgentEvent> List<T> events(TurnKit kit, Class<T> type) {
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
