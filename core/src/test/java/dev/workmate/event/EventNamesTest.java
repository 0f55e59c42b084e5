package dev.workmate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.Leaves;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventNamesTest {
    @Test
    void everyEventHasANameAndNothingElseHas() {
        assertThat(EventNames.events().keySet())
                .containsExactlyInAnyOrderElementsOf(Leaves.of(AgentEvent.class).toList());
    }

    @Test
    void everySignalHasANameAndNothingElseHas() {
        assertThat(EventNames.signals().keySet())
                .containsExactlyInAnyOrderElementsOf(Leaves.of(LiveSignal.class).toList());
    }

    @Test
    void noTwoShareAName() {
        List<String> names = new ArrayList<>(EventNames.events().values());
        names.addAll(EventNames.signals().values());
        assertThat(names)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z]+(_[a-z]+)*"));
    }

    @Test
    void aNameLeadsBackToItsEvent() {
        EventNames.events()
                .forEach((type, name) -> assertThat(EventNames.eventNamed(name)).contains(type));
        assertThat(EventNames.eventNamed("content_delta")).isEmpty();
        assertThat(EventNames.eventNamed("no_such_event")).isEmpty();
    }

    /**
     * Stored names are data. Adding one is fine; changing or removing one makes old sessions
     * unreadable.
     */
    @Test
    void storedNamesNeverChange() {
        assertThat(EventNames.events().values())
                .contains(
                        "user_message_confirmed",
                        "thinking",
                        "message",
                        "content_refused",
                        "chart",
                        "error",
                        "tool_use",
                        "tool_started",
                        "tool_result",
                        "approval_requested",
                        "approval_resolved",
                        "turn_queued",
                        "turn_started",
                        "turn_resumed",
                        "turn_paused",
                        "cancel_requested",
                        "turn_ended",
                        "agent_changed",
                        "task_opened",
                        "task_closed",
                        "model_call_started",
                        "model_call_completed",
                        "model_call_failed",
                        "session_titled",
                        "session_ended");
    }
}
