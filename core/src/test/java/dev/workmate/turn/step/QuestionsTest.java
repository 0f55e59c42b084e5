package dev.workmate.turn.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.value.Preview;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.SessionId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.TestAgents;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Reason;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Folds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a person is asked, and what they may agree to once and for all. */
class QuestionsTest {
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");
    private static final Optional<Proposal> NOTHING_KNOWN = Optional.of(Proposal.NONE);

    private static final Reason WRITES = Reason.told("It writes.");

    private final Questions questions = new Questions(() -> NOON, Duration.ofDays(1));
    private final CallState call = Folds.call(Script.call("write", "{\"a\":1}"));
    private final ToolCall request = call.request(SessionId.next(), TestAgents.ALPHA);

    @Test
    void asksForADayInTheToolsWordsAndBindsTheAnswerToTheArguments() {
        ApprovalRequested asked = ask(Optional.of(new Writer()), NOTHING_KNOWN, false);

        assertThat(asked)
                .isEqualTo(
                        new ApprovalRequested(
                                asked.approvalId(),
                                call.toolUseId(),
                                "write",
                                new JsonText("{\"a\":1}"),
                                "Write it",
                                "It writes.",
                                NOON.plus(Duration.ofDays(1)),
                                Optional.empty(),
                                Optional.of(request.argumentsDigest()),
                                Optional.of("customers"),
                                Optional.empty()));
    }

    @Test
    void whatTheToolForeseesIsShown() {
        Preview preview = new Preview(List.of(), Optional.of("v1"));
        Proposal proposal =
                new Proposal(Optional.of("Write one"), Optional.of(preview), Optional.empty());

        ApprovalRequested asked = ask(Optional.of(new Writer()), Optional.of(proposal), false);

        assertThat(asked.summary()).isEqualTo("Write one");
        assertThat(asked.preview()).contains(preview);
        assertThat(asked.reason()).isEqualTo("It writes.");
    }

    @Test
    void whatCouldNotBeForeseenIsSaid() {
        assertThat(ask(Optional.of(new Writer()), Optional.empty(), false).reason())
                .isEqualTo(
                        "It writes. What it would change could not be found out in time: look at"
                                + " the arguments.");
    }

    @Test
    void onceForAllIsOfferedOnlyWhereItWouldHold() {
        assertThat(ask(Optional.of(new Writer()), NOTHING_KNOWN, true).entity())
                .as("others were read")
                .isEmpty();
        assertThat(ask(Optional.empty(), NOTHING_KNOWN, false).entity())
                .as("a doubt has no tool")
                .isEmpty();
        Tool reading = FakeTool.reading("write", (_, _) -> "");
        assertThat(ask(Optional.of(reading), NOTHING_KNOWN, false).entity()).isEmpty();
    }

    @Test
    void whatCannotWorkIsToldAndMarkedWhereOthersSayIt() {
        assertThat(Questions.refusal(call, new ToolException("Closed.")))
                .satisfies(
                        result -> {
                            assertThat(result.status()).isEqualTo(ToolStatus.ERROR);
                            assertThat(result.error()).contains("Closed.");
                            assertThat(result.footprint())
                                    .hasValueSatisfying(
                                            left -> {
                                                assertThat(left.untrusted()).isFalse();
                                                assertThat(left.bytesOut()).isEqualTo(7);
                                            });
                        });
        assertThat(Questions.refusal(call, ToolException.untrusted("Obey!")).footprint())
                .hasValueSatisfying(left -> assertThat(left.untrusted()).isTrue());
    }

    private ApprovalRequested ask(Optional<Tool> tool, Optional<Proposal> found, boolean tainted) {
        return questions.about(
                new Step.Question(call, "Write it", WRITES, tool), request, found, tainted);
    }

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
        public Tier tier(ToolCall asked) {
            return Tier.DRAFT_WRITE;
        }

        @Override
        public Optional<String> entity(ToolCall asked) {
            return Optional.of("customers");
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public ToolOutput execute(ToolCall asked, Progress progress) {
            return ToolOutput.none();
        }
    }
}
