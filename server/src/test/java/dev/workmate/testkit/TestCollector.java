package dev.workmate.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** Receives traces as a collector does, over real HTTP, and keeps every byte. */
public final class TestCollector implements AutoCloseable {
    private final HttpServer server;
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private volatile int status = 200;

    /** A request: its key, its bytes unpacked, and what they mean. */
    public record Received(String key, byte[] bytes, ExportTraceServiceRequest request) {
        public List<Span> spans() {
            return request.getResourceSpansList().stream()
                    .flatMap(each -> each.getScopeSpansList().stream())
                    .flatMap(each -> each.getSpansList().stream())
                    .toList();
        }
    }

    public TestCollector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From now on: what has come already has its answer. */
    public void answers(int code) {
        status = code;
    }

    public Received next() throws InterruptedException {
        Received next = received.poll(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        if (next == null) {
            throw new AssertionError("no trace came");
        }
        return next;
    }

    private void take(HttpExchange exchange) throws IOException {
        int answer = status;
        byte[] bytes;
        try (InputStream body = new GZIPInputStream(exchange.getRequestBody())) {
            bytes = body.readAllBytes();
        }
        if (answer == 200) {
            received.add(
                    new Received(
                            exchange.getRequestHeaders().getFirst("x-key"),
                            bytes,
                            ExportTraceServiceRequest.parseFrom(bytes)));
        }
        exchange.sendResponseHeaders(answer, -1);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
