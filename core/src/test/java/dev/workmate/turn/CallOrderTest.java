package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Permission;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of one answer run beside each other or in line, as their tool says. */
@Timeout(60)
class CallOrderTest {
    private static final int CALLS = 3;

    @Test
    void parallelCallsRunBesideEachOther() {
        CyclicBarrier meeting = new CyclicBarrier(CALLS);
        FakeTool tool =
                tool(
                        Concurrency.PARALLEL,
                        (_, _) -> {
                            meeting.await(2, TimeUnit.SECONDS);
                            return "met";
                        });

        assertThat(answers(tool)).containsOnly("met").hasSize(CALLS);
    }

    @Test
    void sequentialCallsRunInLine() {
        AtomicInteger running = new AtomicInteger();
        CountDownLatch met = new CountDownLatch(1);
        FakeTool tool =
                tool(
                        Concurrency.SEQUENTIAL,
                        (_, _) -> {
                            if (running.incrementAndGet() > 1) {
                                met.countDown();
                            }
                            // Whoever ran beside this one would be seen in this while.
                            boolean beside = met.await(50, TimeUnit.MILLISECONDS);
                            running.decrementAndGet();
                            return beside ? "met" : "alone";
                        });

        assertThat(answers(tool)).containsOnly("alone").hasSize(CALLS);
    }

    private static FakeTool tool(Concurrency concurrency, FakeTool.Body body) {
        ToolTraits traits = new ToolTraits(Effect.READ_ONLY, concurrency, Duration.ofSeconds(5));
        return new FakeTool("act", traits, Permission.ALLOW, body);
    }

    private static List<String> answers(FakeTool tool) {
        List<AnswerBlock> calls =
                List.of(
                        Script.call("act", "{\"n\":1}"),
                        Script.call("act", "{\"n\":2}"),
                        Script.call("act", "{\"n\":3}"));
        TurnKit kit =
                new TurnKit(
                        ScriptedModel.inOrder(
                                Script.answer(AnswerStop.TOOL_USE, calls), Script.says("Done.")),
                        tool);
        return kit.converse("/alpha act").stream()
                .map(event -> event.envelope().event())
                .filter(ToolFinished.class::isInstance)
                .map(event -> ((ToolFinished) event).output())
                .toList();
    }
}
