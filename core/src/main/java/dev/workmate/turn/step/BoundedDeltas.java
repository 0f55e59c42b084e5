package dev.workmate.turn.step;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;

/**
 * Passes an answer on while it arrives, up to what an answer may hold: a model that never ends must
 * not fill memory, the journal and every screen. Used by one thread.
 */
public final class BoundedDeltas implements Deltas {
    /** Far more than any model's limit of tokens lets it say. */
    public static final int MAX_CHARACTERS = 1 << 20;

    private final Deltas target;
    private final Runnable overflow;
    private long characters;
    private boolean closed;

    BoundedDeltas(Deltas target, Runnable overflow) {
        this.target = target;
        this.overflow = overflow;
    }

    /** Stops the adapter that goes on all the same. */
    public static final class TooLong extends RuntimeException {
        TooLong() {
            super("the answer is too long", null, false, false);
        }
    }

    static boolean isTooLong(Answer answer) {
        long sum = 0;
        for (AnswerBlock block : answer.blocks()) {
            sum +=
                    switch (block) {
                        case TextBlock text -> text.text().length();
                        case ThinkingBlock thinking ->
                                thinking.text().length() + thinking.opaque().length();
                        case ToolCallBlock call -> call.arguments().value().length();
                        case UnknownBlock other -> other.raw().value().length();
                    };
        }
        return sum > MAX_CHARACTERS;
    }

    private void count(String words) {
        characters += words.length();
        if (characters > MAX_CHARACTERS) {
            if (!closed) {
                closed = true;
                overflow.run();
            }
            throw new TooLong();
        }
    }

    @Override
    public void reasoning(int blockIndex, String text) {
        count(text);
        target.reasoning(blockIndex, text);
    }

    @Override
    public void text(int blockIndex, String text) {
        count(text);
        target.text(blockIndex, text);
    }

    @Override
    public void toolCall(int blockIndex, String toolName, String partialJson) {
        count(partialJson);
        target.toolCall(blockIndex, toolName, partialJson);
    }

    @Override
    public void reset() {
        characters = 0;
        target.reset();
    }
}
