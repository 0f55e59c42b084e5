package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.value.Decision;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.KnownUsers;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.turn.approval.ApprovalBook;
import dev.workmate.turn.approval.ApprovalBook.Question;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.RecentQuestions;
import dev.workmate.turn.approval.ResolveOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The desk answers at once, whether or not the view of all questions has caught up. */
@Timeout(60)
class ApprovalDeskTest {
    private static final PersonsAnswer YES = PersonsAnswer.of(Decision.APPROVED, "Tess");

    private final AtomicInteger looks = new AtomicInteger();
    private final List<Question> known = new ArrayList<>();
    private final FakeTool payment =
            new FakeTool(
                    "pay",
                    new ToolTraits(Effect.ONCE, Concurrency.PARALLEL, Duration.ofSeconds(5)),
                    Permission.ask("Money leaves."),
                    (_, _) -> "paid");
    private final RightsKit kit =
            new RightsKit(
                    TestAgents.team("pay"),
                    name -> Optional.<Tool>of(payment).filter(tool -> tool.name().equals(name)),
                    ScriptedModel.inOrder(Script.calls("pay", "{}"), Script.says("Done.")));
    private final ApprovalDesk desk = desk(kit.recent);

    /** In another process: the question was not asked here. */
    private final ApprovalDesk elsewhere = desk(new RecentQuestions());

    private final User stranger = User.of(UserId.next(), "Eve", Role.USER);
    private TurnId turn;
    private ApprovalId question;

    @BeforeEach
    void ask() {
        turn = kit.submit("/alpha pay");
        kit.awaitQuestion();
        question = kit.events(ApprovalRequested.class).getLast().approvalId();
    }

    @Test
    void anUnknownQuestionIsAnsweredAfterOneLook() {
        assertThat(desk.resolve(kit.user, ApprovalId.next(), YES))
                .isEqualTo(new ResolveOutcome.NotFound());
        assertThat(looks).hasValue(1);
    }

    @Test
    void aQuestionOfThisMomentIsKnownByItsIdAlone() {
        assertThat(desk.resolve(kit.user, question, YES))
                .isInstanceOf(ResolveOutcome.Resolved.class);
        kit.viewers.awaitComplete(turn);
        assertThat(payment.ledger()).hasSize(1);
        assertThat(looks).hasValue(0);
    }

    @Test
    void whoNamesTheSessionNeedsNoView() {
        assertThat(elsewhere.resolve(kit.user, kit.session.id(), question, YES))
                .isInstanceOf(ResolveOutcome.Resolved.class);
        kit.viewers.awaitComplete(turn);
        assertThat(payment.ledger()).hasSize(1);
        assertThat(looks).hasValue(0);
    }

    @Test
    void anotherSessionDoesNotKnowTheQuestion() {
        SessionId other = kit.newSession().id();

        assertThat(desk.resolve(kit.user, other, question, YES))
                .isEqualTo(new ResolveOutcome.NotFound());
        assertThat(desk.resolve(kit.user, SessionId.next(), question, YES))
                .isEqualTo(new ResolveOutcome.NotFound());
        assertThat(kit.events(ApprovalRequested.class)).hasSize(1);
        assertThat(payment.ledger()).isEmpty();
    }

    @Test
    void anUnknownQuestionOfAKnownSessionIsNotFound() {
        assertThat(desk.resolve(kit.user, kit.session.id(), ApprovalId.next(), YES))
                .isEqualTo(new ResolveOutcome.NotFound());
        assertThat(payment.ledger()).isEmpty();
    }

    @Test
    void somebodyElsesQuestionIsNotFound() {
        assertThat(desk.resolve(stranger, question, YES)).isEqualTo(new ResolveOutcome.NotFound());
        assertThat(desk.resolve(stranger, kit.session.id(), question, YES))
                .isEqualTo(new ResolveOutcome.NotFound());
        assertThat(payment.ledger()).isEmpty();
    }

    @Test
    void aQuestionOfATurnThatIsOverSaysSo() {
        kit.turns.stop(kit.session);
        kit.viewers.awaitComplete(turn);

        assertThat(desk.resolve(kit.user, question, YES)).isEqualTo(new ResolveOutcome.TurnOver());
        assertThat(desk.resolve(kit.user, kit.session.id(), question, YES))
                .isEqualTo(new ResolveOutcome.TurnOver());
        assertThat(desk.resolve(kit.user, kit.session.id(), ApprovalId.next(), YES))
                .isEqualTo(new ResolveOutcome.NotFound());
        assertThat(payment.ledger()).isEmpty();
    }

    @Test
    void aQuestionOfAnotherProcessIsFoundInTheView() {
        known.add(asQuestion(kit.session.id(), kit.user.id()));

        assertThat(elsewhere.resolve(kit.user, ApprovalId.next(), YES))
                .isEqualTo(new ResolveOutcome.NotFound());
        assertThat(elsewhere.resolve(kit.user, question, YES))
                .isInstanceOf(ResolveOutcome.Resolved.class);
        kit.viewers.awaitComplete(turn);
        assertThat(payment.ledger()).hasSize(1);
    }

    @Test
    void theViewTellsOfAQuestionWhoseTurnIsOver() {
        known.add(asQuestion(kit.session.id(), kit.user.id()));
        SessionId other = kit.newSession().id();
        kit.turns.stop(kit.session);
        kit.viewers.awaitComplete(turn);

        assertThat(elsewhere.resolve(kit.user, kit.session.id(), question, YES))
                .isEqualTo(new ResolveOutcome.TurnOver());
        assertThat(elsewhere.resolve(kit.user, other, question, YES))
                .as("it was asked in another session")
                .isEqualTo(new ResolveOutcome.NotFound());
    }

    @Test
    void aQuestionOfAnEarlierTurnIsOverWhileTheNextOneRuns() {
        RightsKit twice =
                new RightsKit(
                        TestAgents.team("pay"),
                        name -> Optional.<Tool>of(payment).filter(tool -> tool.name().equals(name)),
                        ScriptedModel.inOrder(
                                Script.calls("pay", "{}"), Script.calls("pay", "{}")));
        TurnId stopped = twice.submit("/alpha pay");
        twice.awaitQuestion();
        ApprovalId first = twice.events(ApprovalRequested.class).getFirst().approvalId();
        twice.turns.stop(twice.session);
        twice.viewers.awaitComplete(stopped);
        twice.submit("/alpha pay again");
        twice.viewers.awaitEvent(
                event ->
                        event.envelope().event() instanceof ApprovalRequested asked
                                && !asked.approvalId().equals(first));
        ApprovalDesk there =
                new ApprovalDesk(
                        new Book(),
                        twice.recent,
                        twice.ownership,
                        new KnownUsers(),
                        twice.turns,
                        twice.journal,
                        InstantSource.system());

        assertThat(there.resolve(twice.user, twice.session.id(), first, YES))
                .isEqualTo(new ResolveOutcome.TurnOver());
        assertThat(there.resolve(twice.user, twice.session.id(), ApprovalId.next(), YES))
                .isEqualTo(new ResolveOutcome.NotFound());
        assertThat(payment.ledger()).isEmpty();
    }

    @Test
    void aPersonsQuestionsAreThoseOfTheView() {
        Question mine = asQuestion(kit.session.id(), kit.user.id());
        known.add(mine);
        known.add(asQuestion(SessionId.next(), stranger.id()));

        assertThat(desk.questions(kit.user, ApprovalBook.Status.PENDING, 7)).containsExactly(mine);
        assertThat(desk.questions(kit.user, ApprovalBook.Status.ANY, 0)).isEmpty();
    }

    @Test
    void onlyWhatWasReallyOpenExpires() {
        known.add(asQuestion(kit.session.id(), stranger.id()));
        assertThat(desk.expireOverdue()).as("the session is not theirs").isZero();

        known.add(asQuestion(kit.session.id(), kit.user.id()));
        assertThat(desk.expireOverdue()).isEqualTo(1);
        kit.viewers.awaitComplete(turn);
        assertThat(desk.expireOverdue()).as("it has").isZero();
        assertThat(payment.ledger()).isEmpty();
    }

    private Question asQuestion(SessionId session, UserId owner) {
        return new Question(
                question,
                session,
                owner,
                Optional.of(turn),
                "pay",
                JsonText.EMPTY_OBJECT,
                "Run pay",
                "Money leaves.",
                Instant.EPOCH,
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private ApprovalDesk desk(RecentQuestions recent) {
        return new ApprovalDesk(
                new Book(),
                recent,
                kit.ownership,
                new KnownUsers(),
                kit.turns,
                kit.journal,
                InstantSource.system());
    }

    /** A view that knows what the test tells it. */
    private final class Book implements ApprovalBook {
        @Override
        public Optional<Question> find(ApprovalId approval) {
            looks.incrementAndGet();
            return known.stream().filter(each -> each.id().equals(approval)).findFirst();
        }

        @Override
        public List<Question> of(UserId owner, Status status, int limit) {
            return known.stream().filter(each -> each.owner().equals(owner)).limit(limit).toList();
        }

        @Override
        public List<Question> forApprover(
                UserId approver, TenantId tenant, Status status, int limit) {
            return List.of();
        }

        @Override
        public List<Question> overdue(Instant now, int limit) {
            return known.stream()
                    .filter(each -> now.isAfter(each.expiresAt()))
                    .limit(limit)
                    .toList();
        }
    }
}
