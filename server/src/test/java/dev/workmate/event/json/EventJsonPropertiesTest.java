package dev.workmate.event.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.EventNames;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.ToolUseId;
import dev.workmate.testkit.AnyEvent;
import dev.workmate.testkit.AnyJson;
import dev.workmate.testkit.Tries;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What holds for every event that can be made. */
class EventJsonPropertiesTest {
    private static final EventJson JSON = new EventJson();
    private static final JsonMapper PLAIN = JsonMapper.shared();

    @Test
    void whatIsWrittenReadsBackAsTheSameEvent() {
        Tries.of(
                3_000,
                random -> {
                    AgentEvent event = AnyEvent.event().next(random);
                    String payload = JSON.write(event);
                    AgentEvent read = JSON.read(EventNames.of(event), payload);
                    assertThat(read).isEqualTo(event);
                    assertThat(JSON.write(read)).isEqualTo(payload);
                });
    }

    @Test
    void argumentsSurviveToTheLetter() {
        Tries.of(
                1_000,
                random -> {
                    ToolRequested event =
                            new ToolRequested(
                                    ToolUseId.next(), "t", AnyJson.value().next(random), true);
                    assertThat(JSON.read("tool_use", JSON.write(event))).isEqualTo(event);
                });
    }

    @Test
    void signalsAreObjects() {
        Tries.of(
                1_000,
                random -> {
                    String signal = JSON.write(AnyEvent.signal().next(random));
                    assertThat(PLAIN.readTree(signal).isObject()).isTrue();
                });
    }

    @Test
    void identitiesReadBack() {
        Tries.of(
                1_000,
                random -> {
                    AgentIdentity identity = AnyEvent.identity().next(random);
                    assertThat(JSON.readIdentity(JSON.write(identity))).isEqualTo(identity);
                });
    }
}
