package dev.workmate.llm.suite;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.llm.testserver.Json;
import dev.workmate.llm.testserver.Part;
import dev.workmate.llm.testserver.Reply;
import java.util.ArrayList;
import java.util.List;

/** An answer without what differs from provider to provider: ids, tokens, unknown parts. */
final class Shape {
    private Shape() {}

    static List<String> of(List<AnswerBlock> blocks) {
        List<String> shape = new ArrayList<>();
        for (AnswerBlock block : blocks) {
            switch (block) {
                case TextBlock words -> shape.add("says " + words.text());
                case ThinkingBlock thought when !thought.text().isEmpty() ->
                        shape.add("thinks " + thought.text());
                case ThinkingBlock _ -> {}
                case ToolCallBlock call ->
                        shape.add("calls " + call.toolName() + json(call.arguments().value()));
                case UnknownBlock _ -> {}
            }
        }
        return shape;
    }

    static List<String> meant(Reply reply, boolean withThoughts) {
        List<String> shape = new ArrayList<>();
        for (Part part : reply.parts()) {
            switch (part) {
                case Part.Words words -> shape.add("says " + words.text());
                case Part.Thought thought -> {
                    if (withThoughts && thought.shape() == Part.Shape.SHOWN) {
                        shape.add("thinks " + thought.text());
                    }
                }
                case Part.Call call -> shape.add("calls " + call.tool() + json(call.arguments()));
                case Part.Strange _, Part.Search _ -> {}
            }
        }
        return shape;
    }

    private static String json(String text) {
        return Json.parse(text.isBlank() ? "{}" : text).toString();
    }
}
