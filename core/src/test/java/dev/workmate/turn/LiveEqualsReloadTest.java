package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.RandomScripts;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.Tries;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.ToolException;
import dev.workmate.turn.NewMessage.WhenBusy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The promise of the product, over thousands of random turns: what was shown live is what a reload
 * shows, and the log is sound.
 */
class LiveEqualsReloadTest {
    private static final int SESSIONS = Tries.atMost(800);
    private static final int TURNS = 5;

    @Test
    void inThousandsOfRandomTurns() {
        IntStream.range(0, SESSIONS).parallel().forEach(LiveEqualsReloadTest::oneSession);
    }

    private static void oneSession(int seed) {
        ScriptedModel model = new ScriptedModel(new RandomScripts(seed));
        TurnKit kit = new TurnKit(model, tools());
        play(kit, new Random(~seed));
        String situation = "seed " + seed;
        List<Recorded> reloaded = reload(kit.journal(), kit, new Random(seed));
        assertThat(kit.viewers().events()).as(situation).isEqualTo(reloaded);
        LogPromises.check(situation, kit.log(), kit.viewers().shown(), model.requests());
    }

    private static void play(TurnKit kit, Random random) {
        List<TurnId> turns = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            WhenBusy whenBusy = random.nextInt(3) == 0 ? WhenBusy.INTERRUPT : WhenBusy.ENQUEUE;
            String text = random.nextInt(4) == 0 ? "/alpha work " + i : "question " + i;
            turns.add(kit.submit(TurnKit.message(text, TurnOptions.DEFAULT, whenBusy)));
            if (random.nextInt(4) == 0) {
                kit.turns().stop(kit.session());
            }
            if (random.nextBoolean()) {
                kit.viewers().awaitComplete(turns.getLast());
            }
        }
        turns.forEach(kit.viewers()::awaitComplete);
    }

    private static FakeTool[] tools() {
        return new FakeTool[] {
            FakeTool.reading("clock", (_, _) -> "noon"),
            FakeTool.reading(
                    "slow",
                    (_, progress) -> {
                        progress.report(Optional.of(0.5), "half way");
                        Thread.sleep(2);
                        return "done";
                    }),
            FakeTool.reading(
                    "broken",
                    (_, _) -> {
                        throw new ToolException("It is broken.");
                    }),
            FakeTool.once("transfer_money", (_, _) -> "sent")
        };
    }

    /** Pages of changing size, as a client would read them. */
    private static List<Recorded> reload(Journal journal, TurnKit kit, Random random) {
        List<Recorded> all = new ArrayList<>();
        long after = 0;
        while (true) {
            List<Recorded> page =
                    journal.after(kit.session().id(), after, 1 + random.nextInt(20), Reach.SENT);
            if (page.isEmpty()) {
                return all;
            }
            all.addAll(page);
            after = page.getLast().sequence();
        }
    }
}
