package dev.workmate.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Binary;
import dev.workmate.tool.ToolOutput.Json;
import dev.workmate.tool.ToolOutput.Text;
import dev.workmate.tool.ToolOutput.Trust;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.blob.InMemoryBlobs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ToolRunnerTest {
    private final InMemoryBlobs blobs = new InMemoryBlobs();
    private final ToolRunner runner = new ToolRunner(blobs);
    private final SessionId session = SessionId.next();

    @Test
    void longOutputKeepsItsHeadItsTailAndAReferenceToAllOfIt() throws Exception {
        String text = "start " + "x".repeat(200_000) + " end";
        ToolOutcome outcome =
                runner.run(
                        FakeTool.reading("long", (_, _) -> text), call("long"), Progress.IGNORED);
        assertThat(outcome.truncated()).isTrue();
        assertThat(outcome.output()).startsWith("start ").endsWith(" end").hasSizeLessThan(70_000);
        String reference = outcome.footprint().flatMap(ToolFootprint::reference).orElseThrow();
        ToolOutput rest =
                new ReadOutput(blobs)
                        .run(
                                new ReadOutput.Input(reference, 199_990, Optional.empty()),
                                call("read_output"),
                                Progress.IGNORED);
        assertThat(((Text) rest.parts().getFirst()).text()).endsWith(" end");
        assertThat(blobs.read(SessionId.next(), reference, 0, 10))
                .as("another session's")
                .isEmpty();
    }

    /** Measured in bytes and cut between characters, also where one takes four. */
    @Test
    void longOutputInOtherScriptsIsReadOnWithoutLosingALetter() throws Exception {
        String text = "x" + "😀".repeat(20_000);
        ToolOutcome outcome =
                runner.run(
                        FakeTool.reading("long", (_, _) -> text), call("long"), Progress.IGNORED);
        assertThat(outcome.truncated()).isTrue();
        assertThat(outcome.output()).doesNotContain("\uFFFD").endsWith("😀");
        assertThat(outcome.output().getBytes(StandardCharsets.UTF_8).length).isLessThan(66_000);
        String reference = outcome.footprint().flatMap(ToolFootprint::reference).orElseThrow();

        StringBuilder read = new StringBuilder();
        long offset = 0;
        while (offset < 80_001) {
            String part = part(reference, offset);
            offset = Long.parseLong(part.split(" ")[3]);
            read.append(part, part.indexOf('\n') + 1, part.length());
        }
        assertThat(read).hasToString(text);
        assertThat(part(reference, 3)).startsWith("bytes 5 to ").doesNotContain("\uFFFD");
    }

    private String part(String reference, long offset) throws Exception {
        ToolOutput output =
                new ReadOutput(blobs)
                        .run(
                                new ReadOutput.Input(reference, offset, Optional.of(1_003)),
                                call("read_output"),
                                Progress.IGNORED);
        return ((Text) output.parts().getFirst()).text();
    }

    @Test
    void partsOfAllKindsBecomeOneText() {
        ToolOutput several =
                new ToolOutput(
                        List.of(
                                new Text("words"),
                                new Json(new JsonText("{\"n\":1}")),
                                new Binary("image/png", new byte[] {1, 2, 3})),
                        Trust.UNTRUSTED);
        ToolOutcome outcome = runner.run(giving(several), call("giving"), Progress.IGNORED);
        assertThat(outcome.output()).contains("words\n{\"n\":1}\n[image/png, 3 bytes, reference ");
        ToolFootprint footprint = outcome.footprint().orElseThrow();
        assertThat(footprint.untrusted()).isTrue();
        assertThat(footprint.bytesOut()).isEqualTo(5 + 7 + 3);
        assertThat(runner.run(giving(ToolOutput.none()), call("giving"), Progress.IGNORED).output())
                .isEmpty();
    }

    @Test
    void aLimitedToolNeverRunsMoreCallsAtOnceThanItAllows() throws Exception {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ToolTraits two =
                new ToolTraits(Effect.READ_ONLY, Concurrency.limited(2), Duration.ofSeconds(20));
        FakeTool tool =
                new FakeTool(
                        "two",
                        two,
                        Permission.ALLOW,
                        (_, _) -> {
                            most.accumulateAndGet(now.incrementAndGet(), Math::max);
                            Thread.sleep(5);
                            now.decrementAndGet();
                            return "ok";
                        });
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 40; i++) {
                callers.submit(() -> runner.run(tool, call("two"), Progress.IGNORED));
            }
        }
        assertThat(tool.ledger()).hasSize(40);
        assertThat(most.get()).isEqualTo(2);
    }

    @Test
    void aLimitedToolTakesAPlaceThatAllServersShareAndGivesItBack() {
        List<String> seen = new ArrayList<>();
        ToolRunner sharing =
                new ToolRunner(
                        blobs,
                        (system, most, _) -> {
                            seen.add(system + " " + most);
                            return Optional.of(() -> seen.add("back"));
                        });
        FakeTool limited = limited((_, _) -> "done " + seen.add("runs"));

        sharing.run(limited, call("two"), Progress.IGNORED);
        sharing.run(
                FakeTool.reading("free", (_, _) -> "unlimited"), call("free"), Progress.IGNORED);

        assertThat(seen).containsExactly("tool:two 2", "runs", "back");
    }

    @Test
    void withoutASharedPlaceNothingIsBegun() {
        ToolRunner full = new ToolRunner(blobs, (_, _, _) -> Optional.empty());
        FakeTool limited = limited((_, _) -> "done");

        for (int i = 0; i < 3; i++) {
            ToolOutcome outcome = full.run(limited, call("two"), Progress.IGNORED);
            assertThat(outcome.status()).isEqualTo(ToolStatus.ERROR);
        }
        assertThat(limited.ledger()).isEmpty();
    }

    private static FakeTool limited(FakeTool.Body body) {
        return new FakeTool(
                "two",
                new ToolTraits(Effect.READ_ONLY, Concurrency.limited(2), Duration.ofSeconds(20)),
                Permission.ALLOW,
                body);
    }

    @Test
    void aSlowToolIsCutAtItsLimit() {
        ToolTraits hasty =
                new ToolTraits(Effect.READ_ONLY, Concurrency.PARALLEL, Duration.ofMillis(50));
        FakeTool slow =
                new FakeTool(
                        "slow",
                        hasty,
                        Permission.ALLOW,
                        (_, _) -> {
                            Thread.sleep(60_000);
                            return "never";
                        });
        assertThat(runner.run(slow, call("slow"), Progress.IGNORED).status())
                .isEqualTo(ToolStatus.TIMEOUT);
    }

    /** The call is done; only what it said is lost. */
    @Test
    void outputThatCannotBeKeptIsSaidToBeLost() {
        ToolRunner forgetful = new ToolRunner(new FullBlobs());
        String text = "start " + "x".repeat(200_000) + " end";
        ToolOutcome words =
                forgetful.run(
                        FakeTool.reading("long", (_, _) -> text), call("long"), Progress.IGNORED);
        assertThat(words.status()).isEqualTo(ToolStatus.SUCCESS);
        assertThat(words.output()).contains("they could not be kept").endsWith(" end");
        assertThat(words.footprint().flatMap(ToolFootprint::reference)).isEmpty();
        ToolOutput picture =
                new ToolOutput(List.of(new Binary("image/png", new byte[3])), Trust.TRUSTED);
        assertThat(forgetful.run(giving(picture), call("giving"), Progress.IGNORED).output())
                .isEqualTo("[image/png, 3 bytes, which could not be kept]");
    }

    @Test
    void anActThatFailsUnexpectedlyIsInDoubt() {
        FakeTool.Body fails =
                (_, _) -> {
                    throw new StackOverflowError("of the tool's");
                };
        FakeTool act = FakeTool.once("act", fails);
        FakeTool look = FakeTool.reading("look", fails);
        assertThat(runner.run(act, call("act"), Progress.IGNORED).status())
                .isEqualTo(ToolStatus.UNKNOWN_OUTCOME);
        assertThat(runner.run(look, call("look"), Progress.IGNORED).status())
                .isEqualTo(ToolStatus.ERROR);
    }

    @Test
    void anActThatSaysThatItCannotWorkIsNotInDoubt() {
        FakeTool act =
                FakeTool.once(
                        "act",
                        (_, _) -> {
                            throw new ToolException("There is no such record.");
                        });
        assertThat(runner.run(act, call("act"), Progress.IGNORED).status())
                .isEqualTo(ToolStatus.ERROR);
    }

    @Test
    void whatATextMayHaveIsNotCut() {
        String most = "x".repeat(64 * 1024);

        ToolOutcome whole =
                runner.run(
                        FakeTool.reading("long", (_, _) -> most), call("long"), Progress.IGNORED);
        ToolOutcome cut =
                runner.run(
                        FakeTool.reading("long", (_, _) -> most + "y"),
                        call("long"),
                        Progress.IGNORED);

        assertThat(whole.output()).isEqualTo(most);
        assertThat(whole.truncated()).isFalse();
        assertThat(cut.truncated()).isTrue();
        String reference = cut.footprint().flatMap(ToolFootprint::reference).orElseThrow();
        assertThat(cut.output())
                .contains(
                        "\n… 1 bytes left out; read them with read_output, reference "
                                + reference
                                + ", offset 57344 …\n")
                .endsWith("xy");
    }

    @Test
    void anInterruptedCallIsCancelledAndSaysSo() {
        FakeTool slow =
                FakeTool.reading(
                        "slow",
                        (_, _) -> {
                            Thread.sleep(60_000);
                            return "never";
                        });
        Thread.currentThread().interrupt();

        ToolOutcome outcome = runner.run(slow, call("slow"), Progress.IGNORED);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome.status()).isEqualTo(ToolStatus.CANCELLED);
        assertThat(outcome.error()).contains("The call was cancelled.");
    }

    private static final class FullBlobs implements Blobs {
        @Override
        public String keep(SessionId session, String mediaType, byte[] content) {
            throw new IllegalStateException("the disk is full");
        }

        @Override
        public String offer(SessionId session, String mediaType, byte[] content) {
            return keep(session, mediaType, content);
        }

        @Override
        public void withdraw(SessionId session, String reference) {}

        @Override
        public Optional<Slice> read(SessionId session, String reference, long offset, int length) {
            return Optional.empty();
        }
    }

    private static Tool giving(ToolOutput output) {
        FakeTool shell = FakeTool.reading("giving", (_, _) -> "");
        return new Tool() {
            @Override
            public ToolSpec spec() {
                return shell.spec();
            }

            @Override
            public ToolTraits traits() {
                return shell.traits();
            }

            @Override
            public Optional<String> validate(JsonText arguments) {
                return Optional.empty();
            }

            @Override
            public ToolOutput execute(ToolCall call, Progress progress) {
                return output;
            }
        };
    }

    private ToolCall call(String tool) {
        return new ToolCall(
                session, new AgentId("tester"), ToolUseId.next(), tool, JsonText.EMPTY_OBJECT);
    }
}
