package dev.workmate.journal.jdbc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Short numbers for the stored names of events. Numbers are data: new names go to the end. */
final class EventNumbers {
    static final int AGENT_CHANGED = 21;
    static final int MODEL_CALL_COMPLETED = 25;
    static final int COMPANY_SELECTED = 30;
    static final int MODEL_SELECTED = 32;

    private static final List<String> NAMES =
            List.of(
                    "user_message_confirmed",
                    "thinking",
                    "message",
                    "content_refused",
                    "chart",
                    "error",
                    "tool_use",
                    "tool_started",
                    "tool_result",
                    "late_tool_result",
                    "approval_requested",
                    "approval_resolved",
                    "arguments_edited",
                    "grant_remembered",
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
                    "conversation_condensed",
                    "notice",
                    "session_titled",
                    "company_selected",
                    "session_ended",
                    "model_selected",
                    "session_forked",
                    "message_rated");

    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    static {
        for (String name : NAMES) {
            NUMBERS.put(name, NUMBERS.size() + 1);
        }
    }

    private EventNumbers() {}

    static int of(String name) {
        Integer number = NUMBERS.get(name);
        if (number == null) {
            throw new IllegalArgumentException(name + " has no number; add it to EventNumbers");
        }
        return number;
    }

    static String name(int number) {
        if (number < 1 || number > NAMES.size()) {
            throw new IllegalArgumentException("no event has the number " + number);
        }
        return NAMES.get(number - 1);
    }
}
