package dev.workmate.mcp.json;

import static dev.workmate.mcp.json.Bench.until;
import static dev.workmate.mcp.json.Manners.answer;
import static dev.workmate.mcp.json.Manners.handshake;
import static dev.workmate.mcp.json.Manners.isCall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.mcp.McpServerSettings.Dialect;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.stdio.FakeServer;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever a server does, its callers get an answer and the client lives on. */
@Timeout(30)
class BadServersTest {
    @Test
    void strayLinesAreIgnored() throws Exception {
        FakeServer.Script script =
                handshake(
                        (message, line) -> {
                            if (isCall(message)) {
                                line.say("Listening on port 7 …");
                                line.say("");
                                line.say("{\"jsonrpc\":");
                                line.say("[1,null,\"x\",{}]");
                                line.say("{\"jsonrpc\":\"2.0\"}");
                                line.say("\u0000\u0007\ufffd");
                                answer(message, line, "fine");
                            }
                        });
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("fine");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void serverThatOnlyTalksRubbishIsGivenUp() throws Exception {
        FakeServer.Script script =
                (message, line) -> {
                    for (int i = 0; i < 1_100; i++) {
                        line.say("rubbish");
                    }
                };
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            until(() -> server.connections() > 2, "another attempt");
            assertThat(bench.names()).isEmpty();
        }
    }

    @Test
    void hugeAnswerFailsItsCallOnly() throws Exception {
        FakeServer.Script script =
                handshake(
                        (message, line) -> {
                            if (isCall(message)) {
                                boolean huge = message.path("params").path("arguments").has("huge");
                                answer(
                                        message,
                                        line,
                                        huge ? "x".repeat(McpWire.MAX_MESSAGE) : "ok");
                            }
                        });
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            assertThatThrownBy(() -> bench.use("mcp_x_act", "{\"huge\":true}"))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContaining("over 4 MiB");
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("ok");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void slowServerIsToldThatNobodyWaitsAnyMore() throws Exception {
        try (FakeServer server = new FakeServer(handshake((_, _) -> {}));
                Bench bench =
                        new Bench(
                                Bench.settings("x", Dialect.AUTO, Duration.ofMillis(300)),
                                server.wires())) {
            assertThatThrownBy(() -> bench.use("mcp_x_act", "{}"))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("did not answer");
            until(() -> server.methods().contains("notifications/cancelled"), "the cancellation");
        }
    }

    @Test
    void interruptedCallerCancelsItsRequest() throws Exception {
        try (FakeServer server = new FakeServer(handshake((_, _) -> {}));
                Bench bench = new Bench(server.wires())) {
            Tool tool = bench.tool("mcp_x_act");
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread caller =
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            tool.execute(
                                                    Bench.call("mcp_x_act", "{}"),
                                                    Progress.IGNORED);
                                        } catch (Exception e) {
                                            thrown.set(e);
                                        }
                                    });
            until(() -> server.methods().contains("tools/call"), "the call");
            caller.interrupt();
            caller.join();
            assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
            until(() -> server.methods().contains("notifications/cancelled"), "the cancellation");
            var call = server.heard().stream().filter(Manners::isCall).findFirst().orElseThrow();
            assertThat(server.heard().getLast().path("params").get("requestId"))
                    .isEqualTo(call.get("id"));
        }
    }

    @Test
    void deathDuringACallIsAnUnknownOutcomeAndTheToolComesBack() throws Exception {
        AtomicBoolean deadly = new AtomicBoolean(true);
        FakeServer.Script script =
                handshake(
                        (message, line) -> {
                            if (isCall(message) && deadly.getAndSet(false)) {
                                line.hangUp();
                            } else if (isCall(message)) {
                                answer(message, line, "back");
                            }
                        });
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            assertThatThrownBy(() -> bench.use("mcp_x_act", "{}"))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("not known");
            assertThat(bench.names()).containsExactly("mcp_x_act");
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("back");
            assertThat(server.methods().stream().filter("tools/call"::equals)).hasSize(2);
        }
    }

    @Test
    void toolsOfAServerThatIsGoneSayWhatToDo() throws Exception {
        FakeServer server =
                new FakeServer(
                        handshake(
                                (message, _) -> {
                                    if (isCall(message)) {
                                        throw new IllegalStateException("die");
                                    }
                                }));
        try (Bench bench = new Bench(server.wires())) {
            Tool tool = bench.tool("mcp_x_act");
            server.close();
            assertThatThrownBy(() -> tool.execute(Bench.call("mcp_x_act", "{}"), Progress.IGNORED))
                    .isInstanceOf(OutcomeUnknownException.class);
            assertThatThrownBy(() -> tool.execute(Bench.call("mcp_x_act", "{}"), Progress.IGNORED))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContaining("cannot be reached now")
                    .hasMessageContaining("Nothing was done");
        }
    }

    @Test
    void answersNobodyAskedForAreIgnored() throws Exception {
        FakeServer.Script script =
                handshake(
                        (message, line) -> {
                            if (isCall(message)) {
                                long id = message.get("id").asLong();
                                line.say("{\"jsonrpc\":\"2.0\",\"id\":99999,\"result\":{}}");
                                line.say("{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}");
                                line.say(
                                        "{\"jsonrpc\":\"2.0\",\"id\":\""
                                                + id
                                                + "\",\"result\":{}}");
                                line.say("{\"jsonrpc\":\"2.0\",\"id\":" + id + ".5,\"result\":{}}");
                                line.say("{\"jsonrpc\":\"2.0\",\"id\":1e400,\"result\":{}}");
                                answer(message, line, "first");
                                answer(message, line, "second");
                            }
                        });
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("first");
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("first");
        }
    }

    @Test
    void charactersMayArriveInPieces() throws Exception {
        FakeServer.Script script =
                handshake(
                        (message, line) -> {
                            if (isCall(message)) {
                                line.drip(
                                        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"Grüße 😀\"}]}}\r"
                                                .formatted(message.get("id")));
                            }
                        });
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("Grüße 😀");
        }
    }

    @Test
    void stormOfChangesIsReadInFewLooks() throws Exception {
        AtomicBoolean grown = new AtomicBoolean();
        String more = Manners.TOOL.replace("act", "more");
        FakeServer.Script script =
                handshake(
                        () ->
                                grown.get()
                                        ? "[" + Manners.TOOL + "," + more + "]"
                                        : "[" + Manners.TOOL + "]",
                        (message, line) -> {
                            boolean first = isCall(message) && !grown.getAndSet(true);
                            if (isCall(message)) {
                                for (int i = 0; first && i < 5_000; i++) {
                                    line.say(
                                            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
                                }
                                answer(message, line, "grown");
                            }
                        });
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            bench.use("mcp_x_act", "{}");
            bench.tool("mcp_x_more");
            // Looks that are still wanted go over the same line as these calls.
            for (int i = 0; i < 200; i++) {
                bench.use("mcp_x_more", "{}");
            }
            assertThat(server.methods().stream().filter("tools/list"::equals).count())
                    .isBetween(2L, 6L);
        }
    }

    @Test
    void progressIsHeardAndAFloodOfItIsThinned() throws Exception {
        FakeServer.Script script =
                handshake(
                        (message, line) -> {
                            if (isCall(message)) {
                                var token = message.at("/params/_meta/progressToken");
                                for (int i = 1; i <= 2_000; i++) {
                                    line.say(
                                            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":%s,\"progress\":%d,\"total\":2000,\"message\":\"st\\u202eep\"}}"
                                                    .formatted(token, i));
                                }
                                answer(message, line, "done");
                            }
                        });
        List<String> notes = Collections.synchronizedList(new ArrayList<>());
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            bench.use("mcp_x_act", "{}", (fraction, note) -> notes.add(fraction + note));
        }
        assertThat(notes).hasSizeBetween(1, 50);
        assertThat(notes.getFirst()).isEqualTo("Optional[5.0E-4]step");
    }

    @Test
    void serverMayPingUsAndGetsNothingElse() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        FakeServer.Script script =
                handshake(
                        (message, line) -> {
                            if (isCall(message)) {
                                line.say("{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}");
                                for (String method :
                                        List.of(
                                                "sampling/createMessage",
                                                "roots/list",
                                                "elicitation/create")) {
                                    line.say(
                                            "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":{}}"
                                                    .formatted(asked.incrementAndGet(), method));
                                }
                                answer(message, line, "done");
                            }
                        });
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            bench.use("mcp_x_act", "{}");
            until(
                    () -> server.heard().stream().filter(m -> m.has("error")).count() == 3,
                    "three refusals");
            assertThat(server.heard())
                    .filteredOn(m -> m.has("error"))
                    .allMatch(m -> m.at("/error/code").asInt() == -32601);
            assertThat(server.heard())
                    .filteredOn(m -> m.path("id").asString("").equals("p"))
                    .singleElement()
                    .matches(m -> m.has("result"));
        }
    }

    @Test
    void quietServerIsPinged() throws Exception {
        FakeServer.Script good = handshake((_, _) -> {});
        try (FakeServer server = new FakeServer(good);
                Bench bench = new Bench(server.wires())) {
            bench.tool("mcp_x_act");
            until(() -> server.methods().contains("ping"), "a ping");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void errorsOfTheServerAreItsOwnWordsWithoutOurSecrets() throws Exception {
        FakeServer.Script script =
                handshake(
                        (message, line) -> {
                            if (isCall(message)) {
                                line.result(
                                        message,
                                        "{\"content\":[{\"type\":\"text\",\"text\":\"bad token top-secret\"}],\"isError\":true}");
                            }
                        });
        try (FakeServer server = new FakeServer(script);
                Bench bench = new Bench(server.wires())) {
            assertThatThrownBy(() -> bench.use("mcp_x_act", "{}"))
                    .isInstanceOfSatisfying(
                            ToolException.class,
                            e -> {
                                assertThat(e.isUntrusted()).isTrue();
                                assertThat(e).hasMessageContaining("bad token ***");
                            });
        }
    }
}
