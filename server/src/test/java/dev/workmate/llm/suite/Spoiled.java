package dev.workmate.llm.suite;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.llm.ChatMessage.ModelSaid;

/** What a model said, with tokens that its provider does not know again. */
final class Spoiled {
    private static final String UNKNOWN = "c3BvaWxlZA==";

    private Spoiled() {}

    static ModelSaid thoughts(ModelSaid said) {
        return new ModelSaid(said.origin(), said.blocks().stream().map(Spoiled::block).toList());
    }

    private static AnswerBlock block(AnswerBlock block) {
        return switch (block) {
            case ThinkingBlock thought ->
                    new ThinkingBlock(thought.text(), token(thought.opaque()), thought.redacted());
            case ToolCallBlock call when !call.opaque().startsWith("fc_") ->
                    new ToolCallBlock(
                            call.toolUseId(),
                            call.providerCallId(),
                            call.toolName(),
                            call.arguments(),
                            token(call.opaque()));
            default -> block;
        };
    }

    private static String token(String opaque) {
        if (opaque.isEmpty()) {
            return opaque;
        }
        return opaque.startsWith("{")
                ? opaque.replaceAll(
                        "\"encrypted_content\":\"[^\"]*\"",
                        "\"encrypted_content\":\"" + UNKNOWN + "\"")
                : UNKNOWN;
    }
}
