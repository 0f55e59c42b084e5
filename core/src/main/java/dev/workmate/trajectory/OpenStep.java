package dev.workmate.trajectory;

import dev.workmate.event.ModelEvent;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.ModelName;
import dev.workmate.id.CallId;
import dev.workmate.id.ToolUseId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A call of a model while it is folded. */
final class OpenStep {
    private final CallId call;
    private final String role;
    private final Instant startedAt;
    private StepRun.Status status = StepRun.Status.RUNNING;
    private Optional<ModelName> model = Optional.empty();
    private @Nullable AnswerStop stop;
    private @Nullable String failure;
    private @Nullable Instant endedAt;
    private long durationMs;
    private Spent spent = Spent.NOTHING;
    final List<OpenTool> tools = new ArrayList<>();
    final List<OpenTask> tasks = new ArrayList<>();

    OpenStep(CallId call, String role, Instant startedAt) {
        this.call = call;
        this.role = role;
        this.startedAt = startedAt;
    }

    void complete(ModelCallCompleted done, Instant at) {
        status = StepRun.Status.COMPLETED;
        model = Optional.of(new ModelName(done.provider(), done.model()));
        stop = done.stopReason();
        end(at, done.durationMs(), new Spent(done.usage(), done.cost()));
    }

    void fail(ModelCallFailed failed, Instant at) {
        status = StepRun.Status.FAILED;
        model = failed.model().map(ModelName::of);
        failure = failed.code();
        end(at, failed.durationMs(), new Spent(failed.usage(), failed.cost()));
    }

    private void end(Instant at, long took, Spent spending) {
        endedAt = at;
        durationMs = took;
        spent = spending;
    }

    /** The calls of tools that the answer asked for. */
    Stream<ToolUseId> calls(ModelCallCompleted done) {
        return done.blocks().stream()
                .filter(ToolCallBlock.class::isInstance)
                .map(block -> ((ToolCallBlock) block).toolUseId());
    }

    /** Whether it is a step of an agent. */
    boolean counts() {
        return !ModelEvent.BESIDE_THE_STEPS.contains(role);
    }

    StepRun build() {
        return new StepRun(
                call,
                role,
                status,
                model.map(ModelName::provider),
                model.map(ModelName::model),
                Optional.ofNullable(stop),
                Optional.ofNullable(failure),
                time(),
                spent,
                tools.stream().map(OpenTool::build).toList(),
                tasks.stream().map(OpenTask::build).toList());
    }

    private RunTime time() {
        Optional<Instant> end = Optional.ofNullable(endedAt);
        return new RunTime(startedAt, end, end.map(_ -> durationMs));
    }
}
