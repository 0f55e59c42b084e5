package dev.workmate.diagnostics.otel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.workmate.diagnostics.cli.LogsCommand;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.Patience;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.TestCollector;
import dev.workmate.testkit.TestTerminal;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What one real turn leaves in the log and at a receiver of traces. */
class TelemetryIT {
    private static final String WORDS = "compute xyzzy for me";
    private static final String KEY = "sesame-0pen";
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir Path home;

    @Test
    void aTurnIsTracedAndLoggedWithoutAWordOfIt() throws IOException, InterruptedException {
        String session;
        try (TestCollector collector = new TestCollector()) {
            try (RunningServer server =
                    RunningServer.start(
                            home,
                            ObedientModel.model(),
                            "--workmate.log-file=on",
                            "--workmate.traces-url=" + collector.url(),
                            "--workmate.traces-headers=x-key=" + KEY)) {
                ApiClient demo = server.demo();
                String path = demo.newSession();
                session = path.substring(path.lastIndexOf('/') + 1);
                demo.converse(path, WORDS);

                isWholeTrace(collector.next(), session);

                collector.answers(503);
                demo.converse(path, "hello xyzzy");
                awaitCount(demo, "workmate_traces_dropped_total{reason=\"not_taken\"} 1");
                assertThat(demo.get("/api/metrics").text())
                        .contains("workmate_traces_sent_total 1\n");
            }
        }
        isWholeLog(session);
        isToldByTheCommand(session);
    }

    private static void awaitCount(ApiClient demo, String line) throws InterruptedException {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (!demo.get("/api/metrics").text().contains(line)) {
            assertThat(System.nanoTime()).as("waiting for " + line).isLessThan(end);
            Thread.sleep(20);
        }
    }

    private static void isWholeTrace(TestCollector.Received trace, String session) {
        List<Span> spans = trace.spans();
        Span turn = spans.getFirst();
        assertThat(turn.getName()).isEqualTo("turn");
        Span supervisor = child(spans, turn, "invoke_agent Supervisor");
        Span general = child(spans, supervisor, "invoke_agent ");
        Span tool = child(spans, general, "execute_tool calculate");
        Span chat = child(spans, general, "chat ");

        assertThat(turn.getParentSpanId().isEmpty()).isTrue();
        assertThat(trace.spans().stream().map(Span::getTraceId).distinct())
                .containsExactly(turn.getTraceId());
        assertThat(text(turn, "gen_ai.conversation.id")).isEqualTo(session);
        assertThat(text(turn, "workmate.turn.id").replace("-", "").toLowerCase(Locale.ROOT))
                .isEqualTo(hex(turn.getTraceId()));
        assertThat(text(general, "gen_ai.operation.name")).isEqualTo("invoke_agent");
        assertThat(text(general, "gen_ai.agent.id")).isEqualTo("general-agent");
        assertThat(text(tool, "gen_ai.operation.name")).isEqualTo("execute_tool");
        assertThat(text(tool, "gen_ai.tool.name")).isEqualTo("calculate");
        assertThat(text(chat, "gen_ai.operation.name")).isEqualTo("chat");
        assertThat(chat.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT);
        assertThat(attribute(chat, "gen_ai.usage.output_tokens").getValue().getIntValue())
                .isPositive();
        assertThat(
                        attribute(chat, "gen_ai.response.finish_reasons")
                                .getValue()
                                .getArrayValue()
                                .getValues(0)
                                .getStringValue())
                .isEqualTo("tool_use");
        assertThat(trace.spans())
                .allMatch(span -> span.getStatus().getCode() != Status.StatusCode.STATUS_CODE_ERROR)
                .allMatch(span -> span.getEndTimeUnixNano() >= span.getStartTimeUnixNano())
                .allMatch(span -> span.getStartTimeUnixNano() >= turn.getStartTimeUnixNano());
        assertThat(trace.key()).isEqualTo(KEY);
        assertThat(new String(trace.bytes(), StandardCharsets.ISO_8859_1))
                .contains("workmate", "calculate")
                .doesNotContain("xyzzy", "expression", "That is done", KEY);
    }

    /** The first span below another whose name begins so. */
    private static Span child(List<Span> spans, Span parent, String name) {
        ByteString id = parent.getSpanId();
        return spans.stream()
                .filter(span -> span.getParentSpanId().equals(id))
                .filter(span -> span.getName().startsWith(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + spans));
    }

    private static KeyValue attribute(Span span, String key) {
        return span.getAttributesList().stream()
                .filter(each -> each.getKey().equals(key))
                .findFirst()
                .orElseThrow(() -> new AssertionError(key + " is not in " + span));
    }

    private static String text(Span span, String key) {
        return attribute(span, key).getValue().getStringValue();
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    /** Lines are written by a thread of their own, which may be behind what is over already. */
    private String writtenLog() throws IOException, InterruptedException {
        long end = System.nanoTime() + Patience.LIMIT.toNanos();
        while (true) {
            String log = Files.readString(home.resolve("logs/workmate.jsonl"));
            if (log.contains("traces are not taken") && log.endsWith("\n")) {
                return log;
            }
            assertThat(System.nanoTime()).as("waiting for the log's last line").isLessThan(end);
            Thread.sleep(20);
        }
    }

    private void isWholeLog(String session) throws IOException, InterruptedException {
        String log = writtenLog();
        List<JsonNode> lines =
                log.lines()
                        .map(JSON::readTree)
                        .filter(line -> session.equals(line.path("sessionId").asString("")))
                        .filter(line -> line.has("turnId"))
                        .toList();
        String turn = lines.getFirst().get("turnId").asString();
        List<JsonNode> first =
                lines.stream().filter(line -> turn.equals(line.get("turnId").asString())).toList();

        assertThat(first)
                .extracting(line -> line.get("service").get("name").asString())
                .contains("turn", "llm", "tool");
        assertThat(first)
                .as("begun by one call, on whatever thread")
                .allMatch(line -> !line.path("correlationId").asString("").isEmpty())
                .extracting(line -> line.get("correlationId").asString())
                .containsOnly(first.getFirst().get("correlationId").asString());
        assertThat(first)
                .filteredOn(line -> line.get("service").get("name").asString().equals("tool"))
                .singleElement()
                .satisfies(
                        line -> {
                            assertThat(line.get("agentId").asString()).isEqualTo("general-agent");
                            assertThat(line.get("message").asString())
                                    .startsWith("calculate ended");
                        });
        assertThat(log).doesNotContain("xyzzy", "expression", "That is done", KEY);
        assertThat(log.lines().filter(line -> line.contains("traces are not taken")).count())
                .isOne();
    }

    private void isToldByTheCommand(String session) {
        TestTerminal terminal = new TestTerminal();
        assertThat(terminal.run(LogsCommand::run, home, "", session)).isZero();
        assertThat(terminal.said()).contains("general-agent] tool - calculate ended: SUCCESS");
        assertThat(terminal.run(LogsCommand::run, home, "", session, "--json")).isZero();
        assertThat(terminal.said().lines().map(JSON::readTree))
                .isNotEmpty()
                .allMatch(line -> session.equals(line.get("sessionId").asString()));
        String other = session.replace(session.charAt(0), session.charAt(0) == '0' ? '1' : '0');
        assertThat(terminal.run(LogsCommand::run, home, "", other)).isZero();
        assertThat(terminal.said()).isEmpty();
        assertThat(terminal.complained()).contains("no line in this log is about session");
        assertThat(terminal.run(LogsCommand::run, home.resolve("none"), "", session)).isEqualTo(1);
        assertThat(terminal.complained()).contains("WORKMATE_LOG_FILE=off");
    }
}
