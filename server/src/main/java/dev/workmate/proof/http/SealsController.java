package dev.workmate.proof.http;

import dev.workmate.access.User;
import dev.workmate.access.http.Admission;
import dev.workmate.http.Operation;
import dev.workmate.id.Acting;
import dev.workmate.proof.SealBook;
import dev.workmate.proof.SealRecord;
import java.time.Instant;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** How far the logs are sealed, for administrators and auditors. */
@RestController
public final class SealsController {
    private final SealBook book;

    public SealsController(SealBook book) {
        this.book = book;
    }

    /** A seal: the root over the heads of so many logs, and the fingerprint of who signed it. */
    record SealView(long number, Instant at, long sessions, String root, String key) {
        static SealView of(SealRecord seal) {
            return new SealView(
                    seal.number(), seal.at(), seal.sessions(), seal.value(), seal.signer());
        }
    }

    /** The newest; none where nothing was sealed yet. */
    record SealsView(Optional<SealView> last) {}

    @GetMapping("/api/admin/seals")
    @Operation(
            summary = "The newest seal over the heads of all logs",
            answer = SealsView.class,
            problems = "403 administrators_only")
    SealsView seals(User user) {
        Admission.toRead(user);
        return new SealsView(Acting.asNobody(book::last).map(SealView::of));
    }
}
