package dev.workmate.mcp.json;

import dev.workmate.mcp.ForeignText;
import dev.workmate.tool.Progress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/** A request that waits for its answer. */
final class Pending {
    private static final int MAX_NOTE = 200;

    /** A server that reports more often is heard only so often. */
    private static final long BETWEEN_REPORTS_NANOS = 100_000_000;

    private final CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    private final Progress progress;
    private long lastReport = System.nanoTime() - BETWEEN_REPORTS_NANOS;

    Pending(Progress progress) {
        this.progress = progress;
    }

    CompletableFuture<JsonNode> answer() {
        return answer;
    }

    /** Called by the wire's thread only. */
    void progressed(JsonNode params) {
        long now = System.nanoTime();
        if (now - lastReport < BETWEEN_REPORTS_NANOS) {
            return;
        }
        lastReport = now;
        progress.report(
                fraction(params), ForeignText.clean(params.path("message").asString(""), MAX_NOTE));
    }

    private static Optional<Double> fraction(JsonNode params) {
        JsonNode done = params.path("progress");
        JsonNode total = params.path("total");
        if (!done.isNumber() || !total.isNumber() || total.asDouble() <= 0) {
            return Optional.empty();
        }
        return Optional.of(Math.clamp(done.asDouble() / total.asDouble(), 0, 1));
    }
}
