package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** What must hold of a session's log after a crash, read as any client reads it. */
final class LogCheck {
    private LogCheck() {}

    /**
     * Numbers without gap, acknowledged messages in place and once, every turn ended, every call
     * answered.
     */
    static void check(List<JsonNode> log, Map<String, Long> acknowledged) {
        long expected = 1;
        Set<String> messages = new HashSet<>();
        Set<String> openTurns = new HashSet<>();
        Set<String> openCalls = new HashSet<>();
        for (JsonNode event : log) {
            assertThat(event.path("sequence").longValue()).isEqualTo(expected++);
            JsonNode data = event.path("data");
            switch (event.path("type").stringValue()) {
                case "user_message_confirmed" -> {
                    assertThat(messages.add(data.path("clientMessageId").stringValue())).isTrue();
                    openTurns.add(event.path("turnId").stringValue());
                }
                case "turn_ended" ->
                        assertThat(openTurns.remove(event.path("turnId").stringValue())).isTrue();
                case "tool_use" ->
                        assertThat(openCalls.add(data.path("toolUseId").stringValue())).isTrue();
                case "tool_result" ->
                        assertThat(openCalls.remove(data.path("toolUseId").stringValue())).isTrue();
                default -> {}
            }
        }
        assertThat(openTurns).isEmpty();
        assertThat(openCalls).isEmpty();
        acknowledged.forEach(
                (message, sequence) ->
                        assertThat(
                                        log.get((int) (sequence - 1))
                                                .path("data")
                                                .path("clientMessageId")
                                                .stringValue())
                                .isEqualTo(message));
    }

    /** What was shown is there, to the letter. */
    static void assertShown(List<JsonNode> log, List<JsonNode> seen) {
        List<JsonNode> shown;
        synchronized (seen) {
            shown = List.copyOf(seen);
        }
        for (JsonNode event : shown) {
            JsonNode stored = log.get((int) (event.path("sequence").longValue() - 1));
            assertThat(stored.path("eventId")).isEqualTo(event.path("eventId"));
            assertThat(stored.path("data")).isEqualTo(event.path("data"));
            assertThat(stored.path("prev")).isEqualTo(event.path("prev"));
        }
    }

    /** Whatever befell the server: no payment was made twice, and a success was paid. */
    static void assertPaidOnce(List<JsonNode> log, List<String> ledger) {
        Map<String, Long> paid = paid(ledger);
        assertThat(paid.values()).allMatch(times -> times == 1);
        for (JsonNode event : log) {
            JsonNode data = event.path("data");
            if (event.path("type").stringValue().equals("tool_result")
                    && data.path("toolName").asString("").equals("pay")
                    && data.path("status").stringValue().equals("success")) {
                assertThat(paid).containsKey(data.path("toolUseId").stringValue());
            }
        }
    }

    private static Map<String, Long> paid(List<String> ledger) {
        return ledger.stream()
                .filter(line -> line.startsWith("pay "))
                .collect(Collectors.groupingBy(line -> line.substring(4), Collectors.counting()));
    }

    /**
     * What must not be repeated was not; a result of success has an effect; an effect has an
     * intent. Exactly the calls that a kill cut are in doubt, and each of them was asked about
     * once. Returns how many.
     */
    static int assertEffects(List<JsonNode> log, List<String> ledger) {
        Map<String, Long> paid = paid(ledger);
        assertThat(paid.values()).allMatch(times -> times == 1);
        Set<String> started = new HashSet<>();
        Set<String> underWay = new HashSet<>();
        Set<String> cut = new HashSet<>();
        Set<String> inDoubt = new HashSet<>();
        Set<String> asked = new HashSet<>();
        for (JsonNode event : log) {
            JsonNode data = event.path("data");
            if (event.path("type").stringValue().equals("approval_requested")) {
                assertThat(asked.add(data.path("toolUseId").stringValue())).isTrue();
            } else if (event.path("type").stringValue().equals("turn_resumed")) {
                cut.addAll(underWay);
            }
            if (!data.path("toolName").asString("").equals("pay")) {
                continue;
            }
            String call = data.path("toolUseId").stringValue();
            switch (event.path("type").stringValue()) {
                case "tool_started" -> {
                    assertThat(started.add(call)).isTrue();
                    underWay.add(call);
                }
                case "tool_result" -> {
                    String status = data.path("status").stringValue();
                    assertThat(status).isIn("success", "unknown_outcome");
                    assertThat(started).contains(call);
                    underWay.remove(call);
                    if (status.equals("unknown_outcome")) {
                        inDoubt.add(call);
                    }
                    if (status.equals("success")) {
                        assertThat(paid).containsKey(call);
                    }
                }
                default -> {}
            }
        }
        assertThat(inDoubt).as("exactly the calls that were cut are in doubt").isEqualTo(cut);
        assertThat(asked).as("exactly the calls in doubt are asked about").isEqualTo(inDoubt);
        return asked.size();
    }
}
