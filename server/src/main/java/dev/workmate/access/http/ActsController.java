package dev.workmate.access.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.User;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.id.UserId;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The log of security and administration, for administrators and auditors. */
@RestController
public final class ActsController {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 200;

    private final ActLog log;

    public ActsController(ActLog log) {
        this.log = log;
    }

    /** One entry; its hash covers it and the one before. */
    record ActView(
            long sequence,
            Instant at,
            ActKind.Area area,
            ActKind kind,
            Optional<UserId> actor,
            Optional<UserId> subject,
            String address,
            String detail,
            String hash) {
        static ActView of(ActLog.Entry entry) {
            return new ActView(
                    entry.sequence(),
                    entry.at(),
                    entry.act().kind().area(),
                    entry.act().kind(),
                    entry.act().actor(),
                    entry.act().subject(),
                    entry.act().address(),
                    entry.act().detail(),
                    entry.hash());
        }
    }

    /** Newest first. */
    record Page(List<ActView> entries, boolean hasMore) {}

    /** Whether the chain holds, and from where it does not. */
    record ActsVerificationView(boolean valid, long entries, Optional<Long> firstInvalid) {}

    @GetMapping("/api/admin/log")
    @Operation(
            summary =
                    "Who did what about security and administration, newest first; by area, kind,"
                            + " person (who did it or to whom) and days (UTC)",
            answer = Page.class,
            problems = {"400 invalid_parameter", "400 invalid_date", "403 administrators_only"},
            defaultLimit = DEFAULT_LIMIT,
            maxLimit = MAX_LIMIT)
    Page page(
            User user,
            @RequestParam Optional<String> area,
            @RequestParam Optional<String> kind,
            @RequestParam Optional<String> person,
            @RequestParam Optional<String> from,
            @RequestParam Optional<String> to,
            @RequestParam Optional<Long> before,
            @RequestParam Optional<String> limit) {
        Admission.toRead(user);
        ActLog.Filter filter = new ActsFilter(area, kind, person, from, to).read();
        int most = Parameters.limit(limit, DEFAULT_LIMIT, MAX_LIMIT);
        List<ActLog.Entry> found =
                log.page(
                        user.tenant(),
                        new ActLog.Query(filter, before.orElse(Long.MAX_VALUE), most + 1));
        return new Page(found.stream().limit(most).map(ActView::of).toList(), found.size() > most);
    }

    @GetMapping("/api/admin/log.csv")
    @Operation(
            summary = "The same entries, all of them, for spreadsheets",
            media = ActsCsv.MEDIA_TYPE,
            problems = {"400 invalid_parameter", "400 invalid_date", "403 administrators_only"})
    void csv(
            User user,
            @RequestParam Optional<String> area,
            @RequestParam Optional<String> kind,
            @RequestParam Optional<String> person,
            @RequestParam Optional<String> from,
            @RequestParam Optional<String> to,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Admission.toRead(user);
        ActLog.Filter filter = new ActsFilter(area, kind, person, from, to).read();
        log.append(Act.by(user, ActKind.LOG_EXPORTED, Caller.address(request), ""));
        ActsCsv.write(log, user.tenant(), filter, request, response);
    }

    @GetMapping("/api/admin/log/verify")
    @Operation(
            summary = "Recomputes the chain of the log",
            answer = ActsVerificationView.class,
            problems = {"403 administrators_only"})
    ActsVerificationView verify(User user) {
        Admission.toRead(user);
        ActLog.Verification found = log.verify(user.tenant());
        return new ActsVerificationView(found.valid(), found.entries(), found.firstInvalid());
    }
}
