package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.Patience;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A part that hangs on the turn's own thread keeps neither a stop nor the turn for ever. */
@Timeout(60)
class StandingStillTest {
    private static final int SWEEPS = 6;

    private final Slow slow = new Slow();
    private final TurnKit kit =
            new TurnKit(
                    new ScriptedModel(
                            request ->
                                    request.messages().getLast().toString().contains("found")
                                            ? Script.says("Done.")
                                            : Script.calls("slow", "{}")),
                    slow);

    @AfterEach
    void letGo() {
        slow.free.countDown();
    }

    @Test
    void aStopTakesEffectWhileTheThreadHangs() throws InterruptedException {
        TurnId turn = kit.submit(TurnKit.message("/alpha look"));
        assertThat(slow.reached.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(kit.turns().stop(kit.session())).isTrue();

        assertThat(kit.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
        assertThat(slow.asked).as("what ends is not judged again").hasValue(1);
    }

    @Test
    void theTurnGoesOnWithoutAThreadThatStandsStill() throws InterruptedException {
        TurnId turn = kit.submit(TurnKit.message("/alpha look"));
        assertThat(slow.reached.await(10, TimeUnit.SECONDS)).isTrue();

        int taken = 0;
        for (int i = 0; i < SWEEPS; i++) {
            taken += kit.turns().sweep();
        }

        assertThat(taken).isEqualTo(1);
        assertThat(kit.viewers().awaitComplete(turn).stopReason()).isEqualTo(TurnStop.SUCCESS);
        slow.free.countDown();
        assertThat(kit.log())
                .filteredOn(event -> event.envelope().event() instanceof TurnEnded)
                .hasSize(1);
        assertThat(kit.log())
                .filteredOn(event -> event.envelope().event() instanceof TurnResumed)
                .hasSize(1);
    }

    /** A thread that waits for a model or a tool hears a stop, however long it waits. */
    @Test
    void aThreadThatWaitsForWordIsLeftAlone() {
        TurnKit waiting = new TurnKit(ScriptedModel.inOrder(Script.hangs()));
        TurnId turn = waiting.submit(TurnKit.message("Hello"));
        waiting.viewers().awaitSignal(dev.workmate.event.LiveSignal.TextArrived.class::isInstance);

        for (int i = 0; i < 3 * SWEEPS; i++) {
            awaitListening(waiting, turn);
            assertThat(waiting.turns().sweep()).isZero();
        }

        waiting.turns().stop(waiting.session());
        assertThat(waiting.viewers().awaitComplete(turn).stopReason())
                .isEqualTo(TurnStop.USER_CANCELLED);
        assertThat(waiting.journal().find(waiting.session().id()).orElseThrow().epoch())
                .as("ended by its own thread")
                .isEqualTo(1);
    }

    /** Sweeps are seconds apart; here they follow each other faster than a thread gets on. */
    private static void awaitListening(TurnKit kit, TurnId turn) {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        while (!kit.turns().isListening(turn)) {
            assertThat(System.nanoTime()).as("waited in vain").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    /** Its first word about itself comes only when it is let go, whoever interrupts. */
    private static final class Slow implements Tool {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch free = new CountDownLatch(1);
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public ToolSpec spec() {
            return new ToolSpec("slow", "Looks.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return ToolTraits.READ;
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            if (asked.incrementAndGet() == 1) {
                reached.countDown();
                while (free.getCount() > 0) {
                    try {
                        free.await();
                    } catch (InterruptedException e) {
                        // It does not listen.
                    }
                }
            }
            return Optional.empty();
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) {
            return new ToolOutput("found");
        }
    }
}
