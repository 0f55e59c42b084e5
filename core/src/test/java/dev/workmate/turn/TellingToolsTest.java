package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Reach;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Preview;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.TurnId;
import dev.workmate.journal.LatestFacts;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ApprovalLapsedException;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.run.ToolResults;
import dev.workmate.turn.approval.PersonsAnswer;
import dev.workmate.turn.approval.ResolveOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TellingToolsTest {
    private static final CompanySelected NORTH = new CompanySelected("erp", "C-1", "North");
    private static final Preview PREVIEW =
            new Preview(
                    List.of(new ValueChange("city", Optional.of("Ulm"), Optional.of("Bonn"))),
                    Optional.of("v1"));

    /** A record with a version; changing it needs the version that was approved. */
    private static final class Move implements Tool {
        volatile String version = "v1";
        volatile String city = "Ulm";

        @Override
        public ToolSpec spec() {
            return new ToolSpec("move", "Moves a customer.", new JsonText("{\"type\":\"object\"}"));
        }

        @Override
        public ToolTraits traits() {
            return new ToolTraits(Effect.ONCE, Concurrency.PARALLEL, Duration.ofSeconds(5));
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public Permission permission(ToolCall call) {
            return Permission.ask("It changes a customer.");
        }

        @Override
        public Proposal preview(ToolCall call) throws ToolException {
            if (city.equals("forbidden")) {
                throw new ToolException("There is no property 'cty'.");
            }
            if (city.equals("nowhere")) {
                throw new IllegalStateException("no such record");
            }
            return Proposal.of(PREVIEW);
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) throws ApprovalLapsedException {
            if (!call.approvedVersion().equals(Optional.of(version))) {
                throw new ApprovalLapsedException("The customer was changed meanwhile.");
            }
            city = "Bonn";
            return new ToolOutput("moved").telling(NORTH);
        }
    }

    private final Move move = new Move();
    private final ScriptedModel model =
            ScriptedModel.inOrder(Script.calls("move", "{}"), Script.says("Done."));
    private final TurnKit kit = new TurnKit(model, move);

    @Test
    void aQuestionShowsWhatWouldChange() {
        kit.submit(TurnKit.message("/alpha move"));
        assertThat(awaitQuestion().preview()).contains(PREVIEW);
    }

    @Test
    void aQuestionIsAskedEvenIfNothingCanBeShown() {
        move.city = "nowhere";
        kit.submit(TurnKit.message("/alpha move"));
        ApprovalRequested question = awaitQuestion();
        assertThat(question.preview()).isEmpty();
        assertThat(question.details()).contains(ApprovalDetails.unseen(Reach.IRREVERSIBLE));
        assertThat(answer(question, Optional.empty()))
                .isEqualTo(new ResolveOutcome.ConfirmationNeeded(question.summary(), "unknown"));
        assertThat(answer(question, Optional.of("0")))
                .isInstanceOf(ResolveOutcome.ConfirmationNeeded.class);
        assertThat(answer(question, Optional.of(" Unknown")))
                .isInstanceOf(ResolveOutcome.Resolved.class);
    }

    private ResolveOutcome answer(ApprovalRequested question, Optional<String> confirmed) {
        PersonsAnswer yes =
                new PersonsAnswer(
                        Decision.APPROVED,
                        "Tess",
                        Optional.empty(),
                        Optional.empty(),
                        PersonsAnswer.Scope.THIS_CALL,
                        confirmed);
        return kit.turns().resolve(kit.session(), question.approvalId(), yes);
    }

    @Test
    void nobodyIsAskedAboutWhatCannotWork() {
        move.city = "forbidden";
        TurnId turn = kit.submit(TurnKit.message("/alpha move"));
        kit.viewers().awaitComplete(turn);
        assertThat(events(ApprovalRequested.class)).isEmpty();
        assertThat(events(ToolFinished.class).getFirst().error())
                .contains("There is no property 'cty'.");
    }

    @Test
    void whatAToolTellsIsStoredWithItsResult() {
        run();
        List<String> names = TurnKit.names(kit.log());
        assertThat(names.indexOf("company_selected")).isEqualTo(names.indexOf("tool_result") + 1);
        assertThat(move.city).isEqualTo("Bonn");
        LatestFacts<CompanySelected> companies =
                new LatestFacts<>(kit.journal(), CompanySelected.class);
        assertThat(companies.of(kit.session().id())).contains(NORTH);
        assertThat(companies.of(kit.session().id())).contains(NORTH);
    }

    @Test
    void aYesLapsesWhenTheRecordChangedMeanwhile() {
        TurnId turn = kit.submit(TurnKit.message("/alpha move"));
        ApprovalRequested question = awaitQuestion();
        move.version = "v2";
        resolve(question);
        kit.viewers().awaitComplete(turn);
        assertThat(move.city).isEqualTo("Ulm");
        assertThat(events(ApprovalResolved.class))
                .extracting(ApprovalResolved::decision)
                .containsExactly(Decision.APPROVED, Decision.LAPSED);
        ToolFinished result = events(ToolFinished.class).getFirst();
        assertThat(result.status()).isEqualTo(ToolStatus.ERROR);
        assertThat(result.error()).contains("approval_lapsed: The customer was changed meanwhile.");
        assertThat(kit.turns().resolve(kit.session(), question.approvalId(), yes()))
                .isEqualTo(new ResolveOutcome.AlreadyResolved(Decision.APPROVED));
    }

    @Test
    void laterToolsReadEarlierResults() {
        run();
        ToolResults results = new JournalToolResults(kit.journal(), new InMemoryBlobs());
        ToolFinished result = events(ToolFinished.class).getFirst();
        ToolResults.Result expected =
                new ToolResults.Result(result.toolUseId(), "move", "moved", false);
        assertThat(results.find(kit.session().id(), result.toolUseId())).contains(expected);
        assertThat(results.recent(kit.session().id(), 5)).containsExactly(expected);
        assertThat(results.find(kit.newSession().id(), result.toolUseId())).isEmpty();
    }

    private void run() {
        TurnId turn = kit.submit(TurnKit.message("/alpha move"));
        resolve(awaitQuestion());
        kit.viewers().awaitComplete(turn);
    }

    private void resolve(ApprovalRequested question) {
        assertThat(kit.turns().resolve(kit.session(), question.approvalId(), yes()))
                .isInstanceOf(ResolveOutcome.Resolved.class);
    }

    private static PersonsAnswer yes() {
        return new PersonsAnswer(
                Decision.APPROVED,
                "Tess",
                Optional.empty(),
                Optional.empty(),
                PersonsAnswer.Scope.THIS_CALL);
    }

    private ApprovalRequested awaitQuestion() {
        long limit = System.nanoTime() + Duration.ofSeconds(5).toNanos();
        while (System.nanoTime() < limit) {
            boolean parked = TurnKit.names(kit.log()).contains("turn_paused");
            if (parked) {
                return events(ApprovalRequested.class).getFirst();
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("nobody was asked: " + TurnKit.names(kit.log()));
    }

    private <E extends AgentEvent> List<E> events(Class<E> kind) {
        return kit.log().stream()
                .map(recorded -> recorded.envelope().event())
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }
}
