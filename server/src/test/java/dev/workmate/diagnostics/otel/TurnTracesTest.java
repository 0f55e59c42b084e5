package dev.workmate.diagnostics.otel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.diagnostics.metrics.Metrics;
import dev.workmate.journal.Recorded;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Patience;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TurnTracesTest {
    private final Metrics metrics = new Metrics();
    private final TurnKit kit =
            new TurnKit(
                    ScriptedModel.inOrder(
                            Script.calls("look", "{\"for\":\"apples\"}"),
                            Script.says("Two pears.")),
                    FakeTool.reading("look", (_, _) -> "plums"));

    @Test
    void theSameTurnMakesTheSameTrace() throws InterruptedException {
        List<Recorded> events = kit.converse("/alpha look");
        Receiver receiver = new Receiver();
        try (TurnTraces traces = traces(receiver, TurnTraces.Content.LEFT_OUT)) {
            traces.committed(events);
            traces.committed(events);

            List<SpanData> first = receiver.next();
            assertThat(receiver.next()).isEqualTo(first);
            assertThat(first.toString()).doesNotContain("apples", "pears", "plums", "/alpha");
            assertThat(first).extracting(SpanData::getStatus).containsOnly(StatusData.unset());
        }
    }

    @Test
    void whatWasSaidIsThereWhereTheOperatorWantsIt() throws InterruptedException {
        List<Recorded> events = kit.converse("/alpha look");
        Receiver receiver = new Receiver();
        try (TurnTraces traces = traces(receiver, TurnTraces.Content.SENT)) {
            traces.committed(events);

            List<SpanData> spans = receiver.next();
            SpanData tool = named(spans, "execute_tool look");
            assertThat(text(tool, "gen_ai.tool.call.arguments")).contains("apples");
            assertThat(text(tool, "gen_ai.tool.call.result")).contains("plums");
            assertThat(text(named(spans, "turn"), "gen_ai.input.messages")).contains("/alpha look");
            assertThat(spans.toString()).contains("Two pears.");
        }
    }

    @Test
    void aReceiverThatHangsCostsNothingButTraces() throws InterruptedException {
        List<Recorded> events = kit.converse("/alpha look");
        CountDownLatch hanging = new CountDownLatch(1);
        Receiver receiver = new Receiver(hanging);
        try (TurnTraces traces = traces(receiver, TurnTraces.Content.LEFT_OUT)) {
            traces.committed(events);
            receiver.next();
            for (int i = 0; i < 1_003; i++) {
                traces.committed(events);
            }

            assertThat(metrics.text())
                    .contains("workmate_traces_dropped_total{reason=\"queue_full\"} 3\n");
        } finally {
            hanging.countDown();
        }
    }

    private TurnTraces traces(SpanExporter receiver, TurnTraces.Content content) {
        return TurnTraces.start(kit::journal, receiver, Resource.empty(), content, metrics);
    }

    private static SpanData named(List<SpanData> spans, String name) {
        return spans.stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + spans));
    }

    private static String text(SpanData span, String key) {
        return String.valueOf(span.getAttributes().get(AttributeKey.stringKey(key)));
    }

    /** Keeps what is sent; may hang. */
    private static final class Receiver implements SpanExporter {
        private final BlockingQueue<List<SpanData>> received = new LinkedBlockingQueue<>();
        private final CountDownLatch hanging;

        Receiver() {
            this(new CountDownLatch(0));
        }

        Receiver(CountDownLatch hanging) {
            this.hanging = hanging;
        }

        List<SpanData> next() throws InterruptedException {
            List<SpanData> next = received.poll(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            assertThat(next).as("a trace").isNotNull();
            return next;
        }

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            received.add(List.copyOf(spans));
            try {
                hanging.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
