package dev.workmate.turn.prompt;

import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Origin;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Round;
import java.util.ArrayList;
import java.util.List;

/** A round as a model is told of it: its own words unchanged, and an answer to every call. */
final class RoundMessages {
    private RoundMessages() {}

    static List<ChatMessage> of(Round round) {
        List<ChatMessage> messages = new ArrayList<>();
        if (!round.blocks().isEmpty()) {
            messages.add(
                    new ModelSaid(
                            new Origin(round.answer().provider(), round.answer().model()),
                            round.blocks()));
        }
        if (!round.calls().isEmpty()) {
            messages.add(
                    new ToolsAnswered(round.calls().stream().map(RoundMessages::answer).toList()));
        } else if (round.answer().stopReason() != AnswerStop.PAUSED) {
            messages.add(new UserSaid(Grounding.NUDGE));
        }
        return messages;
    }

    private static ToolAnswer answer(CallState call) {
        ToolFinished result = call.result().orElseThrow();
        boolean done = result.status() == ToolStatus.SUCCESS;
        return new ToolAnswer(
                call.toolUseId(),
                call.providerCallId(),
                call.toolName(),
                notes(call) + (done ? result.output() : failure(result)),
                done ? Outcome.DONE : Outcome.FAILED);
    }

    private static String failure(ToolFinished result) {
        return result.error().orElse("")
                + (result.output().isEmpty() ? "" : "\n" + result.output());
    }

    /**
     * What a person had to do with the call; the model must not take its own wish for what
     * happened.
     */
    private static String notes(CallState call) {
        String edited =
                call.isEdited()
                        ? "The user changed the arguments to " + call.arguments() + ".\n"
                        : "";
        return edited + call.doubtDecision().map(RoundMessages::outcome).orElse("");
    }

    /** Silence is no answer: an act that may have been done must not be taken for undone. */
    private static String outcome(Decision answer) {
        return switch (answer) {
            case APPROVED -> "The user says that it was done.\n";
            case DENIED -> "The user says that it was not done.\n";
            case EXPIRED, LAPSED, STOPPED ->
                    "Nobody has said whether it was done. Do not try it again without asking.\n";
        };
    }
}
