package dev.workmate.mcp.spring;

import static dev.workmate.mcp.spring.ConfiguredServers.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput.Binary;
import dev.workmate.tool.ToolTraits.Effect;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The MCP project's own servers as tool sources, over both transports and in both revisions. */
@Timeout(60)
class ReferenceServersIT {
    private static Path npm;

    @TempDir private Path home;

    @BeforeAll
    @Timeout(360)
    static void install() throws Exception {
        npm = NpmServers.install();
    }

    private static String script(String server) {
        return npm.resolve("node_modules/@modelcontextprotocol/" + server + "/dist/index.js")
                .toString();
    }

    private static String program(String name, String... arguments) {
        return "\"%s\": {\"command\": \"node\", \"args\": [\"%s\"], \"env\": {\"SECRET_OF_TEST\": \"hush-hush-hush\"}, \"timeoutMs\": 20000}"
                .formatted(name, String.join("\", \"", arguments));
    }

    @Test
    void everythingWorksOverStandardStreams() throws Exception {
        try (ConfiguredServers desk =
                new ConfiguredServers(
                        home, program("everything", script("server-everything"), "stdio"))) {
            exerciseEverything(desk);
            String environment = words(desk.use("mcp_everything_get_env", "{}"));
            assertThat(environment)
                    .contains("SECRET_OF_TEST")
                    .doesNotContain("hush-hush-hush")
                    .doesNotContain("MAVEN")
                    .doesNotContain("JAVA_HOME");
        }
    }

    @Test
    void everythingWorksOverStreamableHttp() throws Exception {
        int port = freePort();
        Process server =
                start(
                        List.of("node", script("server-everything"), "streamableHttp"),
                        Optional.of(port));
        try (ConfiguredServers desk = new ConfiguredServers(home, remote("everything", port))) {
            exerciseEverything(desk);
        } finally {
            stop(server);
        }
    }

    private static void exerciseEverything(ConfiguredServers desk) throws Exception {
        assertThat(words(desk.use("mcp_everything_echo", "{\"message\":\"Grüße 😀\"}")))
                .isEqualTo("Echo: Grüße 😀");
        assertThat(words(desk.use("mcp_everything_get_sum", "{\"a\":2,\"b\":40}"))).contains("42");
        assertThat(desk.use("mcp_everything_get_tiny_image", "{}").parts())
                .anySatisfy(
                        part ->
                                assertThat(part)
                                        .isInstanceOfSatisfying(
                                                Binary.class,
                                                image -> {
                                                    assertThat(image.mediaType())
                                                            .isEqualTo("image/png");
                                                    assertThat(image.content()[1])
                                                            .isEqualTo((byte) 'P');
                                                }));
        assertThat(
                        words(
                                desk.use(
                                        "mcp_everything_get_structured_content",
                                        "{\"location\":\"Chicago\"}")))
                .contains("temperature");
        List<Double> fractions = Collections.synchronizedList(new ArrayList<>());
        desk.use(
                "mcp_everything_trigger_long_running_operation",
                "{\"duration\":1,\"steps\":3}",
                (fraction, _) -> fraction.ifPresent(fractions::add));
        assertThat(fractions).isSorted().isNotEmpty();
        Tool echo = desk.tool("mcp_everything_echo");
        assertThat(echo.validate(new dev.workmate.text.JsonText("{}"))).isPresent();
        assertThat(echo.traits().effect()).isEqualTo(Effect.ONCE);
        assertThat(echo.tier(ConfiguredServers.call(echo.name(), "{}")))
                .isEqualTo(Tier.IRREVERSIBLE);
    }

    @Test
    void filesystemReadsAndWritesInsideItsFolderOnly() throws Exception {
        Path folder = Files.createDirectory(home.resolve("files")).toRealPath();
        try (ConfiguredServers desk =
                new ConfiguredServers(
                        home, program("files", script("server-filesystem"), folder.toString()))) {
            String file = folder.resolve("note.txt").toString();
            desk.use(
                    "mcp_files_write_file",
                    "{\"path\":\"%s\",\"content\":\"kept\"}".formatted(file));
            assertThat(Files.readString(folder.resolve("note.txt"))).isEqualTo("kept");
            assertThat(
                            words(
                                    desk.use(
                                            "mcp_files_read_text_file",
                                            "{\"path\":\"%s\"}".formatted(file))))
                    .contains("kept");
            assertThatThrownBy(
                            () ->
                                    desk.use(
                                            "mcp_files_read_text_file",
                                            "{\"path\":\"/etc/passwd\"}"))
                    .isInstanceOfSatisfying(
                            ToolException.class,
                            e -> {
                                assertThat(e.isUntrusted()).isTrue();
                                assertThat(e).hasMessageContaining("denied");
                            });
        }
    }

    @Test
    void memoryRemembers() throws Exception {
        String server =
                "\"memory\": {\"command\": \"node\", \"args\": [\"%s\"], \"env\": {\"MEMORY_FILE_PATH\": \"%s\"}}"
                        .formatted(script("server-memory"), home.resolve("memory.jsonl"));
        try (ConfiguredServers desk = new ConfiguredServers(home, server)) {
            desk.use(
                    "mcp_memory_create_entities",
                    "{\"entities\":[{\"name\":\"Ada\",\"entityType\":\"person\",\"observations\":[\"likes tea\"]}]}");
            assertThat(words(desk.use("mcp_memory_read_graph", "{}"))).contains("likes tea");
        }
        try (ConfiguredServers desk = new ConfiguredServers(home, server)) {
            assertThat(words(desk.use("mcp_memory_search_nodes", "{\"query\":\"Ada\"}")))
                    .contains("likes tea");
        }
    }

    @Test
    void statelessRevisionWorksOverStandardStreams() throws Exception {
        try (ConfiguredServers desk =
                new ConfiguredServers(
                        home, program("stateless", npm.resolve("stateless.mjs").toString()))) {
            exerciseStateless(desk);
        }
    }

    @Test
    void statelessRevisionWorksOverStreamableHttp() throws Exception {
        int port = freePort();
        Process server =
                start(
                        List.of(
                                "node",
                                npm.resolve("stateless.mjs").toString(),
                                String.valueOf(port)),
                        Optional.empty());
        try (ConfiguredServers desk = new ConfiguredServers(home, remote("stateless", port))) {
            exerciseStateless(desk);
        } finally {
            stop(server);
        }
    }

    private static void exerciseStateless(ConfiguredServers desk) throws Exception {
        assertThat(words(desk.use("mcp_stateless_add", "{\"a\":2,\"b\":40}"))).isEqualTo("42");
        assertThat(words(desk.use("mcp_stateless_where", "{\"region\":\"Zürich\"}")))
                .isEqualTo("in Zürich");
        assertThat(words(desk.use("mcp_stateless_again", "{}"))).isEqualTo("the second time");
        List<Double> fractions = Collections.synchronizedList(new ArrayList<>());
        assertThat(
                        words(
                                desk.use(
                                        "mcp_stateless_slow",
                                        "{}",
                                        (fraction, _) -> fraction.ifPresent(fractions::add))))
                .isEqualTo("done");
        assertThat(fractions).isSorted().isNotEmpty();
        assertThat(desk.names()).doesNotContain("mcp_stateless_leaf");
        desk.use("mcp_stateless_grow", "{}");
        assertThat(words(desk.use("mcp_stateless_leaf", "{}"))).isEqualTo("green");
    }

    private static String remote(String name, int port) {
        return "\"%s\": {\"url\": \"http://127.0.0.1:%d/mcp\", \"timeoutMs\": 20000}"
                .formatted(name, port);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Process start(List<String> command, Optional<Integer> port) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(home.resolve("server.txt").toFile());
        port.ifPresent(number -> builder.environment().put("PORT", String.valueOf(number)));
        return builder.start();
    }

    private static void stop(Process server) throws InterruptedException {
        server.destroy();
        if (!server.waitFor(5, TimeUnit.SECONDS)) {
            server.destroyForcibly();
        }
    }
}
