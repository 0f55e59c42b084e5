package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.User;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.value.Decision;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.turn.approval.ApprovalBook;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.RecentQuestions;
import dev.workmate.turn.approval.ResolveOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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

    private final User stranger = new User(UserId.next(), "Eve", User.Role.MEMBER);
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

    private ApprovalDesk desk(RecentQuestions recent) {
        return new ApprovalDesk(
                new EmptyBook(), recent, kit.ownership, kit.turns, InstantSource.system());
    }

    /** A view that has not caught up with anything. */
    private final class EmptyBook implements ApprovalBook {
        @Override
        public Optional<Question> find(ApprovalId approval) {
            looks.incrementAndGet();
            return Optional.empty();
        }

        @Override
        public List<Question> of(UserId owner, Status status, int limit) {
            return List.of();
        }

        @Override
        public List<Question> overdue(Instant now, int limit) {
            return List.of();
        }
    }
}
