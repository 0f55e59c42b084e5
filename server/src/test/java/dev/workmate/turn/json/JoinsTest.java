package dev.workmate.turn.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Rendering;
import dev.workmate.live.Shown;
import dev.workmate.live.Subscription;
import dev.workmate.live.Watcher;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.RandomScripts;
import dev.workmate.testkit.RecordingViewers;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.Turns;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.EventProcessor;
import dev.workmate.turn.log.Viewers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Sessions as somebody received them live, and what others received who joined at random moments of
 * them. They are committed, so that the browser's fold is tested with what the server really sends;
 * {@code -Dupdate} writes new ones.
 */
class JoinsTest {
    private static final Path FOLDER = Path.of("../core/src/test/resources/joins");
    private static final int SESSIONS = 10;
    private static final int TURNS = 2;

    private final EventJson json = new EventJson();

    @Test
    void areRecordedInTheMiddleOfStreams() throws IOException {
        if (System.getProperty("update") != null) {
            Files.createDirectories(FOLDER);
            for (int seed = 0; seed < SESSIONS; seed++) {
                Files.write(
                        FOLDER.resolve("random-%02d.jsonl".formatted(seed)),
                        new Recording(seed).play());
            }
        }
        long snapshots = 0;
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.toList()) {
                snapshots += Files.readAllLines(file).stream().filter(this::isMidStream).count();
            }
        }
        assertThat(snapshots).isGreaterThan(SESSIONS);
    }

    private boolean isMidStream(String line) {
        JsonNode join = json.mapper().readTree(line).path("join");
        return join.path("envelopes").toString().contains("\"snapshot\":true");
    }

    /** One session that is written down while it happens. */
    private final class Recording implements Viewers, Watcher {
        private final Random random;
        private final Rendering rendering =
                new Rendering() {
                    @Override
                    public String event(Recorded event) {
                        return json.envelope(event.envelope(), event.payload());
                    }

                    @Override
                    public String signal(SignalEnvelope signal) {
                        return json.signal(signal);
                    }
                };
        private final LiveFeed feed = new LiveFeed(rendering, LiveFeed.Limits.DEFAULT);
        private final RecordingViewers waiting = new RecordingViewers();
        private final List<String> lines = new ArrayList<>();
        private final List<String> received = new ArrayList<>();
        private final Journal journal = new InMemoryJournal(json::write, new EventProcessor(this));
        private final OwnedSession session =
                new TurnKit(_ -> journal, ScriptedModel.inOrder()).newSession();
        private final long seed;

        Recording(long seed) {
            this.seed = seed;
            this.random = new Random(seed);
        }

        List<String> play() {
            ScriptedModel model = new ScriptedModel(new RandomScripts(seed));
            FakeTool clock = FakeTool.reading("clock", (_, _) -> "noon");
            Turns turns = TurnKit.turns(journal, this, model, CrashPoint.Watch.NONE, clock);
            for (int i = 0; i < TURNS; i++) {
                var message =
                        TurnKit.message(
                                random.nextBoolean() ? "/alpha go" : "go",
                                TurnOptions.DEFAULT,
                                WhenBusy.ENQUEUE);
                SubmitOutcome accepted = turns.submit(session, message);
                TurnId turn = ((SubmitOutcome.Accepted) accepted).turnId();
                waiting.awaitComplete(turn);
            }
            synchronized (this) {
                return List.copyOf(lines);
            }
        }

        @Override
        public synchronized void show(Recorded event) {
            feed.show(event);
            lines.add("{\"live\":" + rendering.event(event) + "}");
        }

        @Override
        public synchronized void show(SignalEnvelope signal) {
            feed.show(signal);
            lines.add("{\"live\":" + rendering.signal(signal) + "}");
            if (random.nextInt(7) == 0) {
                join();
            }
            waiting.show(signal);
        }

        private void join() {
            List<Recorded> log = journal.after(session.id(), 0, 10_000, Reach.SENT);
            int had = random.nextInt(3) == 0 ? random.nextInt(log.size()) : log.size();
            long after = had == 0 ? 0 : log.get(had - 1).sequence();
            Optional<TurnId> open = journal.find(session.id()).flatMap(SessionState::openTurn);
            received.clear();
            try (Subscription viewer = feed.subscribe(session, journal, () -> {}).orElseThrow()) {
                viewer.startAfter(after);
                while (viewer.deliver(this, 64)) {
                    // Reading on is all there is to do.
                }
            } catch (IOException e) {
                throw new AssertionError("a recording never fails", e);
            }
            lines.add(
                    "{\"join\":{\"after\":%d,\"activeTurn\":%s,\"envelopes\":[%s]}}"
                            .formatted(
                                    after,
                                    open.map(turn -> "\"" + turn + "\"").orElse("null"),
                                    String.join(",", received)));
        }

        @Override
        public void event(Shown.Event event) {
            received.add(event.text());
        }

        @Override
        public void signal(Shown.Signal signal) {
            received.add(signal.text());
        }

        @Override
        public void resync(SessionId id, long after) {
            throw new AssertionError("a recording is never slow");
        }
    }
}
