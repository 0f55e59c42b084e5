package dev.workmate.turn.schedule;

import static dev.workmate.turn.schedule.BrokenPromise.unless;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.InternalTools;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.ModelEvent;
import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolCall;
import dev.workmate.turn.schedule.Ledger.Effect;
import dev.workmate.turn.schedule.WorldTool.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What must hold of every tool call and of what it did to the world. */
final class CallPromises {
    /** One call's life as the log tells it. */
    private static final class Call {
        final ToolRequested request;
        final TurnId turn;
        @Nullable Recorded started;
        @Nullable Recorded finished;
        @Nullable ApprovalRequested question;
        long approvedAt;
        boolean denied;
        JsonText approvedArguments;
        int doubts;

        Call(ToolRequested request, TurnId turn) {
            this.request = request;
            this.turn = turn;
            this.approvedArguments = request.arguments();
        }

        Kind kind() {
            return Kind.of(request.toolName());
        }

        ToolFinished result() {
            return (ToolFinished) finished.envelope().event();
        }
    }

    private final List<Recorded> log;
    private final List<Effect> effects;
    private final boolean mayAskTooMuch;
    private final Map<ToolUseId, Call> calls = new LinkedHashMap<>();
    private final Map<ApprovalId, Call> asked = new HashMap<>();
    private final Set<String> works = new HashSet<>();
    private final Set<CallId> answered = new HashSet<>();
    private final Set<TurnId> cancelled = new HashSet<>();
    private final Map<TurnId, TurnStop> ends = new HashMap<>();

    /** Turns that nobody could read: what was open in them stays open. */
    private final Set<TurnId> setAside = new HashSet<>();

    /** {@code mayAskTooMuch} where it may be impossible to find out that nobody need be asked. */
    CallPromises(List<Recorded> log, List<Effect> effects, boolean mayAskTooMuch) {
        this.mayAskTooMuch = mayAskTooMuch;
        this.log = log;
        this.effects = effects;
    }

    void check() {
        log.forEach(this::follow);
        calls.values().forEach(this::isToldTruly);
        effects.forEach(this::wasAllowed);
        actsHappenOnce();
    }

    private void follow(Recorded recorded) {
        AgentEvent event = recorded.envelope().event();
        TurnId turn = recorded.envelope().turnId().orElseThrow();
        switch (event) {
            case ToolRequested request -> requested(request, turn);
            case ToolStarted start -> started(recorded, start, call(start.toolUseId()));
            case ToolFinished finish -> {
                Call call = call(finish.toolUseId());
                unless(call.finished == null, "a second result: %s", finish);
                call.finished = recorded;
            }
            case LateResultNoted late -> call(late.toolUseId());
            case ApprovalRequested question -> questioned(question, call(question.toolUseId()));
            case ApprovalResolved answer -> settled(recorded, answer);
            case ArgumentsEdited edit ->
                    call(edit.toolUseId()).approvedArguments = edit.arguments();
            case CancelRequested _ -> cancelled.add(turn);
            case TurnEnded end -> ends.put(turn, end.stopReason());
            case ErrorRaised error when error.code().equals("turn_unreadable") ->
                    setAside.add(turn);
            case ModelEvent.ModelCallCompleted done ->
                    unless(answered.add(done.callId()), "a step ran twice: %s", done.callId());
            default -> {}
        }
    }

    private void requested(ToolRequested request, TurnId turn) {
        unless(
                calls.put(request.toolUseId(), new Call(request, turn)) == null,
                "requested twice: %s",
                request);
        String work =
                InternalTools.isInternal(request.toolName())
                        ? turn + request.toolName()
                        : Plan.workIn(request.arguments().value());
        unless(works.add(work), "a finished step ran again: %s", request);
    }

    private void started(Recorded recorded, ToolStarted start, Call call) {
        unless(call.started == null, "begun twice: %s", start);
        unless(call.finished == null, "begun after its end: %s", start);
        unless(!cancelled.contains(call.turn), "begun after a stop: %s", start);
        unless(!call.kind().asks || call.approvedAt > 0, "begun without a yes: %s", start);
        unless(
                digest(call).equals(start.argumentsDigest()),
                "begun with other arguments than agreed: %s",
                start);
        call.started = recorded;
    }

    private void questioned(ApprovalRequested question, Call call) {
        if (call.finished == null) {
            unless(call.question == null, "asked twice for permission: %s", question);
            unless(call.kind().asks || mayAskTooMuch, "asked without need: %s", question);
            call.question = question;
        } else {
            unless(
                    call.result().status() == ToolStatus.UNKNOWN_OUTCOME,
                    "asked about a known outcome: %s",
                    question);
            call.doubts++;
        }
        asked.put(question.approvalId(), call);
    }

    private void settled(Recorded recorded, ApprovalResolved answer) {
        Call call = asked.get(answer.approvalId());
        unless(call != null, "an answer to no question: %s", answer);
        if (call.question != null && call.question.approvalId().equals(answer.approvalId())) {
            call.denied = answer.decision() != Decision.APPROVED;
            call.approvedAt = call.denied ? 0 : recorded.sequence();
        }
    }

    /** A success happened, a refusal did not, and what nobody knows is asked once. */
    private void isToldTruly(Call call) {
        if (call.finished == null && setAside.contains(call.turn)) {
            return;
        }
        unless(call.finished != null, "no result: %s", call.request);
        if (InternalTools.isInternal(call.request.toolName())) {
            return;
        }
        boolean acted = effects.stream().anyMatch(it -> it.call().equals(call.request.toolUseId()));
        switch (call.result().status()) {
            case SUCCESS ->
                    unless(
                            acted || call.kind() == Kind.LOOK,
                            "a success that was none: %s",
                            call.request);
            case UNKNOWN_OUTCOME -> {
                boolean over = ends.get(call.turn) != TurnStop.SUCCESS;
                unless(
                        call.doubts == 1 || over && call.doubts == 0,
                        "%d questions about a call in doubt: %s",
                        call.doubts,
                        call.request);
                unless(call.started != null, "in doubt, but never begun: %s", call.request);
            }
            case CANCELLED, PERMISSION_DENIED, ERROR ->
                    unless(
                            !acted || !call.kind().once(),
                            "it was done after all: %s",
                            call.result());
            case TIMEOUT -> unless(false, "time stands still: %s", call.result());
        }
    }

    private void wasAllowed(Effect effect) {
        Call call = calls.get(effect.call());
        unless(call != null, "an act nobody asked for: %s", effect);
        Kind kind = call.kind();
        unless(
                !call.denied || mayAskTooMuch && wasDoneBeforeItWasAsked(call, effect),
                "done although denied: %s",
                effect);
        unless(
                !kind.asks || call.approvedAt > 0 && call.approvedAt <= effect.head(),
                "done without a yes: %s",
                effect);
        unless(
                digest(call).equals(effect.digest())
                        || mayAskTooMuch && wasDoneBeforeItWasAsked(call, effect),
                "done with other arguments: %s",
                effect);
        unless(
                !kind.once() || call.started != null && call.started.sequence() <= effect.head(),
                "done before its intent was stored: %s",
                effect);
    }

    /** An act that may be repeated was done without a question, and later asked about. */
    private boolean wasDoneBeforeItWasAsked(Call call, Effect effect) {
        return !call.kind().asks
                && !call.kind().once()
                && digest(call, call.request.arguments()).equals(effect.digest());
    }

    private void actsHappenOnce() {
        Map<String, Effect> done = new HashMap<>();
        for (Effect effect : effects) {
            Effect earlier = done.put(effect.work(), effect);
            if (earlier != null) {
                unless(!Kind.of(effect.tool()).once(), "done twice: %s", effect);
                unless(earlier.key().equals(effect.key()), "two keys for one act: %s", effect);
            }
        }
    }

    private String digest(Call call) {
        return digest(call, call.approvedArguments);
    }

    private String digest(Call call, JsonText arguments) {
        return new ToolCall(
                        log.getFirst().envelope().sessionId(),
                        new dev.workmate.id.AgentId("any"),
                        call.request.toolUseId(),
                        call.request.toolName(),
                        arguments)
                .argumentsDigest();
    }

    private Call call(ToolUseId id) {
        Call call = calls.get(id);
        unless(call != null, "word of a call nobody asked for: %s", id);
        return call;
    }
}
