package dev.workmate.llm.testkit;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Origin;
import dev.workmate.llm.Secret;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.ProviderWire;
import dev.workmate.llm.http.WireJson;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Requests, and what becomes of them on a wire. */
public final class Asked {
    public static final ToolSpec ADD =
            new ToolSpec(
                    "add",
                    "Adds numbers.",
                    new JsonText(
                            "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"number\"}},\"required\":[\"a\"],"
                                    + "\"additionalProperties\":false}"));

    private Asked() {}

    public static ModelRequest request(
            ModelRole role, ToolChoice choice, int budget, ChatMessage... messages) {
        List<ToolSpec> tools = choice == ToolChoice.NONE ? List.of() : List.of(ADD);
        return new ModelRequest(
                role,
                "agent",
                "Be brief.",
                Arrays.asList(messages),
                tools,
                choice,
                budget,
                8_192 + budget);
    }

    public static ModelRequest request(ChatMessage... messages) {
        return request(ModelRole.SUPERVISOR, ToolChoice.AUTO, 5_000, messages);
    }

    /** The body that would be posted. */
    public static JsonNode body(
            ProviderWire wire, Origin self, ModelCard card, ModelRequest request) {
        Endpoint endpoint =
                new Endpoint(self.provider(), URI.create("http://localhost"), new Secret("key"));
        return WireJson.any(wire.request(endpoint, self, card, request).body());
    }

    public static UserSaid user(String text) {
        return new UserSaid(text);
    }

    public static ModelSaid said(Origin origin, AnswerBlock... blocks) {
        return new ModelSaid(origin, List.of(blocks));
    }

    public static TextBlock text(String text) {
        return new TextBlock(text, List.of());
    }

    public static ToolCallBlock call(String providerId, String arguments, String opaque) {
        return new ToolCallBlock(
                ToolUseId.next(), providerId, "add", new JsonText(arguments), opaque);
    }

    public static ToolsAnswered answered(ToolCallBlock... calls) {
        return new ToolsAnswered(
                Arrays.stream(calls)
                        .map(
                                call ->
                                        new ToolAnswer(
                                                call.toolUseId(),
                                                call.providerCallId(),
                                                call.toolName(),
                                                "3",
                                                Outcome.DONE))
                        .toList());
    }
}
