package dev.workmate.proof.http;

import dev.workmate.access.ForAudit;
import dev.workmate.access.OwnedSession;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.proof.SessionExport;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.ee11.servlet.ServletContextRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A session with everything that proves it, for whoever verifies it without this server. */
@RestController
public final class SessionExportController {
    static final String MEDIA_TYPE = "application/x-ndjson";

    private final SessionExport export;

    public SessionExportController(SessionExport export) {
        this.export = export;
    }

    /** A failure in the middle cuts the connection: nobody takes a part for the whole. */
    @GetMapping("/api/sessions/{id}/audit/export")
    @Operation(
            summary = "The log with what each hash covers, and the proof that a seal covers it",
            media = MEDIA_TYPE)
    void export(
            @ForAudit OwnedSession session,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        try {
            write(session, response);
        } catch (IOException | RuntimeException e) {
            if (response.isCommitted()) {
                ServletContextRequest.getServletContextRequest(request)
                        .getServletChannel()
                        .abort(e);
            }
            throw e;
        }
    }

    private void write(OwnedSession session, HttpServletResponse response) throws IOException {
        boolean isThere =
                export.write(
                        session.id(),
                        line -> {
                            if (!response.isCommitted() && response.getContentType() == null) {
                                begin(session, response);
                            }
                            OutputStream out = response.getOutputStream();
                            out.write(line.getBytes(StandardCharsets.UTF_8));
                            out.write('\n');
                        });
        if (!isThere) {
            throw ProblemException.sessionNotFound();
        }
        response.flushBuffer();
    }

    private static void begin(OwnedSession session, HttpServletResponse response) {
        response.setStatus(200);
        response.setContentType(MEDIA_TYPE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader(
                "Content-Disposition",
                "attachment; filename=\"session-" + session.id() + ".jsonl\"");
    }
}
