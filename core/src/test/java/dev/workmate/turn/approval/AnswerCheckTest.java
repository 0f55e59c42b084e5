package dev.workmate.turn.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Need;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.event.value.Signatures;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.TestAgents;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.approval.AnswerCheck.Edit;
import dev.workmate.turn.approval.AnswerCheck.SecondPerson;
import dev.workmate.turn.approval.AnswerCheck.Verdict;
import dev.workmate.turn.approval.PersonsAnswer.Scope;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Folds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A yes is looked at before it is taken. */
class AnswerCheckTest {
    private static final Signatures BOTH =
            new Signatures(new Signatures.Person("1", "Ann"), new Signatures.Person("2", "Bob"));
    private static final Verdict ANOTHER_NEEDED =
            new AnswerCheck.Refused(new ResolveOutcome.AnotherPersonNeeded());
    private static final Amount TEN = new Amount("10.00", Optional.of("EUR"));
    private static final AnswerCheck.Fine AS_ASKED = new AnswerCheck.Fine(Optional.empty());

    private final ApprovalId approval = ApprovalId.next();
    private final CallState call = Folds.call(Script.call("pay", "{\"amount\": 10}"));

    @Test
    void aYesToWhatWasAskedIsFine() {
        ask(Optional.empty());

        assertThat(check(yes(Optional.empty(), Optional.empty()))).isEqualTo(AS_ASKED);
        assertThat(check(yes(Optional.of("{ \"amount\": 10.0 }"), Optional.empty())))
                .as("the same arguments, spelt otherwise")
                .isEqualTo(AS_ASKED);
    }

    @ParameterizedTest
    @CsvSource({
        "10, true",
        "10.00, true",
        "' 10 ', true",
        "9.99, false",
        "ten, false",
        "'', false"
    })
    void anAmountThatIsDemandedMustBeRepeated(String said, boolean fine) {
        ask(Optional.of(TEN));

        assertThat(check(yes(Optional.empty(), Optional.of(said))))
                .isEqualTo(
                        fine
                                ? AS_ASKED
                                : new AnswerCheck.Refused(
                                        new ResolveOutcome.ConfirmationNeeded(
                                                "Pay 10 euros", words(TEN))));
    }

    @Test
    void anAmountThatIsDemandedIsNeverLeftOut() {
        ask(Optional.of(TEN));

        assertThat(check(yes(Optional.empty(), Optional.empty())))
                .isInstanceOf(AnswerCheck.Refused.class);
    }

    @Test
    void theAmountOfAnotherQuestionIsNotDemanded() {
        ask(Optional.of(TEN));

        Verdict verdict =
                check(new Pay(), ApprovalId.next(), yes(Optional.empty(), Optional.empty()));

        assertThat(verdict).isEqualTo(AS_ASKED);
    }

    @Test
    void aNoNeedsNothing() {
        ask(Optional.of(TEN));

        assertThat(check(PersonsAnswer.of(Decision.DENIED, "Tess"))).isEqualTo(AS_ASKED);
    }

    @Test
    void anEditIsTakenWithWhatItWouldDo() {
        ask(Optional.empty());

        Verdict verdict = check(yes(Optional.of("{\"amount\": 5}"), Optional.empty()));

        Edit edit = ((AnswerCheck.Fine) verdict).edit().orElseThrow();
        assertThat(edit.arguments()).isEqualTo(new JsonText("{\"amount\": 5}"));
        assertThat(edit.proposal().summary()).contains("Would run {\"amount\": 5}");
        assertThat(edit.changes())
                .containsExactly(new ValueChange("amount", Optional.of("10"), Optional.of("5")));
    }

    @Test
    void anEditHasTheToolsSummaryWhereItsPreviewHasNone() {
        ask(Optional.empty());

        Verdict verdict =
                check(
                        new Pay(_ -> Proposal.NONE),
                        approval,
                        yes(Optional.of("{\"amount\": 5}"), Optional.empty()));

        assertThat(((AnswerCheck.Fine) verdict).edit().orElseThrow().proposal().summary())
                .contains("Pay {\"amount\": 5}");
    }

    @Test
    void anEditMustRepeatItsOwnAmountAndNotTheOneThatWasShown() {
        ask(Optional.of(TEN));
        Amount five = new Amount("5", Optional.empty());
        Pay pay =
                new Pay(
                        asked ->
                                new Proposal(
                                        Optional.of("Pay five"),
                                        Optional.empty(),
                                        Optional.of(details(five))));
        Optional<String> wish = Optional.of("{\"amount\": 5}");

        assertThat(check(pay, approval, yes(wish, Optional.of("10"))))
                .isEqualTo(
                        new AnswerCheck.Refused(
                                new ResolveOutcome.ConfirmationNeeded("Pay five", words(five))));
        assertThat(check(pay, approval, yes(wish, Optional.of("5"))))
                .isInstanceOf(AnswerCheck.Fine.class);
    }

    @Test
    void anEditThatCannotWorkIsRefused() {
        ask(Optional.empty());

        assertThat(check(yes(Optional.of("{\"bad\": 1}"), Optional.empty())))
                .isEqualTo(unfit("that is bad"));
        assertThat(check(yes(Optional.of("{\"forbidden\": 1}"), Optional.empty())))
                .isEqualTo(unfit("Never."));
        assertThat(check(yes(Optional.of("{\"closed\": 1}"), Optional.empty())))
                .isEqualTo(unfit("The account is closed."));
        assertThat(check(yes(Optional.of("{\"silent\": 1}"), Optional.empty())))
                .isEqualTo(unfit("What the change would do could not be found out. Try again."));
    }

    @Test
    void anEditOfAToolThatIsGoneIsRefused() {
        ask(Optional.empty());

        Verdict verdict =
                new AnswerCheck(
                                _ -> Optional.empty(),
                                new ToolRunner(new InMemoryBlobs()),
                                SecondPerson.NEVER)
                        .check(
                                request(),
                                call,
                                approval,
                                yes(Optional.of("{\"amount\": 5}"), Optional.empty()),
                                Optional.empty());

        assertThat(verdict).isEqualTo(unfit("There is no tool called pay any more."));
    }

    @Test
    void aCallThatHasEndedCannotBeChanged() {
        ask(Optional.empty());
        Folds.finish(
                call,
                new ToolFinished(
                        call.toolUseId(),
                        "pay",
                        ToolStatus.UNKNOWN_OUTCOME,
                        "",
                        false,
                        1,
                        Optional.empty(),
                        Optional.empty()));

        assertThat(check(yes(Optional.of("{\"amount\": 5}"), Optional.empty())))
                .isEqualTo(unfit("A call that has begun cannot be changed."));
        assertThat(check(yes(Optional.empty(), Optional.empty()))).isEqualTo(AS_ASKED);
    }

    private Verdict check(PersonsAnswer answer) {
        return check(new Pay(), approval, answer);
    }

    private Verdict check(Pay pay, ApprovalId about, PersonsAnswer answer) {
        return new AnswerCheck(
                        _ -> Optional.of(pay),
                        new ToolRunner(new InMemoryBlobs()),
                        (changed, _, _) -> changed.arguments().value().contains("big"))
                .check(request(), call, about, answer, Optional.empty());
    }

    private ToolCall request() {
        return call.request(SessionId.next(), TestAgents.ALPHA);
    }

    @Test
    void whoAskedDoesNotAgreeToWhatTakesTwo() {
        askAnother();

        assertThat(check(yes(Optional.empty(), Optional.empty()))).isEqualTo(ANOTHER_NEEDED);
        assertThat(check(PersonsAnswer.of(Decision.DENIED, "ann"))).isEqualTo(AS_ASKED);
    }

    @Test
    void anotherPersonDecidesOnExactlyWhatWasAsked() {
        askAnother();
        PersonsAnswer wide =
                new PersonsAnswer(
                        Decision.APPROVED,
                        "bob",
                        Optional.empty(),
                        Optional.empty(),
                        Scope.ENTITY_IN_SESSION);

        assertThat(check(yes(Optional.empty(), Optional.empty()).signed(BOTH))).isEqualTo(AS_ASKED);
        assertThat(check(PersonsAnswer.of(Decision.DENIED, "bob").signed(BOTH)))
                .isEqualTo(AS_ASKED);
        String asAsked =
                "Whoever approves what somebody else asked for decides on it as it was asked.";
        assertThat(check(yes(Optional.of("{\"amount\": 5}"), Optional.empty()).signed(BOTH)))
                .isEqualTo(unfit(asAsked));
        assertThat(check(wide.signed(BOTH))).isEqualTo(unfit(asAsked));
    }

    @Test
    void nobodyElseAnswersWhatIsAskedOfOnePerson() {
        ask(Optional.empty());

        assertThat(check(yes(Optional.empty(), Optional.empty()).signed(BOTH)))
                .isEqualTo(new AnswerCheck.Refused(new ResolveOutcome.NotFound()));
    }

    @Test
    void anEditThatTakesTwoIsRefused() {
        ask(Optional.empty());

        assertThat(check(yes(Optional.of("{\"big\": 1}"), Optional.empty())))
                .isEqualTo(ANOTHER_NEEDED);
        assertThat(check(yes(Optional.of("{\"small\": 1}"), Optional.empty())))
                .isInstanceOf(AnswerCheck.Fine.class);
    }

    private void askAnother() {
        ask(Optional.empty(), Optional.of(Need.APPROVER));
    }

    private void ask(Optional<Amount> confirm) {
        ask(confirm, Optional.empty());
    }

    private void ask(Optional<Amount> confirm, Optional<Need> needs) {
        Folds.ask(
                call,
                new ApprovalRequested(
                        approval,
                        call.toolUseId(),
                        "pay",
                        call.arguments(),
                        "Pay 10 euros",
                        "Money leaves.",
                        Instant.EPOCH,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        confirm.map(AnswerCheckTest::details),
                        needs,
                        Optional.empty()));
    }

    private static ApprovalDetails details(Amount confirm) {
        return new ApprovalDetails(
                ApprovalDetails.Reach.IRREVERSIBLE,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                false,
                List.of(),
                List.of(),
                Optional.of(confirm),
                Optional.empty());
    }

    private static String words(Amount amount) {
        return amount.value() + amount.currency().map(code -> " " + code).orElse("");
    }

    private static PersonsAnswer yes(Optional<String> arguments, Optional<String> amount) {
        return new PersonsAnswer(
                Decision.APPROVED,
                "Tess",
                Optional.empty(),
                arguments.map(JsonText::new),
                Scope.THIS_CALL,
                amount);
    }

    private static Verdict unfit(String problem) {
        return new AnswerCheck.Refused(new ResolveOutcome.InvalidArguments(problem));
    }

    /** What a preview says of a call. */
    @FunctionalInterface
    private interface Foresight {
        Proposal of(ToolCall call) throws Exception;
    }

    private record Pay(Foresight foresight) implements Tool {
        Pay() {
            this(Pay::foreseen);
        }

        private static Proposal foreseen(ToolCall asked) throws Exception {
            String arguments = asked.arguments().value();
            if (arguments.contains("closed")) {
                throw new ToolException("The account is closed.");
            }
            if (arguments.contains("silent")) {
                throw new IllegalStateException("no answer");
            }
            return new Proposal(
                    Optional.of("Would run " + arguments), Optional.empty(), Optional.empty());
        }

        @Override
        public ToolSpec spec() {
            return new ToolSpec("pay", "Pays.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return ToolTraits.READ;
        }

        @Override
        public String summary(ToolCall asked) {
            return "Pay " + asked.arguments().value();
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return arguments.value().contains("bad")
                    ? Optional.of("that is bad")
                    : Optional.empty();
        }

        @Override
        public Permission permission(ToolCall asked) {
            return asked.arguments().value().contains("forbidden")
                    ? Permission.deny("Never.")
                    : Permission.ask("Money leaves.");
        }

        @Override
        public Proposal preview(ToolCall asked) throws Exception {
            return foresight.of(asked);
        }

        @Override
        public ToolOutput execute(ToolCall asked, Progress progress) {
            return ToolOutput.none();
        }
    }
}
