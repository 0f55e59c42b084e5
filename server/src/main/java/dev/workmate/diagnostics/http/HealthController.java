package dev.workmate.diagnostics.http;

import dev.workmate.http.Operation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** How the server is, part by part, and which one it is. */
@RestController
public final class HealthController {
    private static final Logger LOG = LoggerFactory.getLogger(HealthController.class);

    private final Map<String, HealthCheck> checks;
    private final Version version;

    public HealthController(Map<String, HealthCheck> checks, Version version) {
        this.checks = new LinkedHashMap<>(checks);
        this.version = version;
    }

    /** One part: what it says about itself where it works, or throws where it does not. */
    @FunctionalInterface
    public interface HealthCheck {
        Map<String, String> details();
    }

    /** The server as a whole and each of its parts. */
    record Health(String status, Map<String, Map<String, String>> parts) {}

    /** Which build this is. */
    public record Version(String name, String version, String java) {}

    @GetMapping("/api/health")
    @Operation(
            summary = "How each part of the server is; 503 where one does not work",
            answer = Health.class,
            open = true)
    ResponseEntity<Health> health() {
        Map<String, Map<String, String>> parts = new LinkedHashMap<>();
        boolean up = true;
        for (Map.Entry<String, HealthCheck> check : checks.entrySet()) {
            Map<String, String> part = new LinkedHashMap<>();
            try {
                part.put("status", "up");
                part.putAll(check.getValue().details());
            } catch (RuntimeException e) {
                LOG.warn("The {} does not work; calls that need it will fail", check.getKey(), e);
                part.put("status", "down");
                up = false;
            }
            parts.put(check.getKey(), part);
        }
        return ResponseEntity.status(up ? 200 : 503)
                .header("Cache-Control", "no-store")
                .body(new Health(up ? "up" : "down", parts));
    }

    @GetMapping("/api/version")
    @Operation(summary = "Which build this is", answer = Version.class, open = true)
    Version version() {
        return version;
    }
}
