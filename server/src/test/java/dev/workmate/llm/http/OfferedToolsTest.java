package dev.workmate.llm.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Origin;
import dev.workmate.llm.ToolChoice;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OfferedToolsTest {
    private static final JsonText ANYTHING = new JsonText("{\"type\":\"object\"}");
    private static final String STRANGE = "crm/kunden suchen.v2";

    @Test
    void leavesOutWhatIsTooManyAndSaysWhich() {
        List<ToolSpec> many =
                IntStream.range(0, 135).mapToObj(i -> tool("tool_" + i, ANYTHING)).toList();
        OfferedTools offered = OfferedTools.of(request(many), ToolRules.USUAL);
        assertThat(offered.request().tools()).hasSize(128);
        assertThat(offered.back(answer()).notices())
                .containsExactly(
                        new Answer.Notice(
                                "tools_left_out",
                                "The model was asked without the tools tool_128, tool_129, tool_130,"
                                        + " tool_131, tool_132 and 2 more, because its provider does"
                                        + " not take them."));
        OfferedTools all = OfferedTools.of(request(many), ToolRules.ANTHROPIC);
        assertThat(all.request().tools()).hasSize(135);
        assertThat(all.back(answer()).notices()).isEmpty();
    }

    @Test
    void oneToolThatCannotBeSentDoesNotTakeTheOthersWithIt() {
        JsonText deep = new JsonText("{\"items\":".repeat(70) + "{}" + "}".repeat(70));
        OfferedTools offered =
                OfferedTools.of(
                        request(List.of(tool("deep", deep), tool("fine", ANYTHING))),
                        ToolRules.USUAL);
        assertThat(offered.request().tools()).extracting(ToolSpec::name).containsExactly("fine");
        assertThat(offered.back(answer()).notices())
                .extracting(Answer.Notice::message)
                .singleElement()
                .asString()
                .contains("without the tools deep,");
    }

    @Test
    void leavesOutFieldsThatOnlyOneProviderRefuses() {
        JsonText umlaut =
                new JsonText(
                        "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"object\","
                                + "\"properties\":{\"Straße\":{\"type\":\"string\"}}}}}");
        ModelRequest request = request(List.of(tool("post", umlaut)));
        assertThat(OfferedTools.of(request, ToolRules.ANTHROPIC).request().tools()).isEmpty();
        assertThat(OfferedTools.of(request, ToolRules.USUAL).request().tools()).hasSize(1);
    }

    @Test
    void translatesNamesThereAndBack() {
        ToolCallBlock before = call(STRANGE);
        ModelRequest request =
                request(List.of(tool(STRANGE, ANYTHING), tool("crm_kunden", ANYTHING)))
                        .withMessages(
                                List.of(
                                        new UserSaid("Who?"),
                                        new ModelSaid(Origin.ANY, List.of(before))));
        OfferedTools offered = OfferedTools.of(request, ToolRules.USUAL);
        String sent = offered.request().tools().getFirst().name();
        assertThat(sent).matches("[a-zA-Z0-9_-]{1,64}").isNotEqualTo(STRANGE);
        assertThat(offered.request().tools().getLast().name()).isEqualTo("crm_kunden");
        ModelSaid said = (ModelSaid) offered.request().messages().getLast();
        assertThat(((ToolCallBlock) said.blocks().getFirst()).toolName()).isEqualTo(sent);

        Answer answer = offered.back(answer(call(sent), call("crm_kunden")));
        assertThat(answer.blocks())
                .extracting(block -> ((ToolCallBlock) block).toolName())
                .containsExactly(STRANGE, "crm_kunden");
        List<String> heard = new ArrayList<>();
        offered.back(hearing(heard)).toolCall(0, sent, "{}");
        assertThat(heard).containsExactly(STRANGE);
    }

    @Test
    void givesTheSameNameInEachCallAndKeepsLongNamesApart() {
        String one = "x".repeat(80) + "1";
        String two = "x".repeat(80) + "2";
        ModelRequest request = request(List.of(tool(one, ANYTHING), tool(two, ANYTHING)));
        List<ToolSpec> first = OfferedTools.of(request, ToolRules.USUAL).request().tools();
        assertThat(first)
                .hasSize(2)
                .allMatch(tool -> tool.name().length() <= 64)
                .isEqualTo(OfferedTools.of(request, ToolRules.USUAL).request().tools());
        assertThat(OfferedTools.of(request, ToolRules.ANTHROPIC).request().tools())
                .extracting(ToolSpec::name)
                .containsExactly(one, two);
    }

    @Test
    void offersTheSameNameOnce() {
        OfferedTools offered =
                OfferedTools.of(
                        request(List.of(tool("look", ANYTHING), tool("look", ANYTHING))),
                        ToolRules.USUAL);
        assertThat(offered.request().tools()).hasSize(1);
        assertThat(offered.back(answer()).notices()).hasSize(1);
    }

    private static ToolSpec tool(String name, JsonText schema) {
        return new ToolSpec(name, "Does it.", schema);
    }

    private static ToolCallBlock call(String name) {
        return new ToolCallBlock(ToolUseId.next(), "c-1", name, JsonText.EMPTY_OBJECT, "");
    }

    private static Answer answer(ToolCallBlock... calls) {
        return new Answer(
                "p", "m", List.of(calls), AnswerStop.TOOL_USE, Usage.NONE, Optional.empty());
    }

    private static ModelRequest request(List<ToolSpec> tools) {
        return new ModelRequest(
                ModelRole.ERP,
                "agent",
                "",
                List.of(new UserSaid("Who?")),
                tools,
                ToolChoice.AUTO,
                0,
                100);
    }

    private static Deltas hearing(List<String> heard) {
        return new Deltas() {
            @Override
            public void reasoning(int blockIndex, String text) {}

            @Override
            public void text(int blockIndex, String text) {}

            @Override
            public void toolCall(int blockIndex, String toolName, String partialJson) {
                heard.add(toolName);
            }

            @Override
            public void reset() {}
        };
    }
}
