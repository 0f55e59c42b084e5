package dev.workmate.access.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActLog;
import dev.workmate.http.Csv;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.eclipse.jetty.ee11.servlet.ServletContextRequest;

/** Writes the log of security and administration page by page, however long it is. */
final class ActsCsv {
    static final String MEDIA_TYPE = "text/csv";

    private static final int PAGE = 500;
    private static final List<String> HEAD =
            List.of(
                    "sequence",
                    "at",
                    "area",
                    "kind",
                    "actor",
                    "subject",
                    "address",
                    "detail",
                    "hash");

    private ActsCsv() {}

    /** A failure after the first bytes cuts the connection: nobody takes a part for the whole. */
    static void write(
            ActLog log,
            TenantId tenant,
            ActLog.Filter filter,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        response.setContentType(MEDIA_TYPE + ";charset=utf-8");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Disposition", "attachment; filename=\"log.csv\"");
        try {
            lines(log, tenant, filter, response.getOutputStream());
        } catch (RuntimeException e) {
            if (response.isCommitted()) {
                ServletContextRequest.getServletContextRequest(request)
                        .getServletChannel()
                        .abort(e);
            }
            throw e;
        }
    }

    private static void lines(ActLog log, TenantId tenant, ActLog.Filter filter, OutputStream out)
            throws IOException {
        List<ActLog.Entry> page = log.page(tenant, new ActLog.Query(filter, Long.MAX_VALUE, PAGE));
        put(out, HEAD);
        while (!page.isEmpty()) {
            for (ActLog.Entry entry : page) {
                put(out, cells(entry));
            }
            page = log.page(tenant, new ActLog.Query(filter, page.getLast().sequence(), PAGE));
        }
    }

    private static List<String> cells(ActLog.Entry entry) {
        Act act = entry.act();
        return List.of(
                String.valueOf(entry.sequence()),
                entry.at().toString(),
                act.kind().area().name().toLowerCase(Locale.ROOT),
                act.kind().name().toLowerCase(Locale.ROOT),
                act.actor().map(UserId::value).orElse(""),
                act.subject().map(UserId::value).orElse(""),
                act.address(),
                act.detail(),
                entry.hash());
    }

    private static void put(OutputStream out, List<String> cells) throws IOException {
        out.write((Csv.line(cells) + "\r\n").getBytes(StandardCharsets.UTF_8));
    }
}
