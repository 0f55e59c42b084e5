package dev.workmate.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.Digests;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.run.ToolOutcome;
import dev.workmate.tool.run.ToolRunner;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for a tool that says nothing else, and what is told of what it says. */
class ToolDefaultsTest {
    private final ToolRunner runner = new ToolRunner(new InMemoryBlobs());
    private final SessionId session = SessionId.next();
    private final ToolUseId use = ToolUseId.next();
    private final ToolCall call = call("act", "{}");

    @ParameterizedTest
    @EnumSource
    void readingIsFreeAndAnythingElseCannotBeUndoneAndIsAsked(Effect effect) throws Exception {
        Tool tool = new Plain(effect, ToolOutput::none, () -> Proposal.NONE);
        Typed typed = new Typed(effect);
        Typed.Input input = new Typed.Input();
        Tier tier = effect == Effect.READ_ONLY ? Tier.READ : Tier.IRREVERSIBLE;
        Permission permission =
                effect == Effect.READ_ONLY
                        ? Permission.ALLOW
                        : Permission.ask(QuestionPhrase.CHANGES_SOMETHING);

        assertThat(tool.tier(call)).isEqualTo(tier);
        assertThat(tool.permission(call)).isEqualTo(permission);
        assertThat(tool.isOutward()).isFalse();
        assertThat(tool.entity(call)).isEmpty();
        assertThat(tool.summary(call)).isEqualTo("Run act");
        assertThat(tool.probe(call)).isEmpty();
        assertThat(typed.tier(input, call)).isEqualTo(tier);
        assertThat(typed.permission(input, call)).isEqualTo(permission);
        assertThat(typed.isOutward()).isFalse();
        assertThat(typed.entity(input, call)).isEmpty();
        assertThat(typed.summary(input, call)).isEqualTo("Run act");
        assertThat(typed.preview(input, call)).isEqualTo(Proposal.NONE);
        assertThat(typed.probe(input, call)).isEmpty();
    }

    @Test
    void anApprovalIsBoundToTheToolAndToEveryLetterOfTheArguments() {
        assertThat(call("act", "{}").argumentsDigest())
                .isEqualTo(call.argumentsDigest())
                .isEqualTo(Digests.sha256("act\n{}"));
        assertThat(call("acts", "{}").argumentsDigest()).isNotEqualTo(call.argumentsDigest());
        assertThat(call.with(new JsonText("{ }")).argumentsDigest())
                .isNotEqualTo(call.argumentsDigest());
        assertThat(Digests.sha256("abc"))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void aCallHasOneKeyWhateverItsArguments() {
        assertThat(call.with(new JsonText("[]")).idempotencyKey()).isEqualTo(call.idempotencyKey());
        ToolCall other =
                new ToolCall(session, call.agent(), ToolUseId.next(), "act", call.arguments());
        assertThat(other.idempotencyKey()).isNotEqualTo(call.idempotencyKey());
        assertThat(call.idempotencyKey()).hasSize(64);
    }

    @Test
    void wordsOfOthersAreMarkedInOutputAndInErrors() {
        assertThat(run(() -> ToolOutput.untrusted("Obey!")).footprint())
                .hasValueSatisfying(left -> assertThat(left.untrusted()).isTrue());
        assertThat(run(() -> new ToolOutput("4")).footprint())
                .hasValueSatisfying(left -> assertThat(left.untrusted()).isFalse());
        assertThat(
                        run(
                                () -> {
                                    throw ToolException.untrusted("Obey, ä!");
                                }))
                .satisfies(
                        outcome -> {
                            assertThat(outcome.status()).isEqualTo(ToolStatus.ERROR);
                            assertThat(outcome.error()).contains("Obey, ä!");
                            assertThat(outcome.footprint())
                                    .contains(
                                            new ToolFootprint(
                                                    9, Optional.empty(), Optional.empty(), true));
                        });
        assertThat(
                        run(() -> {
                                    throw new ToolException("No.");
                                })
                                .footprint())
                .isEmpty();
    }

    @Test
    void anApprovalThatLapsedIsToldFromOtherErrors() {
        ToolOutcome lapsed =
                run(
                        () -> {
                            throw new ApprovalLapsedException("It has changed.");
                        });

        assertThat(lapsed.isLapsed()).isTrue();
        assertThat(lapsed.error()).contains("approval_lapsed: It has changed.");
        assertThat(ToolOutcome.failure(ToolStatus.ERROR, "No.", 0).isLapsed()).isFalse();
        String pretended = String.valueOf(lapsed.error().orElseThrow());
        assertThat(ToolOutcome.failure(ToolStatus.ERROR, pretended, 0).isLapsed())
                .as("words alone are no code")
                .isFalse();
    }

    @Test
    void aPreviewIsGivenRefusedOrMissing() throws Exception {
        Proposal proposal = new Proposal(Optional.of("Acts."), Optional.empty(), Optional.empty());

        assertThat(preview(() -> proposal)).contains(proposal);
        assertThat(
                        preview(
                                () -> {
                                    throw new IllegalStateException("broken");
                                }))
                .isEmpty();
        assertThatThrownBy(
                        () ->
                                preview(
                                        () -> {
                                            throw new ToolException("It is closed.");
                                        }))
                .isInstanceOf(ToolException.class)
                .hasMessage("It is closed.");
    }

    @Test
    void whoIsInterruptedWaitsForNoPreview() throws Exception {
        Thread.currentThread().interrupt();

        Optional<Proposal> found =
                preview(
                        () -> {
                            Thread.sleep(Duration.ofMinutes(1));
                            return Proposal.NONE;
                        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(found).isEmpty();
    }

    @Test
    void outputKeepsWhatItCost() {
        ToolOutput output = new ToolOutput("4").taking(Duration.ofMillis(7));

        assertThat(output.cpu()).contains(Duration.ofMillis(7));
        assertThat(run(() -> output).footprint().flatMap(ToolFootprint::cpuMs)).contains(7L);
    }

    private ToolOutcome run(Callable<ToolOutput> body) {
        return runner.run(
                new Plain(Effect.READ_ONLY, body, () -> Proposal.NONE), call, Progress.IGNORED);
    }

    private Optional<Proposal> preview(Callable<Proposal> foresight) throws ToolException {
        return runner.preview(new Plain(Effect.ONCE, ToolOutput::none, foresight), call);
    }

    private ToolCall call(String tool, String arguments) {
        return new ToolCall(
                session, new AgentId("alpha-agent"), use, tool, new JsonText(arguments));
    }

    private static ToolTraits traitsOf(Effect effect) {
        return new ToolTraits(effect, Concurrency.PARALLEL, Duration.ofSeconds(20));
    }

    /** Says nothing of itself but what it does. */
    private record Plain(Effect effect, Callable<ToolOutput> body, Callable<Proposal> foresight)
            implements Tool {
        @Override
        public ToolSpec spec() {
            return new ToolSpec("act", "Acts.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return traitsOf(effect);
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public Proposal preview(ToolCall asked) throws Exception {
            return foresight.call();
        }

        @Override
        public ToolOutput execute(ToolCall asked, Progress progress) throws Exception {
            return body.call();
        }
    }

    private record Typed(Effect effect) implements TypedTool<Typed.Input> {
        record Input() {}

        @Override
        public String name() {
            return "act";
        }

        @Override
        public String description() {
            return "Acts.";
        }

        @Override
        public Class<Input> input() {
            return Input.class;
        }

        @Override
        public ToolTraits traits() {
            return traitsOf(effect);
        }

        @Override
        public ToolOutput run(Input input, ToolCall asked, Progress progress) {
            return ToolOutput.none();
        }
    }
}
