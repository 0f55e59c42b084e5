package dev.workmate.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import dev.workmate.tool.NoEffectException;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.blob.InMemoryBlobs;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What an interrupted act is told to have done: what its system says, and nothing else. */
class ProbeTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    private final ToolRunner runner = new ToolRunner(new InMemoryBlobs());
    private final ToolCall call =
            new ToolCall(
                    SessionId.next(),
                    new AgentId("alpha-agent"),
                    ToolUseId.next(),
                    "act",
                    JsonText.EMPTY_OBJECT);

    @Test
    void whatTheSystemFoundIsTheResult() {
        ToolOutcome outcome = probe(() -> Optional.of(new ToolOutput("It was done.")));

        assertThat(outcome.status()).isEqualTo(ToolStatus.SUCCESS);
        assertThat(outcome.output()).isEqualTo("It was done.");
    }

    @Test
    void whereTheSystemKnowsThatNothingWasDoneThatIsAnError() {
        ToolOutcome outcome =
                probe(
                        () -> {
                            throw new NoEffectException("It was never done.");
                        });

        assertThat(outcome.status()).isEqualTo(ToolStatus.ERROR);
        assertThat(outcome.error()).contains("It was never done.");
    }

    @Test
    void whatDoesNotTellIsAnUnknownOutcomeWithWhatWasFound() {
        ToolOutcome outcome =
                probe(
                        () -> {
                            throw new OutcomeUnknownException("There are two like it.");
                        });

        assertThat(outcome.status()).isEqualTo(ToolStatus.UNKNOWN_OUTCOME);
        assertThat(outcome.error()).contains("There are two like it.");
    }

    @Test
    void whereNothingCanBeFoundTheOutcomeIsUnknown() {
        assertUnknown(probe(Optional::empty));
    }

    @Test
    void aProbeThatFailsTellsNothing() {
        assertUnknown(
                probe(
                        () -> {
                            throw new ToolException("The system does not answer.");
                        }));
        assertThat(
                        probe(
                                        () -> {
                                            throw new IllegalStateException("broken");
                                        })
                                .status())
                .isEqualTo(ToolStatus.UNKNOWN_OUTCOME);
    }

    @Test
    void anActThatDidNotAnswerInTimeIsLookedUpAtOnce() {
        Act slow = new Act(Effect.ONCE, SHORT, () -> Optional.of(new ToolOutput("It was done.")));

        ToolOutcome outcome = runner.run(slow, call, Progress.IGNORED);

        assertThat(outcome.status()).isEqualTo(ToolStatus.SUCCESS);
        assertThat(outcome.durationMs()).isGreaterThanOrEqualTo(SHORT.toMillis());
    }

    @Test
    void whatMayBeRepeatedIsNotLookedUp() {
        Act slow =
                new Act(
                        Effect.IDEMPOTENT,
                        SHORT,
                        () -> Optional.of(new ToolOutput("It was done.")));

        ToolOutcome outcome = runner.run(slow, call, Progress.IGNORED);

        assertThat(outcome.status()).isEqualTo(ToolStatus.TIMEOUT);
        assertThat(outcome.error()).contains("The tool did not answer within 0 s.");
    }

    private ToolOutcome probe(Callable<Optional<ToolOutput>> findings) {
        return runner.probe(new Act(Effect.ONCE, Duration.ofSeconds(20), findings), call);
    }

    private static void assertUnknown(ToolOutcome outcome) {
        assertThat(outcome.status()).isEqualTo(ToolStatus.UNKNOWN_OUTCOME);
        assertThat(outcome.error())
                .contains(
                        "The call was interrupted after it had begun. Whether it took effect is not"
                                + " known; it was not repeated.");
    }

    /** Never answers when it is run. */
    private record Act(Effect effect, Duration limit, Callable<Optional<ToolOutput>> findings)
            implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec("act", "Acts.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return new ToolTraits(effect, Concurrency.PARALLEL, limit);
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public ToolOutput execute(ToolCall asked, Progress progress) throws Exception {
            Thread.sleep(Duration.ofMinutes(1));
            return ToolOutput.none();
        }

        @Override
        public Optional<ToolOutput> probe(ToolCall asked) throws Exception {
            return findings.call();
        }
    }
}
