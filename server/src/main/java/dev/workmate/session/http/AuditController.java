package dev.workmate.session.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.access.ForAudit;
import dev.workmate.access.OwnedSession;
import dev.workmate.event.json.EventJson;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.Stretch;
import dev.workmate.session.AuditLog;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.io.JsonStringEncoder;

/** The whole log of a session, and the proof that nobody changed it. */
@RestController
public final class AuditController {
    private final AuditLog audit;
    private final EventJson json;

    public AuditController(AuditLog audit, EventJson json) {
        this.audit = audit;
        this.json = json;
    }

    /**
     * Whether the chain holds, over how many events, where it first does not, and what else not.
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record VerificationView(
            boolean valid,
            long events,
            long head,
            Optional<Long> firstInvalid,
            List<String> contradictions) {}

    @GetMapping("/api/sessions/{id}/audit")
    @Operation(
            summary = "The full log, internal events included, each with its hash",
            answer = AuditLog.Page.class,
            defaultLimit = AuditLog.DEFAULT_LIMIT,
            maxLimit = AuditLog.MAX_LIMIT,
            problems = {"400 invalid_limit", "400 invalid_sequence"})
    ResponseEntity<byte[]> log(
            @ForAudit OwnedSession session,
            @RequestParam Optional<String> limit,
            @RequestParam Optional<String> after) {
        int size = Parameters.limit(limit, AuditLog.DEFAULT_LIMIT, AuditLog.MAX_LIMIT);
        long from = Parameters.sequence("after", after).orElse(0);
        return EnvelopeList.answer(
                audit.page(session, from, size)
                        .map(page -> json(page, audit.lineage(session)))
                        .orElseThrow(ProblemException::sessionNotFound));
    }

    @GetMapping("/api/sessions/{id}/audit/verify")
    @Operation(summary = "Recomputes the chain of hashes", answer = VerificationView.class)
    VerificationView verify(@ForAudit OwnedSession session) {
        return audit.verify(session)
                .map(
                        result ->
                                new VerificationView(
                                        result.valid(),
                                        result.events(),
                                        result.head(),
                                        result.firstInvalid().isPresent()
                                                ? Optional.of(result.firstInvalid().getAsLong())
                                                : Optional.empty(),
                                        result.contradictions()))
                .orElseThrow(ProblemException::sessionNotFound);
    }

    private String json(AuditLog.Page page, List<Stretch> lineage) {
        StringBuilder text = new StringBuilder(page.events().size() * 800 + 100);
        EnvelopeList.append(
                text.append("{\"events\":"), page.events(), event -> audited(event, lineage));
        return text.append(",\"head\":")
                .append(page.head())
                .append(",\"hasMore\":")
                .append(page.hasMore())
                .append('}')
                .toString();
    }

    /** The envelope with what else the hash covers, so that anybody can recompute it. */
    private String audited(Recorded event, List<Stretch> lineage) {
        String envelope = json.envelope(event.envelope(), event.payload());
        StringBuilder text = new StringBuilder(envelope.length() + 200);
        text.append(envelope, 0, envelope.length() - 1).append(",\"batchId\":\"");
        JsonStringEncoder.getInstance().quoteAsString(event.batch().value(), text);
        return text.append("\",\"batchIndex\":")
                .append(event.batchIndex())
                .append(",\"epoch\":")
                .append(event.epoch())
                .append(",\"hash\":\"")
                .append(event.hash())
                .append('"')
                .append(salt(event))
                .append(recordedElsewhere(event, lineage))
                .append('}')
                .toString();
    }

    /** With it what stands for the words in the hash can be made again. */
    private static String salt(Recorded event) {
        return event.commitment().map(made -> ",\"salt\":\"" + made.salt() + "\"").orElse("");
    }

    /** The hash of what a fork shares was made with the id of the session that recorded it. */
    private static String recordedElsewhere(Recorded event, List<Stretch> lineage) {
        return lineage.stream()
                .filter(stretch -> stretch.holds(event.sequence()))
                .map(Stretch::recordedIn)
                .filter(id -> !id.equals(event.envelope().sessionId()))
                .findFirst()
                .map(id -> ",\"recordedIn\":\"" + id + "\"")
                .orElse("");
    }
}
