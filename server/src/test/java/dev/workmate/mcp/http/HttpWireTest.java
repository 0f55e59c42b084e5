package dev.workmate.mcp.http;

import static dev.workmate.mcp.json.Bench.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.mcp.McpCredentials;
import dev.workmate.mcp.McpServerSettings.Dialect;
import dev.workmate.mcp.McpServerSettings.Remote;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.http.FakeWeb.Visit;
import dev.workmate.mcp.json.Bench;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.ToolException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streamable HTTP with servers that are old, new, slow, forgetful or broken. */
@Timeout(30)
class HttpWireTest {
    private static final String TOOL =
            "{\"name\":\"act\",\"description\":\"acts\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"region\":{\"type\":\"string\",\"x-mcp-header\":\"Region\"}}}}";
    private static final String TOOLS = "{\"tools\":[" + TOOL + "]}";
    private static final String HELLO = "{\"content\":[{\"type\":\"text\",\"text\":\"hello\"}]}";

    /** A server with sessions; the script answers calls and streams. */
    private static FakeWeb.Script sessions(FakeWeb.Script more) {
        return visit -> {
            switch (visit.method()) {
                case "server/discover" -> visit.json(400, "{\"error\":\"what?\"}");
                case "initialize" -> {
                    visit.answerHeaders().set("Mcp-Session-Id", "s-1");
                    visit.result(
                            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}}}");
                }
                case "notifications/initialized", "notifications/cancelled" -> visit.status(202);
                case "tools/list" -> visit.result(TOOLS);
                case "ping" -> visit.result("{}");
                default -> more.answer(visit);
            }
        };
    }

    private static FakeWeb.Script calls(FakeWeb.Script calls) {
        return sessions(
                visit -> {
                    if (visit.verb().equals("POST")) {
                        calls.answer(visit);
                    } else {
                        visit.status(405);
                    }
                });
    }

    private static FakeWeb.Script stateless(FakeWeb.Script calls) {
        return visit -> {
            switch (visit.method()) {
                case "server/discover" ->
                        visit.result(
                                "{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}}}");
                case "tools/list" -> visit.result(TOOLS);
                default -> calls.answer(visit);
            }
        };
    }

    private static void event(OutputStream out, String data) throws IOException {
        out.write(("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Test
    void sessionIsNamedOnEveryRequestAndEndedAtTheEnd() throws Exception {
        try (FakeWeb web = new FakeWeb(calls(visit -> visit.result(HELLO)))) {
            try (Bench bench = new Bench(web.wires(Map.of("Authorization", "Bearer abc")))) {
                assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("hello");
            }
            Visit call = web.visits("tools/call").getFirst();
            assertThat(call.header("Mcp-Session-Id")).isEqualTo("s-1");
            assertThat(call.header("MCP-Protocol-Version")).isEqualTo("2025-11-25");
            assertThat(call.header("Accept")).isEqualTo("application/json, text/event-stream");
            assertThat(call.header("Mcp-Method")).isEmpty();
            assertThat(web.visits())
                    .allMatch(visit -> visit.header("Authorization").equals("Bearer abc"));
            assertThat(web.visits().getLast().verb()).isEqualTo("DELETE");
        }
    }

    @Test
    void whatWasRefusedIsShownAnewOnceAndNothingIsCalledTwice() throws Exception {
        Queue<String> given = new ConcurrentLinkedQueue<>();
        McpCredentials credentials =
                refused -> {
                    String now = refused.isEmpty() && given.isEmpty() ? "old" : "new";
                    given.add(now);
                    return Map.of("Authorization", "Bearer " + now);
                };
        FakeWeb.Script well = calls(visit -> visit.result(HELLO));
        try (FakeWeb web =
                        new FakeWeb(
                                visit -> {
                                    if (visit.header("Authorization").equals("Bearer new")) {
                                        well.answer(visit);
                                    } else {
                                        visit.status(401);
                                    }
                                });
                Bench bench =
                        new Bench(
                                inbox ->
                                        new HttpWire(
                                                new Remote(web.address(), Map.of()),
                                                credentials,
                                                inbox))) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("hello");
            assertThat(web.visits("tools/call")).hasSize(1);
            assertThat(web.visits().stream().filter(v -> v.header("Authorization").endsWith("old")))
                    .hasSize(1);
        }
    }

    @Test
    void statelessRequestsAreMirroredIntoHeaders() throws Exception {
        try (FakeWeb web = new FakeWeb(stateless(visit -> visit.result(HELLO)));
                Bench bench = new Bench(web.wires())) {
            bench.use("mcp_x_act", "{\"region\":\"Zürich\"}");
            bench.use("mcp_x_act", "{\"region\":\"us-west1\"}");
            bench.use("mcp_x_act", "{}");
            assertThat(web.visits("tools/call"))
                    .extracting(visit -> visit.header("Mcp-Param-Region"))
                    .containsExactly("=?base64?WsO8cmljaA==?=", "us-west1", "");
            assertThat(web.visits())
                    .allSatisfy(
                            visit -> {
                                assertThat(visit.header("MCP-Protocol-Version"))
                                        .isEqualTo("2026-07-28");
                                assertThat(visit.header("Mcp-Method")).isEqualTo(visit.method());
                                assertThat(visit.header("Mcp-Session-Id")).isEmpty();
                            });
            assertThat(web.visits("tools/call").getFirst().header("Mcp-Name")).isEqualTo("act");
        }
    }

    @Test
    void toolWhoseHeadersChangedIsListedAgainAndCalledOnceMore() throws Exception {
        AtomicBoolean changed = new AtomicBoolean();
        FakeWeb.Script script =
                stateless(
                        visit -> {
                            if (changed.compareAndSet(false, true)) {
                                visit.json(
                                        400,
                                        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32020,\"message\":\"Header mismatch\"}}"
                                                .formatted(visit.message().get("id")));
                            } else {
                                visit.result(HELLO);
                            }
                        });
        try (FakeWeb web = new FakeWeb(script);
                Bench bench = new Bench(web.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("hello");
            assertThat(web.visits("tools/list")).hasSize(2);
        }
    }

    @Test
    void answerMayComeAsEventsAmongOthers() throws Exception {
        FakeWeb.Script script =
                calls(
                        visit -> {
                            OutputStream out = visit.events();
                            out.write(": hello\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                            event(out, "rubbish");
                            event(out, "{\"jsonrpc\":\"2.0\",\"id\":4711,\"result\":{}}");
                            event(out, visit.response(HELLO));
                        });
        try (FakeWeb web = new FakeWeb(script);
                Bench bench = new Bench(web.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("hello");
        }
    }

    @Test
    void brokenStreamGoesOnAfterItsLastEvent() throws Exception {
        AtomicInteger resumes = new AtomicInteger();
        FakeWeb.Script script =
                sessions(
                        visit -> {
                            if (visit.method().equals("tools/call")) {
                                OutputStream out = visit.events();
                                out.write(
                                        "id: e-1\nretry: 50\ndata:\n\n"
                                                .getBytes(StandardCharsets.UTF_8));
                                out.flush();
                            } else if (visit.header("Last-Event-ID").equals("e-1")) {
                                OutputStream out = visit.events();
                                if (resumes.incrementAndGet() == 2) {
                                    event(
                                            out,
                                            "{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":"
                                                    + HELLO
                                                    + "}");
                                }
                            } else {
                                visit.status(405);
                            }
                        });
        try (FakeWeb web = new FakeWeb(script);
                Bench bench = new Bench(web.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("hello");
            assertThat(web.visits("tools/call")).hasSize(1);
            assertThat(web.visits("tools/call").getFirst().message().get("id").asInt())
                    .isEqualTo(4);
        }
    }

    @Test
    void streamThatEndsWithoutAnAnswerLeavesTheOutcomeUnknown() throws Exception {
        try (FakeWeb web = new FakeWeb(calls(Visit::events));
                Bench bench = new Bench(web.wires())) {
            assertThatThrownBy(() -> bench.use("mcp_x_act", "{}"))
                    .isInstanceOf(OutcomeUnknownException.class);
        }
    }

    @Test
    void expiredSessionIsReplacedAndTheCallMadeOnce() throws Exception {
        AtomicBoolean expired = new AtomicBoolean();
        FakeWeb.Script script =
                calls(
                        visit -> {
                            if (expired.compareAndSet(false, true)) {
                                visit.status(404);
                            } else {
                                visit.result(HELLO);
                            }
                        });
        try (FakeWeb web = new FakeWeb(script);
                Bench bench = new Bench(web.wires())) {
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("hello");
            assertThat(web.visits("initialize")).hasSize(2);
        }
    }

    @Test
    void changesAreHeardOnTheServersOwnStream() throws Exception {
        CountDownLatch change = new CountDownLatch(1);
        FakeWeb.Script script =
                sessions(
                        visit -> {
                            if (visit.verb().equals("GET")) {
                                OutputStream out = visit.events();
                                out.flush();
                                change.await(10, TimeUnit.SECONDS);
                                event(
                                        out,
                                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
                                Thread.sleep(5_000);
                            }
                        });
        try (FakeWeb web = new FakeWeb(script);
                Bench bench = new Bench(web.wires())) {
            bench.tool("mcp_x_act");
            change.countDown();
            until(() -> web.visits("tools/list").size() == 2, "the second list");
        }
    }

    @Test
    void cancelledCallClosesItsStream() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        FakeWeb.Script script =
                stateless(
                        visit -> {
                            OutputStream out = visit.events();
                            try {
                                for (int i = 0; i < 500; i++) {
                                    out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
                                    out.flush();
                                    Thread.sleep(10);
                                }
                            } catch (IOException e) {
                                closed.countDown();
                            }
                        });
        try (FakeWeb web = new FakeWeb(script);
                Bench bench =
                        new Bench(
                                Bench.settings("x", Dialect.AUTO, Duration.ofMillis(300)),
                                web.wires())) {
            assertThatThrownBy(() -> bench.use("mcp_x_act", "{}"))
                    .isInstanceOf(OutcomeUnknownException.class);
            assertThat(closed.await(5, TimeUnit.SECONDS)).isTrue();
            assertThat(web.visits("notifications/cancelled")).isEmpty();
        }
    }

    @Test
    void handshakeServersAreToldOfACancelledCall() throws Exception {
        FakeWeb.Script script = calls(_ -> Thread.sleep(1_000));
        try (FakeWeb web = new FakeWeb(script);
                Bench bench =
                        new Bench(
                                Bench.settings("x", Dialect.AUTO, Duration.ofMillis(300)),
                                web.wires())) {
            assertThatThrownBy(() -> bench.use("mcp_x_act", "{}"))
                    .isInstanceOf(OutcomeUnknownException.class);
            until(() -> web.visits("notifications/cancelled").size() == 1, "the cancellation");
        }
    }

    @Test
    void hugeBodyIsNotRead() throws Exception {
        FakeWeb.Script script =
                calls(visit -> visit.json(200, "\"" + "x".repeat(McpWire.MAX_MESSAGE) + "\""));
        try (FakeWeb web = new FakeWeb(script);
                Bench bench = new Bench(web.wires())) {
            assertThatThrownBy(() -> bench.use("mcp_x_act", "{}"))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContaining("over 4 MiB");
        }
    }

    @Test
    void redirectIsNotFollowed() throws Exception {
        try (FakeWeb trap = new FakeWeb(visit -> visit.status(500));
                FakeWeb web =
                        new FakeWeb(
                                visit -> {
                                    visit.answerHeaders()
                                            .set("Location", trap.address().toString());
                                    visit.status(307);
                                });
                Bench bench = new Bench(web.wires(Map.of("Authorization", "Bearer abc")))) {
            until(() -> web.visits().size() > 3, "some attempts");
            assertThat(trap.visits()).isEmpty();
            assertThat(bench.names()).isEmpty();
        }
    }

    @Test
    void strangeAnswersOnlyFailTheCall() throws Exception {
        AtomicInteger round = new AtomicInteger();
        FakeWeb.Script script =
                calls(
                        visit -> {
                            switch (round.getAndIncrement()) {
                                case 0 -> visit.json(500, "oops");
                                case 1 -> visit.status(202);
                                case 2 ->
                                        visit.json(
                                                200,
                                                "{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":{}}");
                                case 3 -> visit.json(200, "not json");
                                case 4 -> throw new IOException("cut");
                                case 5 -> visit.json(429, "");
                                default -> visit.result(HELLO);
                            }
                        });
        try (FakeWeb web = new FakeWeb(script);
                Bench bench = new Bench(web.wires())) {
            for (int i = 0; i < 6; i++) {
                assertThatThrownBy(() -> bench.use("mcp_x_act", "{}"))
                        .isInstanceOfAny(ToolException.class, OutcomeUnknownException.class);
            }
            assertThat(bench.use("mcp_x_act", "{}")).isEqualTo("hello");
            assertThat(web.visits("initialize")).hasSize(1);
        }
    }
}
