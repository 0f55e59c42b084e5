package dev.workmate.trajectory;

import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A task while it is folded. */
final class OpenTask {
    private final TaskId id;
    private final Optional<AgentIdentity> agent;
    private final Instant openedAt;
    private @Nullable TaskClosed closed;
    private @Nullable Instant closedAt;
    final List<OpenStep> steps = new ArrayList<>();

    OpenTask(TaskId id, Optional<AgentIdentity> agent, Instant openedAt) {
        this.id = id;
        this.agent = agent;
        this.openedAt = openedAt;
    }

    void close(TaskClosed how, Instant at) {
        closed = how;
        closedAt = at;
    }

    TaskRun build() {
        Spending spending = new Spending();
        List<StepRun> built = steps.stream().map(OpenStep::build).toList();
        built.forEach(step -> spending.add(step.spent()));
        return new TaskRun(
                id,
                agent,
                Optional.ofNullable(closed).map(TaskClosed::status),
                time(),
                spending.total(),
                built);
    }

    private RunTime time() {
        Optional<Instant> end = Optional.ofNullable(closedAt);
        return new RunTime(openedAt, end, end.map(at -> Duration.between(openedAt, at).toMillis()));
    }
}
