package dev.workmate.privacy.http;

import dev.workmate.access.User;
import dev.workmate.access.http.Admission;
import dev.workmate.http.Operation;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** How long sessions are kept, as the server's settings say. */
@RestController
public final class RetentionController {
    private final RetentionView retention;

    /** Without days everything is kept. */
    public RetentionController(int days, String action) {
        this.retention = new RetentionView(Math.max(0, days), action);
    }

    /** After how many days without activity what is done; 0 where all is kept. */
    record RetentionView(int days, String action) {}

    @GetMapping("/api/admin/retention")
    @Operation(
            summary = "How long sessions are kept, and what happens to them then",
            answer = RetentionView.class,
            problems = "403 administrators_only")
    RetentionView retention(User user) {
        Admission.toRead(user);
        return retention;
    }
}
