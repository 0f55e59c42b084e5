package dev.workmate.mcp.json;

import static dev.workmate.mcp.json.Bench.until;
import static dev.workmate.mcp.json.Manners.answer;
import static dev.workmate.mcp.json.Manners.handshake;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.mcp.McpServerSettings.Dialect;
import dev.workmate.mcp.stdio.FakeServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which revision is spoken with whom. */
@Timeout(30)
class RevisionsTest {
    private static final String DISCOVERED =
            "{\"resultType\":\"complete\",\"supportedVersions\":[%s],\"capabilities\":{\"tools\":{\"listChanged\":true}}}";

    private static FakeServer.Script stateless(String versions) {
        return (message, line) -> {
            switch (message.path("method").asString("")) {
                case "server/discover" -> line.result(message, DISCOVERED.formatted(versions));
                case "tools/list" ->
                        line.result(
                                message,
                                "{\"resultType\":\"complete\",\"tools\":[" + Manners.TOOL + "]}");
                case "tools/call" -> answer(message, line, "hello");
                default -> {
                    // A subscription stays open.
                }
            }
        };
    }

    @Test
    void statelessServerIsNeverAskedForAHandshake() throws Exception {
        try (FakeServer server = new FakeServer(stateless("\"2026-07-28\""));
                Bench bench = new Bench(server.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("hello");
            until(() -> server.methods().contains("subscriptions/listen"), "a subscription");
            assertThat(server.methods()).doesNotContain("initialize", "ping");
            assertThat(server.heard())
                    .allSatisfy(
                            message -> {
                                var meta = message.at("/params/_meta");
                                assertThat(
                                                meta.path("io.modelcontextprotocol/protocolVersion")
                                                        .asString())
                                        .isEqualTo("2026-07-28");
                                assertThat(
                                                meta.path(
                                                                "io.modelcontextprotocol/clientCapabilities")
                                                        .isObject())
                                        .isTrue();
                            });
        }
    }

    @Test
    void endedSubscriptionIsOpenedAgain() throws Exception {
        FakeServer.Script script =
                (message, line) -> {
                    if (message.path("method").asString("").equals("subscriptions/listen")) {
                        line.say(
                                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%s}}"
                                        .formatted(message.get("id")));
                    } else {
                        stateless("\"2026-07-28\"").hear(message, line);
                    }
                };
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            until(
                    () ->
                            server.methods().stream().filter("subscriptions/listen"::equals).count()
                                    > 1,
                    "a second subscription");
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("hello");
        }
    }

    @Test
    void serverThatKeepsSilentOnDiscoveryGetsAHandshake() throws Exception {
        FakeServer.Script script =
                (message, line) -> {
                    if (!message.path("method").asString("").equals("server/discover")) {
                        handshake(Manners::reply).hear(message, line);
                    }
                };
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("reply");
            assertThat(server.methods()).contains("initialize", "notifications/initialized");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void serverThatDiesOnDiscoveryGetsAHandshakeInItsNextLife() throws Exception {
        FakeServer.Script script =
                (message, line) -> {
                    if (message.path("method").asString("").equals("server/discover")) {
                        line.hangUp();
                    } else {
                        handshake(Manners::reply).hear(message, line);
                    }
                };
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("reply");
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void olderServerOfTheSameKindGetsAHandshake() throws Exception {
        FakeServer.Script script =
                (message, line) -> {
                    if (message.path("method").asString("").equals("server/discover")) {
                        line.say(
                                "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32022,\"message\":\"no\",\"data\":{\"supported\":[\"2025-11-25\"]}}}"
                                        .formatted(message.get("id")));
                    } else {
                        handshake(Manners::reply).hear(message, line);
                    }
                };
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("reply");
        }
    }

    @Test
    void serverOfALaterRevisionOnlyIsNotUsed() throws Exception {
        FakeServer.Script script =
                (message, line) ->
                        line.say(
                                "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32022,\"message\":\"no\",\"data\":{\"supported\":[\"2031-01-01\"]}}}"
                                        .formatted(message.get("id")));
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            until(() -> server.connections() > 1, "a second attempt");
            assertThat(server.methods()).doesNotContain("initialize");
            assertThat(bench.names()).isEmpty();
        }
    }

    @Test
    void whatWasFoundOutIsKept() throws Exception {
        FakeServer.Script script =
                handshake(
                        (message, line) -> {
                            if (Manners.isCall(message)) {
                                line.hangUp();
                            }
                        });
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            try {
                bench.use("mcp_x_act", "{}");
            } catch (dev.workmate.tool.OutcomeUnknownException e) {
                until(
                        () -> server.methods().stream().filter("tools/list"::equals).count() == 2,
                        "the second list");
            }
            assertThat(server.methods().stream().filter("server/discover"::equals)).hasSize(1);
        }
    }

    @Test
    void operatorMaySettleTheRevision() throws Exception {
        try (FakeServer server = new FakeServer(handshake(Manners::reply));
                Bench bench =
                        new Bench(
                                Bench.settings("x", Dialect.HANDSHAKE, Duration.ofSeconds(5)),
                                server.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("reply");
            assertThat(server.methods()).doesNotContain("server/discover");
        }
    }
}
