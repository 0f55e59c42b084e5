package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.llm.anthropic.AnthropicWire;
import dev.workmate.llm.anthropic.AnthropicWire.ApiVersion;
import dev.workmate.llm.gemini.GeminiWire;
import dev.workmate.llm.http.ProviderWire;
import dev.workmate.llm.openai.ChatWire;
import dev.workmate.llm.openai.ResponsesWire;
import dev.workmate.llm.testkit.Asked;
import dev.workmate.llm.testkit.BuiltInCards;
import dev.workmate.text.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/**
 * No request can be built that a provider is known to refuse: every model of the table and an
 * unknown one, with every role, option and kind of history.
 */
class RefusalsTest {
    private static final Map<String, List<ProviderWire>> WIRES =
            Map.of(
                    "anthropic",
                    List.of(
                            new AnthropicWire(ApiVersion.V2023_06_01),
                            new AnthropicWire(ApiVersion.V2026_10_21)),
                    "openai",
                    List.of(new ResponsesWire()),
                    "chat",
                    List.of(new ChatWire()),
                    "gemini",
                    List.of(new GeminiWire()));

    private final ModelCards cards = BuiltInCards.read();

    @TestFactory
    Stream<DynamicTest> everyCombinationIsOneTheProviderTakes() {
        Map<String, Set<String>> models = new LinkedHashMap<>();
        cards.byWire()
                .keySet()
                .forEach(
                        wire ->
                                models.computeIfAbsent(wire, _ -> new java.util.TreeSet<>())
                                        .add("never-heard-of"));
        cards.entries().forEach(entry -> models.get(entry.wire()).add(entry.models().example()));
        return models.entrySet().stream()
                .flatMap(
                        wire ->
                                wire.getValue().stream()
                                        .map(
                                                model ->
                                                        DynamicTest.dynamicTest(
                                                                wire.getKey() + ":" + model,
                                                                () ->
                                                                        check(
                                                                                wire.getKey(),
                                                                                model))));
    }

    private void check(String wireName, String model) {
        Origin self = new Origin(wireName, model);
        ModelCard card = cards.find(wireName, wireName, model);
        for (ProviderWire wire : WIRES.get(wireName)) {
            for (ModelRole role : ModelRole.values()) {
                for (ToolChoice choice : ToolChoice.values()) {
                    for (int budget : new int[] {0, 1, 1_024, 5_000, 40_000, 200_000}) {
                        for (List<ChatMessage> history : histories(self)) {
                            ModelRequest request =
                                    Asked.request(
                                            role,
                                            choice,
                                            budget,
                                            history.toArray(ChatMessage[]::new));
                            JsonNode body = Asked.body(wire, self, card, request);
                            switch (wireName) {
                                case "anthropic" -> anthropic(model, body);
                                case "openai" -> responses(model, body);
                                case "chat" -> chat(model, body);
                                case "gemini" -> gemini(model, body);
                                default -> fail(wireName);
                            }
                        }
                    }
                }
            }
        }
    }

    private static List<List<ChatMessage>> histories(Origin self) {
        Origin other = new Origin("elsewhere", "other");
        List<List<ChatMessage>> histories = new ArrayList<>();
        histories.add(List.of(Asked.user("hello")));
        for (Origin origin : List.of(self, other)) {
            ToolCallBlock one = Asked.call("call_1", "{\"a\":1}", "");
            ToolCallBlock broken = Asked.call("call_2", "\"{\\\"a\\\":\"", "");
            ThinkingBlock sealed =
                    new ThinkingBlock("hm", "{\"type\":\"reasoning\",\"id\":\"rs_1\"}", false);
            histories.add(
                    List.of(
                            Asked.user("hello"),
                            Asked.said(origin, sealed, Asked.text(" "), one, broken),
                            Asked.answered(one, broken)));
            histories.add(
                    List.of(
                            Asked.user("hello"),
                            Asked.said(origin, Asked.text("so"), one),
                            Asked.answered(one)));
            histories.add(
                    List.of(
                            Asked.user("hello"),
                            Asked.said(
                                    origin,
                                    sealed,
                                    new UnknownBlock("x", new JsonText("{\"type\":\"x\"}"))),
                            Asked.user("go on")));
            histories.add(
                    List.of(
                            Asked.user("an orphan follows"),
                            Asked.said(origin, one),
                            Asked.user("and a stranger"),
                            Asked.answered(broken),
                            Asked.user("go on")));
        }
        return histories;
    }

    private static void anthropic(String model, JsonNode body) {
        String thinking = body.path("thinking").path("type").asString("");
        boolean on = thinking.equals("enabled") || thinking.equals("adaptive");
        boolean current = model.matches("claude-(opus|sonnet|haiku|fable|mythos)-(5|preview).*");
        boolean thinker = model.matches("claude-(opus-5-5|fable|mythos).*");
        if (thinking.equals("enabled")) {
            assertThat(model).matches("claude-(opus|sonnet|haiku)-4(-[0125].*)?");
            int budget = body.path("thinking").path("budget_tokens").asInt();
            assertThat(budget).isBetween(1_024, body.path("max_tokens").asInt() - 1);
            JsonNode last = body.path("messages").path(body.path("messages").size() - 2);
            if (isLoop(body)) {
                assertThat(last.path("content").path(0).path("type").asString())
                        .isEqualTo("thinking");
            }
        }
        if (thinking.equals("adaptive")) {
            assertThat(model).doesNotMatch("claude-(opus|sonnet|haiku)-4-[0125].*|never.*");
        }
        if (thinking.equals("disabled")) {
            assertThat(thinker || model.startsWith("claude-sonnet-5-5")).isFalse();
        }
        String effort = body.path("output_config").path("effort").asString("");
        if (effort.equals("xhigh")) {
            assertThat(model).doesNotMatch("claude-(opus|sonnet)-4-6.*");
        }
        if (body.has("temperature")) {
            assertThat(on || current || model.matches("claude-opus-4-[78].*|never.*")).isFalse();
        }
        if (body.path("tool_choice").path("type").asString("").equals("any")) {
            assertThat(thinking).isNotEqualTo("enabled");
            assertThat(thinker || model.matches("claude-(sonnet|haiku)-5-5.*|never.*")).isFalse();
        }
        int marks = body.toString().split("cache_control", -1).length - 1;
        assertThat(marks).isLessThanOrEqualTo(4);
        anthropicPairs(body.path("messages"));
    }

    private static boolean isLoop(JsonNode body) {
        JsonNode last = body.path("messages").path(body.path("messages").size() - 1);
        return last.path("content").path(0).path("type").asString().equals("tool_result");
    }

    private static void anthropicPairs(JsonNode messages) {
        List<String> open = List.of();
        for (JsonNode message : messages) {
            List<String> calls = new ArrayList<>();
            List<String> results = new ArrayList<>();
            assertThat(message.path("content").isEmpty()).isFalse();
            for (JsonNode block : message.path("content")) {
                switch (block.path("type").asString()) {
                    case "text" -> assertThat(block.path("text").asString()).isNotBlank();
                    case "tool_use" -> {
                        assertThat(block.path("input").isObject()).isTrue();
                        assertThat(block.path("id").asString()).matches("[a-zA-Z0-9_-]+");
                        calls.add(block.path("id").asString());
                    }
                    case "tool_result" -> results.add(block.path("tool_use_id").asString());
                    default -> {}
                }
            }
            assertThat(results).isEqualTo(open);
            open = calls;
        }
        assertThat(open).isEmpty();
    }

    private static void responses(String model, JsonNode body) {
        String effort = body.path("reasoning").path("effort").asString("");
        effort(model, effort);
        boolean reasons = body.has("include");
        assertThat(reasons).isEqualTo(model.matches("(gpt-[56]|o[34]).*"));
        if (body.has("temperature")) {
            assertThat(model).startsWith("gpt-4");
        }
        assertThat(body.path("max_output_tokens").asInt()).isGreaterThanOrEqualTo(16);
        JsonNode before = null;
        List<String> calls = new ArrayList<>();
        List<String> results = new ArrayList<>();
        for (JsonNode item : body.path("input")) {
            String type = item.path("type").asString("message");
            if (before != null && before.path("type").asString("").equals("reasoning")) {
                assertThat(item.path("role").asString("")).isNotEqualTo("user");
            }
            if (type.equals("function_call")) {
                calls.add(item.path("call_id").asString());
            } else if (type.equals("function_call_output")) {
                results.add(item.path("call_id").asString());
            }
            before = item;
        }
        assertThat(results).isEqualTo(calls);
    }

    private static void effort(String model, String effort) {
        if (!effort.isEmpty()) {
            assertThat(model).matches("(gpt-[56]|o[34]).*");
        }
        if (effort.equals("none")) {
            assertThat(model).doesNotMatch("gpt-5(-.*)?|o[34].*|.*-(pro|chat|codex).*");
        }
        if (effort.equals("minimal")) {
            assertThat(model).matches("gpt-5(-.*)?");
        }
    }

    private static void chat(String model, JsonNode body) {
        effort(model, body.path("reasoning_effort").asString(""));
        boolean reasoner = model.matches("(gpt-[567]|o[134]).*");
        if (reasoner) {
            assertThat(body.has("max_tokens")).isFalse();
            assertThat(body.has("temperature")).isFalse();
        }
        List<String> open = new ArrayList<>();
        for (JsonNode message : body.path("messages")) {
            if (message.path("role").asString().equals("tool")) {
                assertThat(open.removeFirst()).isEqualTo(message.path("tool_call_id").asString());
            } else {
                assertThat(open).isEmpty();
            }
            boolean empty = message.path("content").isNull() && !message.has("tool_calls");
            assertThat(empty).isFalse();
            message.path("tool_calls").forEach(call -> open.add(call.path("id").asString()));
        }
        assertThat(open).isEmpty();
    }

    private static void gemini(String model, JsonNode body) {
        JsonNode thinking = body.path("generationConfig").path("thinkingConfig");
        assertThat(thinking.has("thinkingBudget") && thinking.has("thinkingLevel")).isFalse();
        if (thinking.has("thinkingBudget")) {
            assertThat(model).startsWith("gemini-2.5");
            int most = model.startsWith("gemini-2.5-pro") ? 32_768 : 24_576;
            int least = model.startsWith("gemini-2.5-pro") ? 128 : 0;
            assertThat(thinking.path("thinkingBudget").asInt()).isBetween(least, most);
        }
        if (thinking.has("thinkingLevel")) {
            assertThat(model).startsWith("gemini-3");
        }
        int open = 0;
        boolean signed = !model.matches("gemini-[12].*");
        for (JsonNode content : body.path("contents")) {
            int calls = 0;
            int results = 0;
            for (JsonNode part : content.path("parts")) {
                if (part.has("functionCall")) {
                    if (signed && calls == 0) {
                        assertThat(part.path("thoughtSignature").asString("")).isNotEmpty();
                    }
                    calls++;
                } else if (part.has("functionResponse")) {
                    results++;
                }
            }
            assertThat(results).isEqualTo(open);
            open = calls;
        }
        assertThat(open).isZero();
        assertThat(body.path("tools").toString()).doesNotContain("additionalProperties");
    }
}
