package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.LiveSignal.AgentStateChanged;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.KnownUsers;
import dev.workmate.testkit.RecordingViewers;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.RulePolicy;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.approval.ApprovalBook;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.RecentQuestions;
import dev.workmate.turn.approval.ResolveOutcome;
import dev.workmate.turn.log.Counter;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.step.Citations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A question lives for a day. */
class ApprovalExpiryTest {
    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-11-15T09:00:00Z"));
    private final InstantSource time = now::get;
    private Callable<String> act = () -> "paid";
    private final ScriptedModel model =
            ScriptedModel.inOrder(Script.calls("pay", "{}"), Script.says("Done."));
    private final FakeTool payment =
            new FakeTool(
                    "pay",
                    new ToolTraits(Effect.ONCE, Concurrency.PARALLEL, Duration.ofSeconds(5)),
                    Permission.ask("Money leaves."),
                    (_, _) -> act.call());
    private final RecordingViewers viewers = new RecordingViewers();
    private final Journal journal = TurnKit.inMemory(new EventProcessor(viewers));
    private final User user = User.of(UserId.next(), "Tess", Role.USER);
    private final Ownership ownership = new Ownership(_ -> Optional.of(user.id()));
    private final SessionId session = SessionId.next();
    private final Turns turns = turns();
    private final ApprovalDesk desk =
            new ApprovalDesk(
                    new LogBook(),
                    new RecentQuestions(),
                    ownership,
                    new KnownUsers(),
                    turns,
                    journal,
                    time);

    @Test
    void nobodysAnswerIsANo() {
        TurnId turn = ask();
        assertThat(desk.expireOverdue()).isZero();

        now.updateAndGet(instant -> instant.plus(Duration.ofHours(25)));

        assertThat(desk.expireOverdue()).isEqualTo(1);
        viewers.awaitComplete(turn);
        assertThat(payment.ledger()).isEmpty();
        assertThat(events(ToolFinished.class))
                .extracting(ToolFinished::status)
                .containsExactly(ToolStatus.PERMISSION_DENIED);
    }

    @Test
    void aYesThatComesTooLateDoesNothingEvenBeforeAnybodyNoticed() {
        TurnId turn = ask();
        now.updateAndGet(instant -> instant.plus(Duration.ofHours(25)));
        ApprovalId question = events(ApprovalRequested.class).getLast().approvalId();

        ResolveOutcome outcome =
                desk.resolve(user, question, PersonsAnswer.of(Decision.APPROVED, "Tess"));

        assertThat(outcome).isEqualTo(new ResolveOutcome.AlreadyResolved(Decision.EXPIRED));
        viewers.awaitComplete(turn);
        assertThat(payment.ledger()).isEmpty();
    }

    @Test
    void aYesInTimeIsBoundToTheDigestThatWasShown() {
        TurnId turn = ask();
        now.updateAndGet(instant -> instant.plus(Duration.ofHours(23)));
        ApprovalRequested question = events(ApprovalRequested.class).getLast();

        desk.resolve(user, question.approvalId(), PersonsAnswer.of(Decision.APPROVED, "Tess"));

        viewers.awaitComplete(turn);
        assertThat(payment.ledger()).hasSize(1);
        assertThat(events(ToolStarted.class))
                .extracting(ToolStarted::argumentsDigest)
                .containsExactly(question.digest().orElseThrow());
    }

    @Test
    void silenceAboutACallInDoubtIsNotTakenForANo() {
        act =
                () -> {
                    throw new OutcomeUnknownException("The answer was lost.");
                };
        TurnId turn = ask();
        desk.resolve(
                user,
                events(ApprovalRequested.class).getLast().approvalId(),
                PersonsAnswer.of(Decision.APPROVED, "Tess"));
        Recorded doubt =
                viewers.awaitEvent(
                        event ->
                                event.envelope().event() instanceof ApprovalRequested asked
                                        && asked.summary().startsWith("Was this done?"));
        viewers.awaitEvent(
                event ->
                        event.envelope().event() instanceof TurnPaused
                                && event.sequence() > doubt.sequence());

        now.updateAndGet(instant -> instant.plus(Duration.ofHours(49)));
        desk.expireOverdue();

        viewers.awaitComplete(turn);
        assertThat(payment.ledger()).hasSize(1);
        assertThat(model.requests().getLast().messages().getLast().toString())
                .contains("Nobody has said whether it was done");
    }

    private TurnId ask() {
        journal.open(session, user.id());
        TurnId turn =
                ((SubmitOutcome.Accepted)
                                turns.submit(
                                        ownership.check(user, session).orElseThrow(),
                                        TurnKit.message("/alpha pay")))
                        .turnId();
        viewers.awaitSignal(
                signal ->
                        signal instanceof AgentStateChanged state
                                && state.state()
                                        == dev.workmate.event.value.AgentState
                                                .WAITING_FOR_PERMISSION);
        return turn;
    }

    private Turns turns() {
        Setup setup = new Setup(TestAgents.team("pay"), new RulePolicy(List.of()));
        return new Turns(
                new TurnParts(
                        journal,
                        viewers,
                        () -> setup,
                        model,
                        new TurnParts.Tooling(
                                name ->
                                        Optional.<Tool>of(payment)
                                                .filter(tool -> tool.name().equals(name)),
                                new ToolRunner(new InMemoryBlobs()),
                                Grants.NONE,
                                arguments -> arguments.value()),
                        new TurnParts.Context(
                                new JournalHistory(journal, 10_000),
                                new InMemoryBlobs(),
                                Citations.AS_TOLD),
                        TurnLimits.DEFAULT,
                        new TurnParts.Observers(_ -> {}, Counter.NONE, CrashPoint.Watch.NONE),
                        time));
    }

    private <T> List<T> events(Class<T> type) {
        return journal.after(session, 0, 1_000, Reach.ALL).stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /** Knows the questions that are in the log. */
    private final class LogBook implements ApprovalBook {
        @Override
        public Optional<Question> find(ApprovalId approval) {
            return all().stream().filter(question -> question.id().equals(approval)).findFirst();
        }

        @Override
        public List<Question> of(UserId owner, Status status, int limit) {
            return all();
        }

        @Override
        public List<Question> forApprover(
                UserId approver, TenantId tenant, Status status, int limit) {
            return List.of();
        }

        @Override
        public List<Question> overdue(Instant at, int limit) {
            return all().stream().filter(question -> !question.expiresAt().isAfter(at)).toList();
        }

        private List<Question> all() {
            return events(ApprovalRequested.class).stream()
                    .map(
                            asked ->
                                    new Question(
                                            asked.approvalId(),
                                            session,
                                            user.id(),
                                            Optional.empty(),
                                            asked.toolName(),
                                            asked.arguments(),
                                            asked.summary(),
                                            asked.reason(),
                                            now.get(),
                                            asked.expiresAt(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            Optional.empty()))
                    .toList();
        }
    }
}
