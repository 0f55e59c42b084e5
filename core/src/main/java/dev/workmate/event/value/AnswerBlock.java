package dev.workmate.event.value;

import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import java.util.List;

/**
 * A part of a model's answer, in the order it was given. The opaque tokens of providers
 * (signatures, encrypted reasoning) travel inside, byte for byte, and only ever back to the
 * provider they came from.
 */
public sealed interface AnswerBlock {
    /** Words for the user. */
    record TextBlock(String text, List<Citation> citations) implements AnswerBlock {
        public TextBlock {
            citations = List.copyOf(citations);
        }
    }

    /** The model's own reasoning; the text may be empty where the provider keeps it to itself. */
    record ThinkingBlock(String text, String opaque, boolean redacted) implements AnswerBlock {}

    /** A wish to call a tool. {@code providerCallId} is the provider's own name for the call. */
    record ToolCallBlock(
            ToolUseId toolUseId,
            String providerCallId,
            String toolName,
            JsonText arguments,
            String opaque)
            implements AnswerBlock {
        /** The same call without the provider's token. */
        public ToolCallBlock withoutOpaque() {
            return new ToolCallBlock(toolUseId, providerCallId, toolName, arguments, "");
        }
    }

    /** Anything we do not know yet: kept for the audit and for the way back, never shown. */
    record UnknownBlock(String kind, JsonText raw) implements AnswerBlock {}
}
