package dev.workmate.llm;

import dev.workmate.event.AnswerBlock;
import dev.workmate.event.ToolUseId;
import java.util.List;

/** One message of a conversation with a model, in no provider's dialect. */
public sealed interface ChatMessage {
    record UserSaid(String text) implements ChatMessage {}

    /** What the model itself said, unchanged and in order. */
    record ModelSaid(List<AnswerBlock> blocks) implements ChatMessage {
        public ModelSaid {
            blocks = List.copyOf(blocks);
        }
    }

    /** The answers to all calls of the message before: never more, never fewer. */
    record ToolsAnswered(List<ToolAnswer> answers) implements ChatMessage {
        public ToolsAnswered {
            answers = List.copyOf(answers);
        }
    }

    record ToolAnswer(
            ToolUseId toolUseId,
            String providerCallId,
            String toolName,
            String output,
            Outcome outcome) {}

    /** Whether the tool did what it was asked. */
    enum Outcome {
        DONE,
        FAILED
    }
}
