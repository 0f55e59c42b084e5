package dev.workmate.billing.http;

import dev.workmate.access.User;
import dev.workmate.billing.Grouping;
import dev.workmate.billing.UsageLedger;
import dev.workmate.billing.UsageQuery;
import dev.workmate.billing.UsageSum;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What a person's own sessions have used. */
@RestController
public final class UsageController {
    private static final int DEFAULT_DAYS = 30;

    private final UsageLedger ledger;
    private final InstantSource time;

    public UsageController(UsageLedger ledger, InstantSource time) {
        this.ledger = ledger;
        this.time = time;
    }

    @GetMapping("/api/usage")
    @Operation(
            summary = "Tokens and cost of the person's own sessions, the last 30 days by default",
            answer = UsageReport.class,
            problems = {"400 invalid_date", "400 invalid_range", "400 invalid_group_by"})
    UsageReport usage(
            User user,
            @RequestParam Optional<String> from,
            @RequestParam Optional<String> to,
            @RequestParam Optional<String> groupBy) {
        LocalDate last = to.map(text -> date("to", text)).orElseGet(this::today);
        LocalDate first =
                from.map(text -> date("from", text)).orElse(last.minusDays(DEFAULT_DAYS - 1));
        if (!UsageQuery.isRange(first, last)) {
            throw ProblemException.badRequest(
                    "invalid_range",
                    "from must not be after to, and at most "
                            + UsageQuery.MAX_DAYS
                            + " days are told.");
        }
        UsageQuery query = new UsageQuery(user.id(), first, last, grouping(groupBy.orElse("day")));
        return UsageReport.of(query, ledger.lines(query));
    }

    @GetMapping("/api/usage/quota")
    @Operation(summary = "What the person has used this month", answer = QuotaView.class)
    QuotaView quota(User user) {
        LocalDate first = today().withDayOfMonth(1);
        LocalDate last = first.plusMonths(1).minusDays(1);
        UsageSum used = new UsageSum();
        ledger.lines(new UsageQuery(user.id(), first, last, Grouping.MODEL)).forEach(used::add);
        return QuotaView.unlimited(first, last, used.line("month"));
    }

    private LocalDate today() {
        return LocalDate.ofInstant(time.instant(), ZoneOffset.UTC);
    }

    private static LocalDate date(String name, String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw ProblemException.badRequest(
                    "invalid_date", name + " must be a day such as 2026-11-15.");
        }
    }

    private static Grouping grouping(String text) {
        for (Grouping grouping : Grouping.values()) {
            if (grouping.name().toLowerCase(Locale.ROOT).equals(text)) {
                return grouping;
            }
        }
        throw ProblemException.badRequest(
                "invalid_group_by", "groupBy must be day, model, agent or session.");
    }
}
