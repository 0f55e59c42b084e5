package dev.workmate.privacy.http;

import dev.workmate.access.User;
import dev.workmate.http.Operation;
import dev.workmate.privacy.jdbc.SentOutside;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.eclipse.jetty.ee11.servlet.ServletContextRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What is kept of the signed-in person, and what was sent outside. */
@RestController
public final class OwnDataController {
    private static final String ZIP = "application/zip";

    private final PersonArchive archive;
    private final SentOutside sent;

    public OwnDataController(PersonArchive archive, SentOutside sent) {
        this.archive = archive;
        this.sent = sent;
    }

    /** Whom models belong to that the person's words were sent to, most used first. */
    record ProvidersView(List<SentOutside.ProviderUse> providers) {}

    @GetMapping("/api/me/providers")
    @Operation(summary = "What was sent to which provider of models", answer = ProvidersView.class)
    ProvidersView providers(User user) {
        return new ProvidersView(sent.of(user.id()));
    }

    /** A failure after the first bytes cuts the connection: half an archive is none. */
    @GetMapping("/api/me/export")
    @Operation(summary = "All that is kept of the person, as a ZIP archive", media = ZIP)
    void export(User user, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        response.setContentType(ZIP);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"workmate-export.zip\"");
        try {
            archive.write(user.id(), response.getOutputStream());
        } catch (IOException | RuntimeException e) {
            if (response.isCommitted()) {
                ServletContextRequest.getServletContextRequest(request)
                        .getServletChannel()
                        .abort(e);
            }
            throw e;
        }
    }
}
