package dev.workmate.event.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.EventNames;
import dev.workmate.event.Visibility;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sessions stored by earlier versions stay readable. Each release adds a folder of envelopes, one a
 * line, as its audit returned them; no line is ever changed.
 */
class OldHistoriesTest {
    private static final Path HISTORIES = Path.of("src/test/resources/histories");
    private static final EventJson JSON = new EventJson();
    private static final JsonMapper PLAIN = JsonMapper.shared();

    static Stream<Path> histories() throws IOException {
        try (Stream<Path> files = Files.walk(HISTORIES)) {
            return files
                    .filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("histories")
    void everyLineIsReadAndMeansTheSame(Path file) {
        for (JsonNode envelope : envelopes(file)) {
            AgentEvent event = event(envelope);
            assertThat(EventNames.of(event)).isEqualTo(envelope.get("type").asString());
            assertThat(Visibility.of(event).isInternal())
                    .as("%s", envelope)
                    .isEqualTo(envelope.get("internal").asBoolean());
            assertThat(PLAIN.readTree(JSON.write(event))).isEqualTo(envelope.get("data"));
            if (!envelope.get("agent").isNull()) {
                JSON.readIdentity(envelope.get("agent").toString());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("histories")
    void numbersHaveNoGapsAndPrevPointsToTheLastVisibleEvent(Path file) {
        long sequence = 0;
        long visible = 0;
        for (JsonNode envelope : envelopes(file)) {
            assertThat(envelope.get("sequence").asLong()).isEqualTo(++sequence);
            assertThat(envelope.get("prev").asLong()).isEqualTo(visible);
            visible = envelope.get("internal").asBoolean() ? visible : sequence;
        }
    }

    @Test
    void everyEventThereIsHasALine() throws IOException {
        Set<String> seen =
                histories()
                        .flatMap(file -> envelopes(file).stream())
                        .map(envelope -> envelope.get("type").asString())
                        .collect(Collectors.toSet());
        assertThat(seen).containsAll(EventNames.events().values());
    }

    private static AgentEvent event(JsonNode envelope) {
        return JSON.read(envelope.get("type").asString(), envelope.get("data").toString());
    }

    private static List<JsonNode> envelopes(Path file) {
        try {
            return Files.readAllLines(file).stream().map(PLAIN::readTree).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
