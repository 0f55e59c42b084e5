package dev.workmate.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.TurnId;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Latecomers;
import dev.workmate.testkit.RandomScripts;
import dev.workmate.testkit.RecordingViewers;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.Tries;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.Turns;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.log.Viewers;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The page and the join together give what was built live, at every moment of thousands of random
 * turns, in the middle of a stream too.
 */
class MidStreamTest {
    private static final int SESSIONS = Tries.atMost(400);
    private static final int TURNS = 4;

    @Test
    void whoComesLateSeesWhatTheOthersSee() {
        AtomicInteger moments = new AtomicInteger();
        IntStream.range(0, SESSIONS)
                .parallel()
                .forEach(seed -> moments.addAndGet(oneSession(seed)));
        assertThat(moments.get()).isGreaterThan(SESSIONS * 50);
    }

    private static int oneSession(int seed) {
        Random random = new Random(seed);
        LiveFeed feed =
                new LiveFeed(
                        Story.RENDERING,
                        new LiveFeed.Limits(10, random.nextInt(2, 40)),
                        Runnable::run);
        Latecomers crowd = new Latecomers(feed, seed);
        RecordingViewers recording = new RecordingViewers();
        Viewers all = both(crowd, recording);
        Journal stored = new InMemoryJournal(Object::toString, new EventProcessor(all));
        OwnedSession session = new TurnKit(_ -> stored, ScriptedModel.inOrder()).newSession();
        Journal journal = crowd.watch(stored, session);
        ScriptedModel model = new ScriptedModel(new RandomScripts(seed));
        Turns turns = TurnKit.turns(journal, all, model, CrashPoint.Watch.NONE, tools());
        for (int i = 0; i < TURNS; i++) {
            var message =
                    TurnKit.message(
                            random.nextBoolean() ? "/alpha go" : "go",
                            TurnOptions.DEFAULT,
                            WhenBusy.ENQUEUE);
            TurnId turn = ((SubmitOutcome.Accepted) turns.submit(session, message)).turnId();
            if (random.nextInt(4) == 0) {
                turns.stop(session);
            }
            recording.awaitComplete(turn);
        }
        try {
            return crowd.moments();
        } catch (AssertionError e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static FakeTool[] tools() {
        return new FakeTool[] {
            FakeTool.reading("clock", (_, _) -> "noon"),
            FakeTool.reading(
                    "slow",
                    (_, progress) -> {
                        progress.report(Optional.of(0.5), "half way");
                        progress.report(Optional.of(0.9), "nearly");
                        return "done";
                    })
        };
    }

    private static Viewers both(Latecomers crowd, RecordingViewers recording) {
        return new Viewers() {
            @Override
            public void show(Recorded event) {
                crowd.show(event);
                recording.show(event);
            }

            @Override
            public void show(SignalEnvelope signal) {
                crowd.show(signal);
                recording.show(signal);
            }
        };
    }
}
