package dev.workmate.mcp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.RemoteResult;
import dev.workmate.mcp.Secrets;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolOutput.Binary;
import dev.workmate.tool.ToolOutput.Json;
import dev.workmate.tool.ToolOutput.Passage;
import dev.workmate.tool.ToolOutput.Text;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultReaderTest {
    private static RemoteResult read(String result) throws McpException {
        return new ResultReader(new Secrets(List.of("123456", "hidden-word")))
                .read(JsonTrees.MAPPER.readTree(result.replace('\'', '"')));
    }

    @Test
    void everyKindOfContentHasItsPart() throws McpException {
        RemoteResult result =
                read(
                        "{'content':[{'type':'text','text':'a'},{'type':'image','mimeType':'image/png','data':'AQID'},"
                                + "{'type':'audio','mimeType':'\\u0000','data':'AQID'},{'type':'resource_link','name':'n','uri':'file:///x'},"
                                + "{'type':'resource','resource':{'uri':'u:1','text':'t'}},{'type':'resource','resource':{'uri':'u:2','mimeType':'a/b','blob':'AQ=='}},"
                                + "{'type':'hologram'},7],'isError':false}");
        assertThat(result.failed()).isFalse();
        assertThat(result.parts()).hasSize(9);
        assertThat(result.parts().get(0)).isEqualTo(new Text("a"));
        assertThat(((Binary) result.parts().get(1)).content()).containsExactly(1, 2, 3);
        assertThat(((Binary) result.parts().get(2)).mediaType())
                .isEqualTo("application/octet-stream");
        assertThat(result.parts().get(3)).isEqualTo(new Text("(a link) n: file:///x"));
        assertThat(result.parts().get(4)).isEqualTo(new Text("u:1"));
        assertThat(result.parts().get(5)).isEqualTo(new Passage("u:1", "", "t"));
        assertThat(((Binary) result.parts().get(6)).mediaType()).isEqualTo("a/b");
        assertThat(result.parts().get(7)).isInstanceOf(Text.class);
        assertThat(result.parts().get(8)).isInstanceOf(Text.class);
    }

    @Test
    void structuredAnswerIsToldOnce() throws McpException {
        assertThat(read("{'content':[],'structuredContent':{'a':1.50}}").parts())
                .containsExactly(new Json(new JsonText("{\"a\":1.50}")));
        assertThat(
                        read("{'content':[{'type':'text','text':'{\\'a\\': 1}'}],'structuredContent':{'a':1}}")
                                .parts())
                .hasSize(1);
    }

    @Test
    void secretsAreTakenOutOfWhatComesBack() throws McpException {
        assertThat(read("{'content':[{'type':'text','text':'it is hidden-word'}]}").parts())
                .containsExactly(new Text("it is ***"));
        assertThat(read("{'structuredContent':{'pin':123456}}").parts())
                .containsExactly(new Text("{\"pin\":***}"));
    }

    @Test
    void brokenBase64IsLeftOut() throws McpException {
        assertThat(read("{'content':[{'type':'image','data':'A'}]}").parts())
                .singleElement()
                .isInstanceOf(Text.class);
    }

    @Test
    void resultThatIsNoneIsUnreadable() {
        assertThatThrownBy(() -> read("[]")).isInstanceOf(McpException.class);
        assertThatThrownBy(() -> read("null")).isInstanceOf(McpException.class);
    }
}
