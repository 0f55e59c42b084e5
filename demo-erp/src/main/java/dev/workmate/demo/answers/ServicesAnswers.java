package dev.workmate.demo.answers;

import static dev.workmate.demo.answers.AnswerRows.money;

import dev.workmate.demo.company.domain.SalesInvoice;
import dev.workmate.demo.company.domain.TimeEntry;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Questions about the services company. */
final class ServicesAnswers {
    private final PostedFacts facts;
    private final Period lastYear;

    ServicesAnswers(PostedFacts facts) {
        this.facts = facts;
        this.lastYear = Period.lastYear(facts.company.calendar());
    }

    List<ExactAnswer> all() {
        return List.of(byMonth(), overdue(), hoursByProject(), hoursByEmployee(), hoursByStatus());
    }

    private ExactAnswer byMonth() {
        Map<String, Long> sums = new TreeMap<>();
        facts.invoices.stream()
                .filter(invoice -> lastYear.contains(invoice.postingDate()))
                .forEach(
                        invoice ->
                                sums.merge(
                                        AnswerRows.month(invoice.postingDate()),
                                        invoice.net(),
                                        Long::sum));
        AnswerRows table = AnswerRows.of("month", "sales");
        sums.forEach((month, sum) -> table.row(month, money(sum)));
        return facts.answer(
                "services-sales-by-month",
                "What did Tarnhollow Services bill in each of the last twelve months?",
                "salesInvoices of the company Tarnhollow Services with status other than Draft and "
                        + lastYear.on("postingDate")
                        + ": sum of totalAmountExcludingTax by month, in pounds.",
                table);
    }

    private ExactAnswer overdue() {
        long sum = 0;
        int count = 0;
        for (SalesInvoice invoice : facts.invoices) {
            if (facts.overdue(invoice)) {
                sum += facts.remaining(invoice);
                count++;
            }
        }
        return facts.answer(
                "services-overdue",
                "How much is overdue at Tarnhollow Services?",
                "salesInvoices of Tarnhollow Services with status Open and dueDate before "
                        + facts.today
                        + ": sum of remainingAmount and count.",
                AnswerRows.of("overdueAmount", "invoices").row(money(sum), count));
    }

    private Map<String, Long> hours(Function<TimeEntry, String> key) {
        Map<String, Long> sums = new TreeMap<>();
        facts.company.masters().times().stream()
                .filter(entry -> lastYear.contains(entry.date()))
                .forEach(entry -> sums.merge(key.apply(entry), (long) entry.tenths(), Long::sum));
        return sums;
    }

    private ExactAnswer hoursByProject() {
        AnswerRows table = AnswerRows.of("jobNumber", "hours");
        AnswerRows.greatest(hours(entry -> entry.project().number()), 10, Long::longValue)
                .forEach(
                        entry ->
                                table.row(entry.getKey(), BigDecimal.valueOf(entry.getValue(), 1)));
        return facts.answer(
                "services-hours-by-project",
                "On which ten projects did we work most in the last twelve months?",
                "timeRegistrationEntries of all employees (through employees, since the set needs its parent) with "
                        + lastYear.on("date")
                        + ": sum of quantity by jobNumber, the ten greatest.",
                table);
    }

    private ExactAnswer hoursByEmployee() {
        AnswerRows table = AnswerRows.of("employeeNumber", "hours");
        hours(entry -> entry.employee().number())
                .forEach((number, tenths) -> table.row(number, BigDecimal.valueOf(tenths, 1)));
        return facts.answer(
                "services-hours-by-employee",
                "How many hours did each person book in the last twelve months?",
                "timeRegistrationEntries with "
                        + lastYear.on("date")
                        + ": sum of quantity by employeeNumber.",
                table);
    }

    private ExactAnswer hoursByStatus() {
        Map<String, Long> sums = new TreeMap<>();
        facts.company
                .masters()
                .times()
                .forEach(entry -> sums.merge(entry.status(), (long) entry.tenths(), Long::sum));
        AnswerRows table = AnswerRows.of("status", "hours");
        sums.forEach((status, tenths) -> table.row(status, BigDecimal.valueOf(tenths, 1)));
        return facts.answer(
                "services-hours-by-status",
                "How many hours wait for approval?",
                "timeRegistrationEntries of all employees: sum of quantity by status.",
                table);
    }
}
