package dev.workmate.llm.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.agent.Team;
import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Reach;
import dev.workmate.llm.Models;
import dev.workmate.testkit.FeatureContext;
import dev.workmate.testkit.RecordingViewers;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.ToolRegistry;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.PermissionPolicy;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.Setup;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.TurnParts;
import dev.workmate.turn.Turns;
import dev.workmate.turn.json.TransferArguments;
import dev.workmate.turn.log.Counter;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.step.Citations;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Whole turns: the offline model, the built-in agents and their real tools. */
class OfflineTurnsTest {
    private static AnnotationConfigApplicationContext context;

    private final User user = User.of(UserId.next(), "Tess", Role.USER);
    private final RecordingViewers viewers = new RecordingViewers();
    private final InMemoryJournal journal =
            new InMemoryJournal(new EventJson()::write, new EventProcessor(viewers));
    private final Turns turns = turns();
    private OwnedSession session;

    @TempDir static Path home;

    @BeforeAll
    static void start() {
        context =
                FeatureContext.start(
                        home,
                        InstantSource.fixed(Instant.parse("2026-11-15T20:30:05Z")),
                        Map.of("workmate.offline.word-delay-ms", 0),
                        "agent",
                        "tool",
                        "pattern",
                        "files",
                        "workspace",
                        "general",
                        "erp",
                        "chart",
                        "guide",
                        "knowledge",
                        "llm");
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @BeforeEach
    void open() {
        SessionId id = SessionId.next();
        journal.open(id, user.id());
        session = new Ownership(_ -> Optional.of(user.id())).check(user, id).orElseThrow();
    }

    @Test
    void tellsTheTimeInTwoPlacesAndIntroducesItself() {
        List<String> said = ask("What time is it in Tokyo and in New York?");

        assertThat(said.getFirst())
                .isEqualTo(
                        "General: - In Tokyo it is **05:30** on Monday, 16 November 2026"
                                + " (UTC+09:00).\n"
                                + "- In New York it is **15:30** on Sunday, 15 November 2026"
                                + " (UTC-05:00).");
        assertThat(said.getLast()).startsWith("Supervisor: _I am Workmate's offline demo model");
        assertThat(said).hasSize(2);
    }

    @Test
    void goesOnFromTheConversation() {
        ask("What time is it in Tokyo?");

        assertThat(ask("and in Paris?"))
                .containsExactly(
                        "General: In Paris it is **21:30** on Sunday, 15 November 2026"
                                + " (UTC+01:00).");
        assertThat(ask("What is 18 % of 2,450?"))
                .containsExactly("General: 18 % of 2,450 = **441**");
        assertThat(ask("times 2")).containsExactly("General: (18 % of 2,450) × 2 = **882**");
        assertThat(ask("Convert 12 miles to kilometres"))
                .containsExactly("General: 12 mi = **19.312128 km**");
    }

    @Test
    void answersFromTheGuideWithItsSource() {
        ask("hi");

        assertThat(ask("Why do event numbers have no gaps?").getFirst())
                .startsWith("Guide: > Each event of a session has a sequence number")
                .endsWith("Source: **Why numbers have no gaps** in `guide/events.md`");
        assertThat(ask("How does Workmate store events?").getFirst()).contains("guide/events.md");
    }

    @Test
    void givesEachPartToItsAgent() {
        ask("hi");

        assertThat(ask("How do I stop a running answer, and what is 10 / 4?"))
                .satisfiesExactly(
                        guide -> assertThat(guide).startsWith("Guide: > Press the stop button"),
                        general -> assertThat(general).isEqualTo("General: 10 / 4 = **2.5**"),
                        closing ->
                                assertThat(closing)
                                        .isEqualTo(
                                                "Supervisor: That answers each part of your"
                                                        + " question."));
    }

    @Test
    void explainsWhatAToolRefused() {
        ask("hi");

        assertThat(ask("What is 10 / 0?"))
                .containsExactly(
                        "General: I could not work that out: Division by zero has no result.");
        assertThat(ask("convert 100 USD to EUR").getFirst())
                .startsWith("General: I could not convert that: I do not know the unit 'USD'.");
    }

    @Test
    void speaksToAnAgentDirectly() {
        assertThat(ask("/general 2 + 2")).containsExactly("General: 2 + 2 = **4**");
        assertThat(ask("/guide slash commands").getFirst()).contains("`guide/agents.md`");
        assertThat(ask("/general write a poem").getFirst())
                .startsWith("General: I did not understand that.");
    }

    @Test
    void everyCallItMakesFitsTheTool() {
        Stream.of(
                        "What time is it?",
                        "18% of 2450, 5 miles in km and the time in Rome",
                        "what are slash commands and how do approvals work?")
                .forEach(this::ask);

        assertThat(
                        journal.after(session.id(), 0, 1_000, Reach.ALL).stream()
                                .map(recorded -> recorded.envelope().event())
                                .filter(ToolFinished.class::isInstance)
                                .map(event -> ((ToolFinished) event).error()))
                .isNotEmpty()
                .containsOnly(Optional.empty());
    }

    /** The messages of the turn, each with its agent's name. */
    private List<String> ask(String message) {
        long before = journal.after(session.id(), 0, 1_000, Reach.ALL).size();
        SubmitOutcome outcome = turns.submit(session, TurnKit.message(message));
        viewers.awaitComplete(((SubmitOutcome.Accepted) outcome).turnId());
        List<String> said = new ArrayList<>();
        journal.after(session.id(), before, 1_000, Reach.VISIBLE)
                .forEach(recorded -> addMessage(said, recorded.envelope()));
        return said;
    }

    private static void addMessage(List<String> said, Envelope envelope) {
        if (envelope.event() instanceof MessageWritten written) {
            said.add(envelope.agent().orElseThrow().name() + ": " + written.content());
        }
    }

    private Turns turns() {
        Team team = context.getBean(Team.class);
        PermissionPolicy policy = new RulePolicy(List.of());
        return new Turns(
                new TurnParts(
                        journal,
                        viewers,
                        () -> new Setup(team.current(), policy),
                        context.getBean(Models.class),
                        new TurnParts.Tooling(
                                context.getBean(ToolRegistry.class),
                                new ToolRunner(new InMemoryBlobs()),
                                Grants.NONE,
                                new TransferArguments()),
                        new TurnParts.Context(
                                new JournalHistory(journal, 10_000),
                                new InMemoryBlobs(),
                                Citations.AS_TOLD),
                        TurnLimits.DEFAULT,
                        new TurnParts.Observers(_ -> {}, Counter.NONE, CrashPoint.Watch.NONE),
                        InstantSource.system()));
    }
}
