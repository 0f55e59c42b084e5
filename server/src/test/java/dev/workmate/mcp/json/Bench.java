package dev.workmate.mcp.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.mcp.McpServer;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpServerSettings.Annotations;
import dev.workmate.mcp.McpServerSettings.Dialect;
import dev.workmate.mcp.McpServerSettings.Program;
import dev.workmate.mcp.McpServerSettings.Reach;
import dev.workmate.mcp.McpTools;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.ReconnectPace;
import dev.workmate.mcp.Secrets;
import dev.workmate.pattern.re2.Re2Patterns;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.json.SchemaValidators;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** A client of one server, as it runs in the product but with less patience. */
public final class Bench implements AutoCloseable {
    static final AgentId AGENT = new AgentId("general-agent");
    public static final ReconnectPace QUICK =
            new ReconnectPace(
                    Duration.ofMillis(20),
                    Duration.ofMillis(200),
                    Duration.ofMillis(500),
                    Duration.ofMillis(300),
                    Duration.ofMillis(1_500),
                    Duration.ofMillis(200));

    private final McpTools tools;

    public Bench(McpWire.Factory wires) {
        this(settings("x", Dialect.AUTO, Duration.ofSeconds(5)), wires);
    }

    public Bench(McpServerSettings settings, McpWire.Factory wires) {
        JsonConnector connector =
                new JsonConnector(
                        settings, wires, "test", Duration.ofMillis(400), Duration.ofSeconds(3));
        this.tools =
                new McpTools(
                        List.of(
                                new McpServer(
                                        settings,
                                        connector,
                                        new SchemaValidators(new Re2Patterns()),
                                        QUICK)));
        tools.start();
    }

    public static McpServerSettings settings(String name, Dialect dialect, Duration limit) {
        return new McpServerSettings(
                name,
                new Program("fake", List.of(), Map.of(), Path.of(".")),
                Tier.IRREVERSIBLE,
                Map.of(),
                Reach.OUTWARD,
                Annotations.IGNORED,
                limit,
                Set.of(AGENT),
                dialect,
                new Secrets(List.of("top-secret")));
    }

    public McpTools tools() {
        return tools;
    }

    public List<String> names() {
        return tools.offeredTo(AGENT).stream().map(Tool::name).toList();
    }

    public Tool tool(String name) throws InterruptedException {
        until(() -> names().contains(name), name);
        return tools.find(name).orElseThrow();
    }

    public String use(String name, String arguments) throws Exception {
        return use(name, arguments, Progress.IGNORED);
    }

    public String use(String name, String arguments, Progress progress) throws Exception {
        return words(tool(name).execute(call(name, arguments), progress));
    }

    public static ToolCall call(String name, String arguments) {
        return new ToolCall(
                SessionId.next(), AGENT, ToolUseId.next(), name, new JsonText(arguments));
    }

    static String words(ToolOutput output) {
        assertThat(output.isUntrusted()).isTrue();
        return output.parts().stream()
                .map(
                        part ->
                                switch (part) {
                                    case ToolOutput.Text text -> text.text();
                                    case ToolOutput.Json json -> json.value().value();
                                    case ToolOutput.Passage cited -> cited.text();
                                    case ToolOutput.Binary binary ->
                                            binary.mediaType() + " " + binary.content().length;
                                })
                .collect(Collectors.joining("\n"));
    }

    public static void until(BooleanSupplier condition, String what) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time until " + what).isLessThan(end);
            Thread.sleep(10);
        }
    }

    @Override
    public void close() {
        tools.close();
    }
}
