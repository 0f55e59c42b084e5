package dev.workmate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ToolUseId;
import dev.workmate.testkit.AnyEvent;
import dev.workmate.testkit.Leaves;
import dev.workmate.testkit.Tries;
import dev.workmate.text.JsonText;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VisibilityTest {
    private static final Set<String> VISIBLE =
            Set.of(
                    "user_message_confirmed",
                    "thinking",
                    "message",
                    "tool_use",
                    "tool_result",
                    "approval_requested",
                    "approval_resolved",
                    "turn_paused",
                    "content_refused",
                    "chart",
                    "conversation_condensed",
                    "notice",
                    "message_rated",
                    "error");

    @Test
    void theContractsTableHoldsForEveryEvent() {
        Map<Visibility, Set<String>> names =
                Leaves.of(AgentEvent.class)
                        .map(leaf -> AnyEvent.of(leaf).sample())
                        .collect(
                                Collectors.groupingBy(
                                        Visibility::of,
                                        Collectors.mapping(
                                                EventNames::of,
                                                Collectors.toCollection(TreeSet::new))));
        assertThat(names.get(Visibility.USER)).isEqualTo(VISIBLE);
        assertThat(names.get(Visibility.TRANSITION)).containsExactly("agent_changed");
        assertThat(names.get(Visibility.INTERNAL)).contains("model_call_completed", "turn_ended");
    }

    @ParameterizedTest
    @CsvSource({
        "transfer_to_erp_agent, INTERNAL",
        "transfer_back_to_supervisor, INTERNAL",
        "transfer_to_, INTERNAL",
        "transfer_money, USER",
        "my_transfer_to_x, USER",
        "calculator, USER"
    })
    void theToolsNameDecidesForItsRequestAndItsResult(String tool, Visibility expected) {
        ToolUseId id = ToolUseId.next();
        AgentEvent request = new ToolEvent.ToolRequested(id, tool, JsonText.EMPTY_OBJECT, true);
        AgentEvent result =
                new ToolEvent.ToolFinished(
                        id,
                        tool,
                        ToolStatus.SUCCESS,
                        "",
                        false,
                        1,
                        Optional.empty(),
                        Optional.empty());
        assertThat(Visibility.of(request)).isEqualTo(expected);
        assertThat(Visibility.of(result)).isEqualTo(expected);
    }

    @Test
    void onlyInternalEventsStayAtHomeAndOnlyVisibleOnesAreUnmarked() {
        assertThat(Visibility.values())
                .filteredOn(Visibility::isSent)
                .containsExactly(Visibility.USER, Visibility.TRANSITION);
        assertThat(Visibility.values())
                .filteredOn(v -> !v.isInternal())
                .containsExactly(Visibility.USER);
    }

    @Test
    void opaqueTokensOfProvidersAreNeverSent() {
        Tries.of(
                1_000,
                random -> {
                    AgentEvent event = AnyEvent.event().next(random);
                    if (event instanceof ModelEvent) {
                        assertThat(Visibility.of(event).isSent()).isFalse();
                    }
                });
    }
}
