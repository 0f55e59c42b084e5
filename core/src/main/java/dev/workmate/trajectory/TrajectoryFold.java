package dev.workmate.trajectory;

import dev.workmate.event.ApprovalEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Envelope;
import dev.workmate.event.InternalTools;
import dev.workmate.event.MessageEvent;
import dev.workmate.event.MessageEvent.MessageRated;
import dev.workmate.event.ModelEvent;
import dev.workmate.event.NoticeEvent;
import dev.workmate.event.SessionEvent;
import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.TaskEvent.TaskOpened;
import dev.workmate.event.ToolEvent;
import dev.workmate.event.TurnEvent;
import dev.workmate.event.value.PauseReason;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.MessageId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.journal.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the trajectory of one turn from its events, in order and from nothing else. What does not
 * fit, such as the result of a call that nobody asked for, is left out: the audit judges, this
 * tells. Used by one thread.
 */
final class TrajectoryFold {
    private final Map<TaskId, OpenTask> tasks = new LinkedHashMap<>();
    private final Map<CallId, OpenStep> steps = new LinkedHashMap<>();
    private final Map<ToolUseId, OpenTool> tools = new LinkedHashMap<>();

    /** Which step asked for a call, hand-overs included. */
    private final Map<ToolUseId, OpenStep> askedBy = new HashMap<>();

    private final Map<ApprovalId, OpenTool.Asked> questions = new HashMap<>();
    private final Set<ApprovalId> unanswered = new HashSet<>();
    private final List<OpenTask> roots = new ArrayList<>();
    private final List<OpenStep> others = new ArrayList<>();
    private final Spending spending = new Spending();
    private final Map<MessageId, Trajectory.Rated> ratings = new LinkedHashMap<>();
    private boolean queued;
    private boolean started;
    private int resumes;
    private @Nullable PauseReason pause;
    private TurnEvent.@Nullable TurnEnded end;

    private TrajectoryFold() {}

    /** The events of one turn, as {@link Journal#ofTurn} gives them. */
    static Trajectory of(TurnPlace place, List<Envelope> events) {
        TrajectoryFold fold = new TrajectoryFold();
        events.forEach(fold::apply);
        return fold.build(place, events.stream().filter(TrajectoryFold::isOfTheTurn).toList());
    }

    /** What people think of a turn afterwards does not make it longer. */
    private static boolean isOfTheTurn(Envelope envelope) {
        return !(envelope.event() instanceof MessageRated);
    }

    private void apply(Envelope envelope) {
        switch (envelope.event()) {
            case TurnEvent turn -> apply(turn);
            case TaskOpened opened -> open(opened, envelope);
            case TaskClosed closed ->
                    task(envelope).ifPresent(task -> task.close(closed, envelope.at()));
            case ModelEvent model -> apply(model, envelope);
            case ToolEvent tool -> apply(tool, envelope);
            case ApprovalEvent approval -> apply(approval, envelope.at());
            case MessageRated rated -> ratings.put(rated.messageId(), rated(rated, envelope));
            case MessageEvent _, NoticeEvent _, SessionEvent _ -> {}
        }
    }

    private void apply(TurnEvent event) {
        switch (event) {
            case TurnEvent.TurnQueued _ -> queued = true;
            case TurnEvent.TurnStarted _ -> started = true;
            case TurnEvent.TurnResumed _ -> resumes++;
            case TurnEvent.TurnPaused paused -> pause = paused.reason();
            case TurnEvent.TurnEnded ended -> end = ended;
            case TurnEvent.CancelRequested _, TurnEvent.AgentChanged _ -> {}
        }
    }

    private static Trajectory.Rated rated(MessageRated rated, Envelope envelope) {
        return new Trajectory.Rated(
                rated.messageId(), rated.rating(), rated.comment(), envelope.at());
    }

    private Optional<OpenTask> task(Envelope envelope) {
        return envelope.taskId().map(tasks::get);
    }

    private void open(TaskOpened opened, Envelope envelope) {
        if (envelope.taskId().isEmpty()) {
            return;
        }
        TaskId id = envelope.taskId().get();
        OpenTask task = new OpenTask(id, envelope.agent(), envelope.at());
        tasks.put(id, task);
        Optional<OpenStep> parent = opened.toolUseId().map(askedBy::get);
        parent.map(step -> step.tasks).orElse(roots).add(task);
    }

    private void apply(ModelEvent event, Envelope envelope) {
        switch (event) {
            case ModelEvent.ModelCallStarted begun -> {
                pause = null;
                step(begun.callId(), begun.role(), envelope, envelope.at());
            }
            case ModelEvent.ModelCallCompleted done -> {
                spending.add(new Spent(done.usage(), done.cost()));
                Instant begun = envelope.at().minusMillis(Math.max(0, done.durationMs()));
                OpenStep step = step(done.callId(), done.role(), envelope, begun);
                step.complete(done, envelope.at());
                step.calls(done).forEach(call -> askedBy.put(call, step));
            }
            case ModelEvent.ModelCallFailed failed -> {
                spending.add(new Spent(failed.usage(), failed.cost()));
                Instant begun = envelope.at().minusMillis(Math.max(0, failed.durationMs()));
                step(failed.callId(), failed.role(), envelope, begun).fail(failed, envelope.at());
            }
        }
    }

    /** The step of a call; one whose beginning was not stored begins now. */
    private OpenStep step(CallId call, String role, Envelope envelope, Instant begun) {
        OpenStep known = steps.get(call);
        if (known != null) {
            return known;
        }
        OpenStep step = new OpenStep(call, role, begun);
        steps.put(call, step);
        Optional<OpenTask> task =
                ModelEvent.BESIDE_THE_STEPS.contains(role) ? Optional.empty() : task(envelope);
        task.map(open -> open.steps).orElse(others).add(step);
        return step;
    }

    private void apply(ToolEvent event, Envelope envelope) {
        pause = null;
        if (InternalTools.isInternal(event.toolName())) {
            return;
        }
        switch (event) {
            case ToolEvent.ToolRequested asked -> request(asked, envelope);
            case ToolEvent.ToolStarted begun ->
                    tool(begun.toolUseId()).ifPresent(tool -> tool.start(envelope.at()));
            case ToolEvent.ToolFinished done ->
                    tool(done.toolUseId()).ifPresent(tool -> tool.finish(done, envelope.at()));
            case ToolEvent.LateResultNoted _ -> {}
        }
    }

    private void request(ToolEvent.ToolRequested asked, Envelope envelope) {
        OpenStep step = askedBy.get(asked.toolUseId());
        if (step != null && !tools.containsKey(asked.toolUseId())) {
            OpenTool tool = new OpenTool(asked, envelope.at());
            tools.put(asked.toolUseId(), tool);
            step.tools.add(tool);
        }
    }

    private Optional<OpenTool> tool(ToolUseId call) {
        return Optional.ofNullable(tools.get(call));
    }

    private void apply(ApprovalEvent event, Instant at) {
        switch (event) {
            case ApprovalRequested asked -> {
                unanswered.add(asked.approvalId());
                tool(asked.toolUseId())
                        .ifPresent(tool -> questions.put(asked.approvalId(), tool.question(at)));
            }
            case ApprovalResolved answer -> {
                unanswered.remove(answer.approvalId());
                OpenTool.Asked question = questions.get(answer.approvalId());
                if (question != null) {
                    question.answer(answer.decision(), at);
                }
            }
            case ApprovalEvent.ArgumentsEdited _, ApprovalEvent.GrantRemembered _ -> {}
        }
    }

    private Trajectory build(TurnPlace place, List<Envelope> events) {
        Instant first = events.isEmpty() ? place.at() : events.getFirst().at();
        Instant last = events.isEmpty() ? place.at() : events.getLast().at();
        return new Trajectory(
                place.session(),
                place.turn(),
                range(place, events),
                status(),
                new RunTime(
                        first,
                        end == null ? Optional.empty() : Optional.of(last),
                        Optional.of(Math.max(0, Duration.between(first, last).toMillis()))),
                new Trajectory.Counts(
                        (int) steps.values().stream().filter(OpenStep::counts).count(),
                        tools.size(),
                        resumes),
                spending.total(),
                roots.stream().map(OpenTask::build).toList(),
                others.stream().map(OpenStep::build).toList(),
                List.copyOf(ratings.values()));
    }

    private static Trajectory.Events range(TurnPlace place, List<Envelope> events) {
        return events.isEmpty()
                ? new Trajectory.Events(place.sequence(), place.sequence())
                : new Trajectory.Events(events.getFirst().sequence(), events.getLast().sequence());
    }

    private TrajectoryStatus status() {
        if (end != null) {
            return TrajectoryStatus.of(end.stopReason());
        }
        if (queued && !started) {
            return TrajectoryStatus.QUEUED;
        }
        return isWaiting() ? TrajectoryStatus.WAITING : TrajectoryStatus.RUNNING;
    }

    /** Once all its questions are answered, a turn that asked goes on. */
    private boolean isWaiting() {
        return pause != null && (pause != PauseReason.APPROVAL || !unanswered.isEmpty());
    }
}
