package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ApprovalEvent.GrantRemembered;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Reach;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.PersonsAnswer.Scope;
import dev.workmate.turn.approval.ResolveOutcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of an answer, whenever it comes. */
@Timeout(60)
class ApprovalAnswersTest {
    private static final PersonsAnswer YES = PersonsAnswer.of(Decision.APPROVED, "Tess");
    private static final PersonsAnswer NO = PersonsAnswer.of(Decision.DENIED, "Tess");

    private static final ApprovalDetails DETAILS =
            new ApprovalDetails(
                    ApprovalDetails.Reach.REVERSIBLE,
                    Optional.empty(),
                    List.of(new ApprovalDetails.Fact("Rows", "1")),
                    List.of(),
                    List.of(),
                    false,
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty());

    private final RightsKit kit =
            kit(
                    Script.calls("write", "{\"to\":\"customers\"}"),
                    Script.says("Done."),
                    Script.calls("write", "{\"to\":\"items\"}"),
                    Script.says("Done."));

    private static RightsKit kit(Script... scripts) {
        return new RightsKit(
                TestAgents.team("write"),
                name -> Optional.<Tool>of(new Writer()).filter(tool -> tool.name().equals(name)),
                ScriptedModel.inOrder(scripts));
    }

    @Test
    void whoIsToldThatItCountsIsToldItsPlace() {
        ApprovalId question = ask();

        ResolveOutcome outcome = kit.turns.resolve(kit.session, question, YES);

        long place =
                kit.journal.after(kit.session.id(), 0, 1_000, Reach.ALL).stream()
                        .filter(event -> event.envelope().event() instanceof ApprovalResolved)
                        .findFirst()
                        .orElseThrow()
                        .sequence();
        assertThat(outcome).isEqualTo(new ResolveOutcome.Resolved(Decision.APPROVED, place));
    }

    @Test
    void whoComesAfterTheTurnHearsWhatWasDecided() {
        ApprovalId question = ask();
        kit.turns.resolve(kit.session, question, YES);
        kit.viewers.awaitComplete(turn());

        assertThat(kit.turns.resolve(kit.session, question, NO))
                .isEqualTo(new ResolveOutcome.AlreadyResolved(Decision.APPROVED));
        assertThat(kit.turns.resolve(kit.session, ApprovalId.next(), NO))
                .isEqualTo(new ResolveOutcome.TurnOver());
    }

    @Test
    void whoComesInTheNextTurnHearsSoToo() {
        ApprovalId first = ask();
        kit.turns.resolve(kit.session, first, NO);
        kit.viewers.awaitComplete(turn());
        kit.submit("/alpha again");
        kit.viewers.awaitEvent(
                event ->
                        event.envelope().event() instanceof ApprovalRequested asked
                                && !asked.approvalId().equals(first));

        assertThat(kit.turns.resolve(kit.session, first, YES))
                .isEqualTo(new ResolveOutcome.AlreadyResolved(Decision.DENIED));
        assertThat(kit.turns.resolve(kit.session, ApprovalId.next(), YES))
                .isEqualTo(new ResolveOutcome.NotFound());
    }

    @Test
    void aWideYesIsForWhatTheCallSays() {
        ApprovalId question = ask();

        kit.turns.resolve(
                kit.session,
                question,
                new PersonsAnswer(
                        Decision.APPROVED,
                        "Tess",
                        Optional.empty(),
                        Optional.empty(),
                        Scope.ENTITY_IN_SESSION));

        assertThat(kit.granted)
                .containsExactly(RightsKit.key(kit.session.id(), "write", "customers"));
    }

    @Test
    void whoAnswersAgainWhileTheTurnStillWaitsHearsWhatWasDecided() {
        RightsKit both =
                kit(
                        Script.answer(
                                AnswerStop.TOOL_USE,
                                List.of(
                                        Script.call("write", "{\"to\":\"customers\"}"),
                                        Script.call("write", "{\"to\":\"items\"}"))));
        both.submit("/alpha write");
        both.awaitQuestion();
        ApprovalId question = both.events(ApprovalRequested.class).getFirst().approvalId();

        both.turns.resolve(both.session, question, NO);

        assertThat(both.turns.resolve(both.session, question, YES))
                .isEqualTo(new ResolveOutcome.AlreadyResolved(Decision.DENIED));
        assertThat(both.events(ApprovalResolved.class)).hasSize(1);
    }

    @Test
    void aWideYesToOtherArgumentsIsForWhatTheySay() {
        ApprovalId question = ask();
        JsonText vendors = new JsonText("{\"to\":\"vendors\"}");

        kit.turns.resolve(
                kit.session,
                question,
                new PersonsAnswer(
                        Decision.APPROVED,
                        "Tess",
                        Optional.of("Rather there."),
                        Optional.of(vendors),
                        Scope.ENTITY_IN_SESSION));

        assertThat(kit.granted)
                .containsExactly(RightsKit.key(kit.session.id(), "write", "vendors"));
        ArgumentsEdited edit = kit.events(ArgumentsEdited.class).getFirst();
        assertThat(kit.events(ApprovalEvent.class).subList(1, 4))
                .containsExactly(
                        new ArgumentsEdited(
                                question,
                                edit.toolUseId(),
                                vendors,
                                edit.digest(),
                                "Tess",
                                Optional.empty()),
                        new GrantRemembered(question, "write", "vendors", "Tess"),
                        new ApprovalResolved(
                                question,
                                Decision.APPROVED,
                                "Tess",
                                Optional.of("Rather there."),
                                Optional.of(vendors),
                                Optional.of(
                                        List.of(
                                                new ValueChange(
                                                        "to",
                                                        Optional.of("customers"),
                                                        Optional.of("vendors")))),
                                Optional.of("Run write"),
                                Optional.of(DETAILS)));
    }

    private ApprovalId ask() {
        kit.submit("/alpha write");
        kit.awaitQuestion();
        return kit.events(ApprovalRequested.class).getFirst().approvalId();
    }

    private TurnId turn() {
        return kit.journal
                .after(kit.session.id(), 0, 1, Reach.ALL)
                .getFirst()
                .envelope()
                .turnId()
                .orElseThrow();
    }

    /** Writes to what its arguments say, and asks first. */
    private record Writer() implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec("write", "Writes.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return ToolTraits.READ;
        }

        @Override
        public Tier tier(ToolCall call) {
            return Tier.DRAFT_WRITE;
        }

        @Override
        public Permission permission(ToolCall call) {
            return Permission.ask("It writes.");
        }

        @Override
        public Optional<String> entity(ToolCall call) {
            return Optional.of(call.arguments().value().replaceAll(".*:\"(.*)\"}", "$1"));
        }

        @Override
        public Proposal preview(ToolCall call) {
            return new Proposal(Optional.empty(), Optional.empty(), Optional.of(DETAILS));
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) {
            return new ToolOutput("written");
        }
    }
}
