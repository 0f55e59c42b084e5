package dev.workmate.diagnostics.http;

import dev.workmate.http.Operation;
import dev.workmate.time.Deadline;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** How the server is, part by part, and which one it is. */
@RestController
public final class HealthController {
    private static final Logger LOG = LoggerFactory.getLogger(HealthController.class);

    /** A part that does not answer by then does not work. */
    private static final Duration LIMIT = Duration.ofSeconds(3);

    private static final String STORE = "store";

    private final Map<String, HealthCheck> checks;
    private final Version version;
    private final BooleanSupplier stopping;

    /** {@code stopping} says whether the server has been told to stop. */
    public HealthController(
            Map<String, HealthCheck> checks, Version version, BooleanSupplier stopping) {
        this.checks = new LinkedHashMap<>(checks);
        this.version = version;
        this.stopping = stopping;
    }

    /** One part: what it says about itself where it works, or throws where it does not. */
    @FunctionalInterface
    public interface HealthCheck {
        Map<String, String> details();
    }

    /** The server as a whole and each of its parts. */
    record Health(String status, Map<String, Map<String, String>> parts) {}

    /** Whether the server lives, or can serve. */
    record Probe(String status) {}

    /** Which build this is. */
    public record Version(String name, String version, String java) {}

    @GetMapping("/api/health")
    @Operation(
            summary = "How each part of the server is; 503 where one does not work",
            answer = Health.class,
            open = true)
    ResponseEntity<Health> health() {
        Map<String, FutureTask<Map<String, String>>> asked = new LinkedHashMap<>();
        checks.forEach((name, check) -> asked.put(name, ask(check)));
        Deadline end = Deadline.in(LIMIT);
        Map<String, Map<String, String>> parts = new LinkedHashMap<>();
        asked.forEach((name, check) -> parts.put(name, answer(name, check, end)));
        boolean up = parts.values().stream().allMatch(part -> "up".equals(part.get("status")));
        return ResponseEntity.status(up ? 200 : 503)
                .header("Cache-Control", "no-store")
                .body(new Health(up ? "up" : "down", parts));
    }

    @GetMapping("/api/health/live")
    @Operation(
            summary = "Whether the process answers; who gets no answer may start it again",
            answer = Probe.class,
            open = true)
    ResponseEntity<Probe> live() {
        return probe(200, "up");
    }

    /**
     * A server without its store can do nothing; without a model or an ERP system it can. One that
     * was told to stop still serves, and wants nobody new.
     */
    @GetMapping("/api/health/ready")
    @Operation(
            summary =
                    "Whether calls should be sent here; 503 where the store does not work, or it stops",
            answer = Probe.class,
            open = true)
    ResponseEntity<Probe> ready() {
        if (stopping.getAsBoolean()) {
            return probe(503, "stopping");
        }
        Deadline end = Deadline.in(LIMIT);
        boolean up =
                Optional.ofNullable(checks.get(STORE))
                        .map(check -> answer(STORE, ask(check), end))
                        .filter(part -> "up".equals(part.get("status")))
                        .isPresent();
        return up ? probe(200, "up") : probe(503, "down");
    }

    private static ResponseEntity<Probe> probe(int code, String status) {
        return ResponseEntity.status(code)
                .header("Cache-Control", "no-store")
                .body(new Probe(status));
    }

    private static FutureTask<Map<String, String>> ask(HealthCheck check) {
        FutureTask<Map<String, String>> task = new FutureTask<>(check::details);
        Thread.ofVirtual().name("health").start(task);
        return task;
    }

    private static Map<String, String> answer(
            String name, FutureTask<Map<String, String>> check, Deadline end) {
        Map<String, String> part = new LinkedHashMap<>();
        try {
            Map<String, String> details = check.get(end.nanosLeft(), TimeUnit.NANOSECONDS);
            part.put("status", "up");
            part.putAll(details);
        } catch (ExecutionException | TimeoutException e) {
            check.cancel(true);
            LOG.warn("The {} does not work; calls that need it will fail", name, e);
            part.put("status", "down");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            part.put("status", "unknown");
        }
        return part;
    }

    @GetMapping("/api/version")
    @Operation(summary = "Which build this is", answer = Version.class, open = true)
    Version version() {
        return version;
    }
}
