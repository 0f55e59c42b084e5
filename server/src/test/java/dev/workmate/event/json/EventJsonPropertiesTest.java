package dev.workmate.event.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.AgentIdentity;
import dev.workmate.event.EventNames;
import dev.workmate.event.JsonText;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.ToolUseId;
import dev.workmate.testkit.AnyEvent;
import dev.workmate.testkit.AnyJson;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.json.JsonMapper;

/** What holds for every event that can be made. */
class EventJsonPropertiesTest {
    private static final EventJson JSON = new EventJson();
    private static final JsonMapper PLAIN = JsonMapper.shared();

    @Property(tries = 3_000)
    void whatIsWrittenReadsBackAsTheSameEvent(@ForAll("events") AgentEvent event) {
        String payload = JSON.write(event);
        AgentEvent read = JSON.read(EventNames.of(event), payload);
        assertThat(read).isEqualTo(event);
        assertThat(JSON.write(read)).isEqualTo(payload);
    }

    @Property
    void argumentsSurviveToTheLetter(@ForAll("json") JsonText arguments) {
        ToolUseId use = ToolUseId.next();
        ToolRequested event = new ToolRequested(use, "t", arguments, true);
        assertThat(JSON.read("tool_use", JSON.write(event))).isEqualTo(event);
    }

    @Property
    void signalsAreObjects(@ForAll("signals") LiveSignal signal) {
        assertThat(PLAIN.readTree(JSON.write(signal)).isObject()).isTrue();
    }

    @Property
    void identitiesReadBack(@ForAll("identities") AgentIdentity identity) {
        assertThat(JSON.readIdentity(JSON.write(identity))).isEqualTo(identity);
    }

    @Provide
    Arbitrary<AgentEvent> events() {
        return AnyEvent.event();
    }

    @Provide
    Arbitrary<LiveSignal> signals() {
        return AnyEvent.signal();
    }

    @Provide
    Arbitrary<AgentIdentity> identities() {
        return AnyEvent.identity();
    }

    @Provide
    Arbitrary<JsonText> json() {
        return AnyJson.value();
    }
}
