package dev.workmate.turn.prompt;

import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.KeptPicture;
import dev.workmate.event.value.ToolContent;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.Origin;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Round;
import java.util.ArrayList;
import java.util.List;

/** A round as a model is told of it: its own words unchanged, and an answer to every call. */
final class RoundMessages {
    /** What the strictest provider takes of one picture, and what makes sense in one round. */
    private static final long MAX_PICTURE_BYTES = (5L << 20) / 4 * 3;

    private static final int MAX_PICTURES = 8;

    private final KeptBytes kept;

    RoundMessages(KeptBytes kept) {
        this.kept = kept;
    }

    List<ChatMessage> of(Round round) {
        List<ChatMessage> messages = new ArrayList<>();
        if (!round.blocks().isEmpty()) {
            messages.add(
                    new ModelSaid(
                            new Origin(round.answer().provider(), round.answer().model()),
                            round.blocks()));
        }
        if (!round.calls().isEmpty()) {
            messages.add(new ToolsAnswered(answers(round.calls())));
        } else if (round.answer().stopReason() != AnswerStop.PAUSED) {
            messages.add(new UserSaid(Grounding.NUDGE));
        }
        return messages;
    }

    private List<ToolAnswer> answers(List<CallState> calls) {
        List<ToolAnswer> answers = new ArrayList<>();
        int pictures = 0;
        long bytes = 0;
        for (CallState call : calls) {
            List<Image> images = new ArrayList<>();
            for (KeptPicture picture : content(call).pictures()) {
                boolean seen =
                        ImageType.named(picture.mediaType()).isPresent()
                                && pictures < MAX_PICTURES
                                && bytes + picture.size() <= MAX_PICTURE_BYTES;
                if (seen) {
                    pictures++;
                    bytes += picture.size();
                    images.add(kept.picture(picture, "picture " + pictures));
                }
            }
            answers.add(answer(call, images));
        }
        return answers;
    }

    private static ToolContent content(CallState call) {
        return call.result()
                .filter(result -> result.status() == ToolStatus.SUCCESS)
                .flatMap(ToolFinished::footprint)
                .flatMap(ToolFootprint::content)
                .orElse(ToolContent.NONE);
    }

    private static ToolAnswer answer(CallState call, List<Image> images) {
        ToolFinished result = call.result().orElseThrow();
        boolean done = result.status() == ToolStatus.SUCCESS;
        String notes = notes(call);
        return new ToolAnswer(
                call.toolUseId(),
                call.providerCallId(),
                call.toolName(),
                notes + (done ? result.output() : failure(result)),
                done ? Outcome.DONE : Outcome.FAILED,
                images,
                content(call).passages().stream()
                        .filter(passage -> passage.place().end() <= result.output().length())
                        .map(passage -> passage.after(notes.length()))
                        .toList());
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
