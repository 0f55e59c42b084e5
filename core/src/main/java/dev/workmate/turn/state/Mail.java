package dev.workmate.turn.state;

import dev.workmate.id.CallId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ModelException;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.run.ToolOutcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What reaches a running turn from other threads. */
public sealed interface Mail {
    record AnswerArrived(CallId call, Answer answer) implements Mail {}

    record ModelFailed(CallId call, ModelException failure) implements Mail {}

    /**
     * A model is asked again after it had said something; it waits for the words to be stored and
     * for the id of the next attempt.
     */
    record AttemptLost(CallId call, ShownWords words, CompletableFuture<CallId> next)
            implements Mail {}

    /** A call that must not be repeated asks to begin; it waits for the intent to be stored. */
    record StartWanted(ToolUseId call, CompletableFuture<Boolean> mayStart) implements Mail {}

    /** What a call would change, as far as that is known, or why it cannot work. */
    record PreviewDone(ToolUseId call, Optional<Proposal> proposal, Optional<ToolException> refusal)
            implements Mail {}

    record ToolDone(ToolCall call, TaskId task, ToolOutcome outcome) implements Mail {}

    /** Nothing came for a while. */
    record Quiet() implements Mail {}

    /** A command was stored that concerns this turn: look at the log. */
    record LookAgain() implements Mail {}
}
