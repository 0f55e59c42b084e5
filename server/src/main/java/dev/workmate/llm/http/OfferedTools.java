package dev.workmate.llm.http;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelRequest;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/**
 * A request whose tools a wire takes: schemas brought into shape, names that fit, none too many. A
 * tool that cannot be made to fit is left out of this request, and people are told; it never takes
 * the others with it. Immutable.
 */
final class OfferedTools {
    private static final int LONGEST_NAME = 64;
    private static final int MOST_NAMED = 5;

    private final ModelRequest request;
    private final Map<String, String> ours;
    private final List<String> leftOut;

    private OfferedTools(ModelRequest request, Map<String, String> ours, List<String> leftOut) {
        this.request = request;
        this.ours = ours;
        this.leftOut = leftOut;
    }

    static OfferedTools of(ModelRequest request, ToolRules rules) {
        Map<String, String> ours = new HashMap<>();
        List<String> leftOut = new ArrayList<>();
        List<ToolSpec> tools = new ArrayList<>();
        for (ToolSpec spec : request.tools()) {
            Optional<JsonText> schema =
                    ToolSchema.mend(spec.inputSchema()).filter(mended -> fits(mended, rules));
            String name = name(spec.name(), rules);
            if (schema.isEmpty() || tools.size() == rules.most() || ours.containsKey(name)) {
                leftOut.add(spec.name());
            } else {
                ours.put(name, spec.name());
                tools.add(new ToolSpec(name, spec.description(), schema.get()));
            }
        }
        List<ChatMessage> messages =
                request.messages().stream().map(message -> renamed(message, rules)).toList();
        return new OfferedTools(request.withTools(tools).withMessages(messages), ours, leftOut);
    }

    private static boolean fits(JsonText schema, ToolRules rules) {
        return fieldsFit(WireJson.any(schema.value()), rules);
    }

    private static boolean fieldsFit(JsonNode schema, ToolRules rules) {
        for (String name : schema.path("properties").propertyNames()) {
            if (!rules.fields().matcher(name).matches()) {
                return false;
            }
        }
        for (JsonNode child : schema) {
            if (!fieldsFit(child, rules)) {
                return false;
            }
        }
        return true;
    }

    /** The same name always becomes the same, so that what was sent before stays as it was. */
    private static String name(String name, ToolRules rules) {
        if (rules.names().matcher(name).matches()) {
            return name;
        }
        String plain = "t_" + name.replaceAll("[^a-zA-Z0-9_-]", "_");
        String mark = "_" + Integer.toHexString(name.hashCode());
        int room = LONGEST_NAME - mark.length();
        return (plain.length() > room ? plain.substring(0, room) : plain) + mark;
    }

    private static ChatMessage renamed(ChatMessage message, ToolRules rules) {
        return switch (message) {
            case ModelSaid said ->
                    new ModelSaid(
                            said.origin(),
                            said.blocks().stream()
                                    .map(block -> renamed(block, b -> name(b, rules)))
                                    .toList());
            case ToolsAnswered answered ->
                    new ToolsAnswered(
                            answered.answers().stream()
                                    .map(a -> a.named(name(a.toolName(), rules)))
                                    .toList());
            default -> message;
        };
    }

    private static AnswerBlock renamed(AnswerBlock block, UnaryOperator<String> names) {
        return block instanceof ToolCallBlock call
                ? new ToolCallBlock(
                        call.toolUseId(),
                        call.providerCallId(),
                        names.apply(call.toolName()),
                        call.arguments(),
                        call.opaque())
                : block;
    }

    ModelRequest request() {
        return request;
    }

    private String ours(String name) {
        return ours.getOrDefault(name, name);
    }

    /** An answer in the names that the asker knows, and what was left out. */
    Answer back(Answer answer) {
        Answer renamed =
                answer.withBlocks(
                        answer.blocks().stream().map(b -> renamed(b, this::ours)).toList());
        return leftOut.isEmpty() ? renamed : renamed.with(notice());
    }

    private Answer.Notice notice() {
        String names = String.join(", ", leftOut.subList(0, Math.min(MOST_NAMED, leftOut.size())));
        String more =
                leftOut.size() > MOST_NAMED
                        ? " and %d more".formatted(leftOut.size() - MOST_NAMED)
                        : "";
        return new Answer.Notice(
                "tools_left_out",
                "The model was asked without the tools %s%s, because its provider does not take them."
                        .formatted(names, more));
    }

    /** What is told while the model answers, in the names that the asker knows. */
    Deltas back(Deltas deltas) {
        return new Deltas() {
            @Override
            public void reasoning(int blockIndex, String text) {
                deltas.reasoning(blockIndex, text);
            }

            @Override
            public void text(int blockIndex, String text) {
                deltas.text(blockIndex, text);
            }

            @Override
            public void toolCall(int blockIndex, String toolName, String partialJson) {
                deltas.toolCall(blockIndex, ours(toolName), partialJson);
            }

            @Override
            public void reset() {
                deltas.reset();
            }
        };
    }
}
