package dev.workmate.llm.oracle;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.testserver.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What a client made of a stream, so far as all clients can tell it. */
record Assembled(String text, String thinking, List<Called> calls, Usage usage) {
    record Called(String tool, JsonNode arguments) {
        static Called of(String tool, String arguments) {
            return new Called(tool, Json.parse(arguments.isEmpty() ? "{}" : arguments));
        }
    }

    static Assembled of(Answer answer) {
        StringBuilder text = new StringBuilder();
        StringBuilder thinking = new StringBuilder();
        List<Called> calls = new ArrayList<>();
        for (AnswerBlock block : answer.blocks()) {
            switch (block) {
                case TextBlock words -> text.append(words.text());
                case ThinkingBlock thought -> thinking.append(thought.text());
                case ToolCallBlock call ->
                        calls.add(Called.of(call.toolName(), call.arguments().value()));
                case AnswerBlock.UnknownBlock _ -> {}
            }
        }
        return new Assembled(text.toString(), thinking.toString(), calls, answer.usage());
    }
}
