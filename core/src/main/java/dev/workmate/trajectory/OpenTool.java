package dev.workmate.trajectory;

import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.value.Decision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call of a tool while it is folded. */
final class OpenTool {
    private final ToolRequested requested;
    private final Instant requestedAt;
    private final List<Asked> questions = new ArrayList<>();
    private @Nullable Instant startedAt;
    private @Nullable ToolFinished finished;
    private @Nullable Instant finishedAt;

    OpenTool(ToolRequested requested, Instant requestedAt) {
        this.requested = requested;
        this.requestedAt = requestedAt;
    }

    /** A question to a person. */
    static final class Asked {
        private final Instant at;
        private @Nullable Decision decision;
        private @Nullable Instant decidedAt;

        Asked(Instant at) {
            this.at = at;
        }

        void answer(Decision answer, Instant when) {
            decision = answer;
            decidedAt = when;
        }
    }

    Asked question(Instant at) {
        Asked asked = new Asked(at);
        questions.add(asked);
        return asked;
    }

    void start(Instant at) {
        startedAt = at;
    }

    void finish(ToolFinished done, Instant at) {
        finished = done;
        finishedAt = at;
    }

    ToolRun build() {
        Optional<ToolFinished> done = Optional.ofNullable(finished);
        return new ToolRun(
                requested.toolUseId(),
                requested.toolName(),
                requested.readOnly(),
                done.map(ToolFinished::status),
                requestedAt,
                Optional.ofNullable(startedAt),
                Optional.ofNullable(finishedAt),
                done.map(ToolFinished::durationMs),
                done.flatMap(ToolFinished::error),
                questions.stream()
                        .map(
                                asked ->
                                        new ToolRun.Question(
                                                asked.at,
                                                Optional.ofNullable(asked.decision),
                                                Optional.ofNullable(asked.decidedAt)))
                        .toList());
    }
}
