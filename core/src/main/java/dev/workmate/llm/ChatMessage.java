package dev.workmate.llm;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.Passage;
import dev.workmate.id.ToolUseId;
import java.util.List;

/** One message of a conversation with a model, in no provider's dialect. */
public sealed interface ChatMessage {
    /**
     * What the user said. The {@code aside} is ours: a word for this call only, which later calls
     * leave out, so it stands behind everything that providers may remember.
     */
    record UserSaid(String text, List<Image> images, List<Document> documents, String aside)
            implements ChatMessage {
        public UserSaid {
            images = List.copyOf(images);
            documents = List.copyOf(documents);
        }

        public UserSaid(String text, List<Image> images, String aside) {
            this(text, images, List.of(), aside);
        }

        public UserSaid(String text, List<Image> images) {
            this(text, images, "");
        }

        public UserSaid(String text) {
            this(text, List.of());
        }
    }

    /** What a model said, unchanged and in order; {@code origin} says which. */
    record ModelSaid(Origin origin, List<AnswerBlock> blocks) implements ChatMessage {
        public ModelSaid {
            blocks = List.copyOf(blocks);
        }

        public ModelSaid(List<AnswerBlock> blocks) {
            this(Origin.ANY, blocks);
        }

        /**
         * What was said without what was thought: for a history that is no longer what it was when
         * the thoughts came, since providers refuse them there. It is then no longer what this very
         * model said, so nothing goes back that only makes sense with the thoughts.
         */
        public ModelSaid withoutThoughts() {
            List<AnswerBlock> said =
                    blocks.stream()
                            .filter(block -> !(block instanceof ThinkingBlock))
                            .map(b -> b instanceof ToolCallBlock call ? call.withoutOpaque() : b)
                            .toList();
            return said.equals(blocks)
                    ? this
                    : new ModelSaid(new Origin(origin.provider(), ""), said);
        }
    }

    /** The answers to all calls of the message before: never more, never fewer. */
    record ToolsAnswered(List<ToolAnswer> answers) implements ChatMessage {
        public ToolsAnswered {
            answers = List.copyOf(answers);
        }
    }

    /**
     * What a tool gave: words, the pictures among it, and the passages of the words that can be
     * cited.
     */
    record ToolAnswer(
            ToolUseId toolUseId,
            String providerCallId,
            String toolName,
            String output,
            Outcome outcome,
            List<Image> images,
            List<Passage> passages) {
        public ToolAnswer {
            images = List.copyOf(images);
            passages = List.copyOf(passages);
        }

        /** Words only. */
        public ToolAnswer(
                ToolUseId toolUseId,
                String providerCallId,
                String toolName,
                String output,
                Outcome outcome) {
            this(toolUseId, providerCallId, toolName, output, outcome, List.of(), List.of());
        }

        /** The same under another name of its tool. */
        public ToolAnswer named(String name) {
            return new ToolAnswer(
                    toolUseId, providerCallId, name, output, outcome, images, passages);
        }

        /** The same in other words, with nothing beside them. */
        public ToolAnswer saying(String words) {
            return new ToolAnswer(toolUseId, providerCallId, toolName, words, outcome);
        }

        /** The same without its pictures; the words name them. */
        public ToolAnswer withoutImages() {
            return new ToolAnswer(
                    toolUseId, providerCallId, toolName, output, outcome, List.of(), passages);
        }
    }

    /** Whether the tool did what it was asked. */
    enum Outcome {
        DONE,
        FAILED
    }
}
