package dev.workmate.turn.state;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.Draft;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;

/** Turns and calls as a log would make them, for tests of what follows from them. */
public final class Folds {
    private Folds() {}

    public static TurnState turn(Draft... drafts) {
        TurnState state = new TurnState();
        for (Draft draft : drafts) {
            state.apply(draft);
        }
        return state;
    }

    public static void apply(TurnState state, Draft draft) {
        state.apply(draft);
    }

    /** An answer of a model, with its calls as they were asked for. */
    public static Round round(ModelCallCompleted answer) {
        return new Round(answer);
    }

    public static CallState call(ToolCallBlock block) {
        return new CallState(block);
    }

    public static void ask(CallState call, ApprovalRequested question) {
        call.ask(question);
    }

    public static void answer(CallState call, ApprovalResolved answer) {
        call.answer(answer);
    }

    public static void edit(CallState call, ArgumentsEdited edit) {
        call.edit = edit;
    }

    public static void start(CallState call) {
        call.started = true;
    }

    public static void finish(CallState call, ToolFinished result) {
        call.result = result;
    }
}
