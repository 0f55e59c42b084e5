package dev.workmate.turn.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.EventNames;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.TurnId;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.RandomScripts;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Histories of random sessions as clients received them, live and reloaded. They are committed, so
 * the browser's fold is tested with them and every later version must still read them; {@code
 * -Dupdate} writes new ones.
 */
class HistoriesTest {
    private static final Path FOLDER = Path.of("../core/src/test/resources/histories/0.1");
    private static final int SESSIONS = 12;
    private static final int TURNS = 3;

    private final EventJson json = new EventJson();

    @Test
    void areReadAndWrittenBackUnchanged() throws IOException {
        if (System.getProperty("update") != null) {
            for (int seed = 0; seed < SESSIONS; seed++) {
                Files.write(FOLDER.resolve("random-%02d.jsonl".formatted(seed)), record(seed));
            }
        }
        List<Path> files = histories();
        assertThat(files).hasSizeGreaterThanOrEqualTo(SESSIONS);
        for (Path file : files) {
            Files.readAllLines(file).forEach(line -> assertSurvivesReading(file, line));
        }
    }

    private void assertSurvivesReading(Path file, String line) {
        JsonNode reloaded = json.mapper().readTree(line).path("reload");
        if (reloaded.isMissingNode()) {
            return;
        }
        String data = reloaded.path("data").toString();
        AgentEvent event = json.read(reloaded.path("type").stringValue(), data);
        assertThat(json.mapper().readTree(json.write(event)))
                .as("%s: %s", file, line)
                .isEqualTo(reloaded.path("data"));
        assertThat(EventNames.of(event)).isEqualTo(reloaded.path("type").stringValue());
    }

    private static List<Path> histories() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
        }
    }

    private List<String> record(int seed) {
        TurnKit kit =
                new TurnKit(
                        listener -> new InMemoryJournal(json::write, listener),
                        new ScriptedModel(new RandomScripts(seed)),
                        FakeTool.reading("clock", (_, _) -> "noon"),
                        FakeTool.reading("look", (_, _) -> "{\"rows\": 3}"));
        Random random = new Random(seed);
        for (int i = 0; i < TURNS; i++) {
            TurnId turn =
                    kit.submit(
                            TurnKit.message(
                                    random.nextBoolean() ? "/alpha go" : "go",
                                    TurnOptions.DEFAULT,
                                    WhenBusy.ENQUEUE));
            if (random.nextInt(4) == 0) {
                kit.turns().stop(kit.session());
            }
            kit.viewers().awaitComplete(turn);
        }
        List<String> lines = new ArrayList<>();
        kit.viewers().shown().forEach(item -> lines.add("{\"live\":" + envelope(item) + "}"));
        kit.journal()
                .after(kit.session().id(), 0, 10_000, Reach.SENT)
                .forEach(item -> lines.add("{\"reload\":" + envelope(item) + "}"));
        return lines;
    }

    private String envelope(Object item) {
        return item instanceof Recorded event
                ? json.envelope(event.envelope(), event.payload())
                : json.signal((SignalEnvelope) item);
    }
}
