package dev.workmate.diagnostics.otel;

import dev.workmate.diagnostics.metrics.Metrics;
import dev.workmate.event.Envelope;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.trajectory.Trajectory;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a trace of each turn whose end this process stored. Turns wait in a bounded queue and are
 * read from the log by a thread of its own: whoever stores never waits, and a receiver that is away
 * costs a count and one line in the log.
 */
public final class TurnTraces implements CommitListener, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(TurnTraces.class);
    private static final String SENT = "workmate_traces_sent_total";
    private static final String DROPPED = "workmate_traces_dropped_total";
    private static final int QUEUE = 1_000;
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final Supplier<Journal> journal;
    private final SpanExporter exporter;
    private final Resource resource;
    private final Content content;
    private final Metrics metrics;
    private final BlockingQueue<Ended> waiting = new ArrayBlockingQueue<>(QUEUE);
    private final Thread sender;
    private volatile boolean closing;
    private boolean away;

    /** Whether what was said goes into the traces. */
    public enum Content {
        LEFT_OUT,
        SENT
    }

    private record Ended(SessionId session, TurnId turn) {}

    private TurnTraces(
            Supplier<Journal> journal,
            SpanExporter exporter,
            Resource resource,
            Content content,
            Metrics metrics) {
        this.journal = journal;
        this.exporter = exporter;
        this.resource = resource;
        this.content = content;
        this.metrics = metrics;
        this.sender = Thread.ofVirtual().name("traces").unstarted(this::send);
    }

    /** The exporter is closed with it. */
    public static TurnTraces start(
            Supplier<Journal> journal,
            SpanExporter exporter,
            Resource resource,
            Content content,
            Metrics metrics) {
        metrics.counter(SENT, "Traces of turns that were sent.");
        metrics.counter(DROPPED, "Traces of turns that were not sent, by reason.");
        TurnTraces traces = new TurnTraces(journal, exporter, resource, content, metrics);
        traces.sender.start();
        return traces;
    }

    @Override
    public void committed(List<Recorded> batch) {
        for (Recorded recorded : batch) {
            Envelope envelope = recorded.envelope();
            if (envelope.event() instanceof TurnEnded && envelope.turnId().isPresent()) {
                Ended ended = new Ended(envelope.sessionId(), envelope.turnId().get());
                if (!waiting.offer(ended)) {
                    metrics.count(DROPPED, 1, "reason", "queue_full");
                }
            }
        }
    }

    private void send() {
        try {
            while (!closing || !waiting.isEmpty()) {
                Ended next = waiting.poll(100, TimeUnit.MILLISECONDS);
                if (next != null) {
                    send(next);
                }
            }
        } catch (InterruptedException e) {
            log.debug("the server ends; {} traces are not sent", waiting.size());
        }
    }

    private void send(Ended turn) {
        List<SpanData> spans;
        try {
            spans = spans(turn);
        } catch (RuntimeException e) {
            metrics.count(DROPPED, 1, "reason", "unreadable");
            log.debug("no trace of turn {}", turn.turn(), e);
            return;
        }
        CompletableResultCode result = exporter.export(spans);
        result.join(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        if (result.isSuccess()) {
            metrics.count(SENT, 1);
            away = false;
        } else {
            metrics.count(DROPPED, 1, "reason", "not_taken");
            complain();
        }
    }

    /** Once, until it works again. */
    private void complain() {
        if (!away) {
            away = true;
            log.warn(
                    "traces are not taken at WORKMATE_TRACES_URL; {} counts those that are lost",
                    DROPPED);
        }
    }

    private List<SpanData> spans(Ended turn) {
        List<Envelope> events =
                journal.get().ofTurn(turn.session(), turn.turn()).stream()
                        .map(Recorded::envelope)
                        .toList();
        return TurnSpans.of(
                Trajectory.of(turn.session(), turn.turn(), events),
                content == Content.SENT ? SpanContent.of(events) : SpanContent.NONE,
                resource);
    }

    /** What waits is sent first, as far as that is quick. */
    @Override
    public void close() throws InterruptedException {
        closing = true;
        if (!sender.join(FAREWELL)) {
            sender.interrupt();
        }
        exporter.shutdown().join(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
    }
}
