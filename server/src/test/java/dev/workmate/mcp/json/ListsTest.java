package dev.workmate.mcp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.RemoteTool;
import dev.workmate.mcp.RemoteTool.MirroredHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What is made of a server's list of tools. */
class ListsTest {
    private final ToolLists lists = new ToolLists("x", new ToolReader(true));

    private static JsonNode json(String text) {
        return JsonTrees.MAPPER.readTree(text.replace('\'', '"'));
    }

    private static String tool(String name) {
        return "{'name':'%s','inputSchema':{'type':'object'}}".formatted(name);
    }

    private List<String> names(ToolLists.Pages pages) throws Exception {
        return lists.fetch(pages).stream().map(RemoteTool::name).toList();
    }

    @Test
    void pagesAreFollowed() throws Exception {
        List<Optional<String>> cursors = new ArrayList<>();
        assertThat(
                        names(
                                cursor -> {
                                    cursors.add(cursor);
                                    return json(
                                            cursor.isEmpty()
                                                    ? "{'tools':["
                                                            + tool("a")
                                                            + "],'nextCursor':'2'}"
                                                    : "{'tools':[" + tool("b") + "]}");
                                }))
                .containsExactly("a", "b");
        assertThat(cursors).containsExactly(Optional.empty(), Optional.of("2"));
    }

    @Test
    void endlessListsEnd() throws Exception {
        assertThat(names(_ -> json("{'tools':[" + tool("a") + "],'nextCursor':'again'}")))
                .containsExactly("a");
        int[] page = {0};
        assertThat(
                        names(
                                _ ->
                                        json(
                                                "{'tools':[%s],'nextCursor':'%d'}"
                                                        .formatted(
                                                                tool("t" + page[0]), page[0]++))))
                .hasSizeLessThanOrEqualTo(60);
        String many =
                IntStream.range(0, 1_000)
                        .mapToObj(i -> tool("t" + i))
                        .collect(Collectors.joining(","));
        assertThat(names(_ -> json("{'tools':[" + many + "]}"))).hasSize(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'x'",
                "{}",
                "{'name':'','inputSchema':{}}",
                "{'name':7,'inputSchema':{}}",
                "{'name':'a'}",
                "{'name':'a','inputSchema':null}",
                "{'name':'a','inputSchema':[]}",
                "{'name':'a\\u202eb','inputSchema':{}}",
                "{'name':'a','inputSchema':{'properties':{'p':{'type':'number','x-mcp-header':'P'}}}}",
                "{'name':'a','inputSchema':{'properties':{'p':{'type':'string','x-mcp-header':''}}}}",
                "{'name':'a','inputSchema':{'properties':{'p':{'type':'string','x-mcp-header':'a b'}}}}",
                "{'name':'a','inputSchema':{'properties':{'p':{'type':'string','x-mcp-header':'a\\r\\nb'}}}}",
                "{'name':'a','inputSchema':{'properties':{'p':{'type':'string','x-mcp-header':'P'},'q':{'type':'string','x-mcp-header':'p'}}}}",
                "{'name':'a','inputSchema':{'properties':{'p':{'type':'array','items':{'type':'string','x-mcp-header':'P'}}}}}",
                "{'name':'a','inputSchema':{'anyOf':[{'properties':{'p':{'type':'string','x-mcp-header':'P'}}}]}}",
                "{'name':'a','inputSchema':{'type':'string','x-mcp-header':'P'}}"
            })
    void toolThatCannotBeUsedIsLeftOutAndTheOthersStay(String bad) throws Exception {
        assertThat(names(_ -> json("{'tools':[" + bad + "," + tool("good") + "]}")))
                .containsExactly("good");
    }

    @Test
    void argumentsToMirrorAreFoundAlsoInsideOthers() throws Exception {
        String schema =
                "{'properties':{'o':{'type':'object','properties':{'x-mcp-header':{'type':'integer','x-mcp-header':'N'}}}},'default':{'x-mcp-header':'data'}}";
        RemoteTool tool =
                lists.fetch(_ -> json("{'tools':[{'name':'a','inputSchema':" + schema + "}]}"))
                        .getFirst();
        assertThat(tool.headers())
                .containsExactly(new MirroredHeader("Mcp-Param-N", List.of("o", "x-mcp-header")));
    }

    @Test
    void wordsAreCleanedAndCut() throws Exception {
        String described =
                "{'name':'a','description':'be\\u202ewa\\u200bre\\u0007 %s','inputSchema':{'properties':{'p':{'description':'hid\\udb40\\udc41den','pattern':'\\u200b'}}}}"
                        .formatted("y".repeat(5_000));
        RemoteTool tool = lists.fetch(_ -> json("{'tools':[" + described + "]}")).getFirst();
        assertThat(tool.description()).startsWith("beware yyy").hasSize(2_000).endsWith("…");
        assertThat(tool.inputSchema().value()).contains("\"hidden\"").contains("\u200b");
    }

    @Test
    void listThatIsNoneIsUnreadable() {
        assertThatThrownBy(() -> names(_ -> json("{'tools':7}"))).isInstanceOf(McpException.class);
    }
}
