package dev.workmate.trajectory;

import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ToolUseId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One call of a tool; without a status where it is not over. {@code startedAt} is there where the
 * intent was stored before it acted.
 */
public record ToolRun(
        ToolUseId toolUseId,
        String toolName,
        boolean readOnly,
        Optional<ToolStatus> status,
        Instant requestedAt,
        Optional<Instant> startedAt,
        Optional<Instant> finishedAt,
        Optional<Long> durationMs,
        Optional<String> error,
        List<Question> questions) {
    public ToolRun {
        questions = List.copyOf(questions);
    }

    /** A question to a person about the call; without a decision where nobody has answered. */
    public record Question(
            Instant askedAt, Optional<Decision> decision, Optional<Instant> decidedAt) {}
}
