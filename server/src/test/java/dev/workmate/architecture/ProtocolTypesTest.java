package dev.workmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.Envelope;
import dev.workmate.event.EventNames;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.TurnEvent;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The web client's types come from the events; {@code -Dupdate} rewrites them. */
class ProtocolTypesTest {
    private static final Path FILE = Path.of("..", "web", "src", "generated", "protocol.ts");

    private final EventJson json = new EventJson();

    @Test
    void typesOfTheWebClientAreUpToDate() throws IOException {
        String types = new ProtocolTypes().write();
        if (System.getProperty("update") != null) {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, types);
        }
        assertThat(FILE).as("stale: run this test with -Dupdate").hasContent(types);
    }

    @Test
    void everyComponentIsWrittenUnderItsOwnName() {
        for (Class<? extends AgentEvent> type : EventNames.events().keySet()) {
            assertThat(properties(json.write(Samples.plain().make(type))))
                    .as(type.getSimpleName())
                    .isEqualTo(components(type));
        }
        for (Class<? extends LiveSignal> type : EventNames.signals().keySet()) {
            assertThat(properties(json.write(Samples.plain().make(type))))
                    .as(type.getSimpleName())
                    .isEqualTo(components(type));
        }
    }

    @Test
    void envelopesHaveTheDeclaredProperties() {
        String types = new ProtocolTypes().write();
        assertThat(declared(types, "EventEnvelope", "")).isEqualTo(properties(eventEnvelope()));
        assertThat(declared(types, "SignalEnvelope", "sequence"))
                .isEqualTo(properties(signalEnvelope()));
    }

    private String eventEnvelope() {
        TurnEvent.CancelRequested event = Samples.plain().make(TurnEvent.CancelRequested.class);
        Draft draft =
                new Draft(
                        EventId.next(),
                        Optional.of(TurnId.next()),
                        Optional.of(TaskId.next()),
                        0,
                        Optional.of(Samples.plain().make(AgentIdentity.class)),
                        Instant.EPOCH,
                        event);
        Envelope envelope = Envelope.of(SessionId.next(), 1, 0, draft);
        return json.envelope(envelope, json.write(event));
    }

    private String signalEnvelope() {
        return json.signal(
                new SignalEnvelope(
                        EventId.next(),
                        SessionId.next(),
                        TurnId.next(),
                        TaskId.next(),
                        0,
                        Samples.plain().make(AgentIdentity.class),
                        Instant.EPOCH,
                        Samples.plain().make(LiveSignal.StreamStarted.class)));
    }

    private List<String> properties(String text) {
        JsonNode node = json.mapper().readTree(text);
        return new ArrayList<>(node.propertyNames());
    }

    private static List<String> components(Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).map(c -> c.getName()).toList();
    }

    private static List<String> declared(String types, String name, String never) {
        String start = "export interface " + name + "<";
        String body =
                types.substring(types.indexOf(start), types.indexOf("\n}", types.indexOf(start)));
        return Pattern.compile("readonly (\\w+)\\??:")
                .matcher(body)
                .results()
                .map(match -> match.group(1))
                .filter(property -> !property.equals(never))
                .toList();
    }
}
