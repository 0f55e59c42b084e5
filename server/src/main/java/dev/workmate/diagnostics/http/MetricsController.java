package dev.workmate.diagnostics.http;

import dev.workmate.diagnostics.metrics.Metrics;
import dev.workmate.http.ManagementDoor;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the process counts, for whoever runs it. */
@RestController
public final class MetricsController {
    private static final MediaType PROMETHEUS =
            MediaType.parseMediaType("text/plain;version=0.0.4;charset=utf-8");

    private final Metrics metrics;
    private final ManagementDoor door;

    public MetricsController(Metrics metrics, ManagementDoor door) {
        this.metrics = metrics;
        this.door = door;
    }

    @GetMapping("/api/metrics")
    @Operation(
            summary = "Counters for Prometheus; on this machine only, or with the metrics token",
            media = "text/plain",
            problems = {"404 not_found"},
            open = true)
    ResponseEntity<byte[]> metrics(HttpServletRequest request) {
        if (!door.isOpenTo(request)) {
            throw ProblemException.notFound("not_found", "There is nothing here.");
        }
        return ResponseEntity.ok()
                .contentType(PROMETHEUS)
                .body(metrics.text().getBytes(StandardCharsets.UTF_8));
    }
}
