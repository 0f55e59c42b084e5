package dev.workmate.mcp.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.mcp.McpTools;
import dev.workmate.pattern.re2.Re2Patterns;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.json.SchemaValidators;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Servers as an operator configures them, and tools as an agent uses them. */
final class ConfiguredServers implements AutoCloseable {
    static final AgentId AGENT = new AgentId("general-agent");
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final McpTools tools;

    ConfiguredServers(Path home, String mcpServers) throws IOException {
        Files.writeString(home.resolve("mcp.json"), "{\"mcpServers\": {" + mcpServers + "}}");
        this.tools = McpConfiguration.tools(home, new SchemaValidators(new Re2Patterns()), "test");
        tools.start();
    }

    McpTools tools() {
        return tools;
    }

    List<String> names() {
        return tools.offeredTo(AGENT).stream().map(Tool::name).toList();
    }

    Tool tool(String name) throws InterruptedException {
        until(() -> names().contains(name), name);
        return tools.find(name).orElseThrow();
    }

    ToolOutput use(String name, String arguments) throws Exception {
        return use(name, arguments, Progress.IGNORED);
    }

    ToolOutput use(String name, String arguments, Progress progress) throws Exception {
        Tool tool = tool(name);
        assertThat(tool.validate(new JsonText(arguments))).isEmpty();
        ToolOutput output = tool.execute(call(name, arguments), progress);
        assertThat(output.isUntrusted()).isTrue();
        return output;
    }

    static ToolCall call(String name, String arguments) {
        return new ToolCall(
                SessionId.next(), AGENT, ToolUseId.next(), name, new JsonText(arguments));
    }

    static String words(ToolOutput output) {
        return output.parts().stream()
                .map(
                        part ->
                                switch (part) {
                                    case ToolOutput.Text text -> text.text();
                                    case ToolOutput.Json json -> json.value().value();
                                    case ToolOutput.Passage cited -> cited.text();
                                    case ToolOutput.Binary binary -> binary.mediaType();
                                })
                .collect(Collectors.joining("\n"));
    }

    static void until(BooleanSupplier condition, String what) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time until " + what).isLessThan(end);
            Thread.sleep(20);
        }
    }

    @Override
    public void close() {
        tools.close();
    }
}
