package dev.workmate.billing.http;

import dev.workmate.access.User;
import dev.workmate.billing.Budgets;
import dev.workmate.billing.Grouping;
import dev.workmate.billing.UsageLedger;
import dev.workmate.billing.UsageQuery;
import dev.workmate.billing.UsageQuery.Whose;
import dev.workmate.billing.UsageSum;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What a person's own sessions have used. */
@RestController
public final class UsageController {
    private static final int DEFAULT_DAYS = 30;

    private final UsageLedger ledger;
    private final Budgets budgets;
    private final InstantSource time;

    public UsageController(UsageLedger ledger, Budgets budgets, InstantSource time) {
        this.ledger = ledger;
        this.budgets = budgets;
        this.time = time;
    }

    @GetMapping("/api/usage")
    @Operation(
            summary =
                    "Tokens and cost of the person's own sessions, the last 30 days by default;"
                            + " with scope=tenant those of all people of the tenant, for administrators"
                            + " and auditors. As CSV with format=csv or Accept: text/csv",
            answer = UsageReport.class,
            problems = {
                "400 invalid_date",
                "400 invalid_range",
                "400 invalid_group_by",
                "400 invalid_scope",
                "400 invalid_format",
                "403 not_permitted"
            })
    @Nullable UsageReport usage(
            User user,
            @RequestParam Optional<String> from,
            @RequestParam Optional<String> to,
            @RequestParam Optional<String> groupBy,
            @RequestParam Optional<String> scope,
            @RequestParam Optional<String> format,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        boolean csv = wantsCsv(format, request);
        UsageReport report = report(user, from, to, groupBy, scope);
        if (!csv) {
            return report;
        }
        byte[] text = UsageCsv.of(report).getBytes(StandardCharsets.UTF_8);
        response.setContentType(UsageCsv.MEDIA_TYPE + ";charset=utf-8");
        response.setHeader(
                "Content-Disposition",
                "attachment; filename=\"usage-%s-%s.csv\"".formatted(report.from(), report.to()));
        response.setContentLength(text.length);
        response.getOutputStream().write(text);
        return null;
    }

    private static boolean wantsCsv(Optional<String> format, HttpServletRequest request) {
        return switch (format.orElse("")) {
            case "csv" -> true;
            case "json" -> false;
            case "" -> {
                String accept = request.getHeader("Accept");
                yield accept != null && accept.startsWith(UsageCsv.MEDIA_TYPE);
            }
            default ->
                    throw ProblemException.badRequest(
                            "invalid_format", "format must be json or csv.");
        };
    }

    private UsageReport report(
            User user,
            Optional<String> from,
            Optional<String> to,
            Optional<String> groupBy,
            Optional<String> scope) {
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
        UsageQuery query =
                new UsageQuery(
                        whose(user, scope.orElse("person")),
                        first,
                        last,
                        grouping(groupBy.orElse("day")));
        return UsageReport.of(query, ledger.lines(query));
    }

    private static Whose whose(User user, String scope) {
        return switch (scope) {
            case "person" -> new Whose.Person(user.id());
            case "tenant" -> {
                if (!user.readsLogsOfOthers()) {
                    throw BudgetsController.notPermitted();
                }
                yield new Whose.Tenant(user.tenant());
            }
            default ->
                    throw ProblemException.badRequest(
                            "invalid_scope", "scope must be person or tenant.");
        };
    }

    @GetMapping("/api/usage/quota")
    @Operation(
            summary = "What the person has used this month, and the budgets that bound it",
            answer = QuotaView.class)
    QuotaView quota(User user) {
        LocalDate first = today().withDayOfMonth(1);
        LocalDate last = first.plusMonths(1).minusDays(1);
        UsageSum used = new UsageSum();
        ledger.lines(new UsageQuery(user.id(), first, last, Grouping.MODEL)).forEach(used::add);
        return QuotaView.of(first, last, used.line("month"), budgets.of(user.id()));
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
                "invalid_group_by",
                "groupBy must be day, model, agent, session, company, person, team or connection.");
    }
}
