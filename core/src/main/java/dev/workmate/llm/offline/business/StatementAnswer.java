package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Shows a statement of the books whole, with its results. */
final class StatementAnswer implements Answering.Reply {
    private final Case it;
    private final Voice voice;

    StatementAnswer(Case it) {
        this.it = it;
        this.voice = it.voice();
    }

    @Override
    public String answer() throws Wanted, Done {
        String kind = it.uses().one(Kind.STATEMENT).orElseThrow().value();
        it.uses().has(Kind.FORM, "table");
        it.meaning().all(Kind.ENTITY).stream()
                .filter(tag -> tag.value().matches("customers|vendors|accounts"))
                .forEach(it.uses()::use);
        it.meaning().all(Kind.MEASURE).stream()
                .filter(tag -> tag.value().matches("receivables|payables|liabilities|assets"))
                .forEach(it.uses()::use);
        List<DaySpan> spans = it.spans();
        if (spans.size() > 1 || !it.scope().filters().isEmpty()) {
            throw it.leftover();
        }
        it.checked();
        boolean aged = kind.startsWith("aged");
        boolean day = aged || kind.equals("balance_sheet") || kind.equals("trial_balance");
        DaySpan span =
                spans.isEmpty()
                        ? Spans.of("ytd", it.firm().today()).orElseThrow()
                        : spans.getFirst();
        ToolReply result = it.conduct().result(report(kind, span, day));
        ToolReply.Sheet sheet =
                result.sheet()
                        .filter(rows -> !rows.isEmpty())
                        .orElseThrow(
                                () ->
                                        new Done(
                                                voice.say(
                                                        "none",
                                                        voice.say("statement." + kind),
                                                        voice.span(span))));
        String when = day ? voice.say("as.of", voice.day(span.to())) : voice.span(span);
        String title =
                "**"
                        + voice.say("statement." + kind)
                        + ", "
                        + when
                        + "** ("
                        + it.firm().currency()
                        + ")\n\n";
        return it.signed(title + (aged ? aged(sheet) : lines(sheet)));
    }

    static ErpCall report(String kind, DaySpan span, boolean day) {
        JsonValue.Builder arguments = JsonValue.object().with("kind", kind);
        if (kind.startsWith("aged")) {
            arguments.with("asOf", span.to().toString());
        } else if (day) {
            arguments.with("to", span.to().toString());
        } else {
            arguments.with("from", span.from().toString()).with("to", span.to().toString());
        }
        return ErpCall.of("erp_report", arguments);
    }

    private String lines(ToolReply.Sheet sheet) {
        List<String> numbers =
                sheet.columns().stream()
                        .filter(
                                name ->
                                        name.matches(
                                                "netChange|balance|totalDebit|totalCredit|balanceAtDateDebit|balanceAtDateCredit"))
                        .toList();
        StringBuilder text = new StringBuilder("| " + voice.say("line"));
        numbers.forEach(column -> text.append(" | ").append(voice.say("field." + column)));
        text.append(" |\n| --- |").append(" ---: |".repeat(numbers.size()));
        for (int row = 0; row < sheet.rows().size(); row++) {
            int at = row;
            boolean total = sheet.cell(row, "lineType").filter("total"::equals).isPresent();
            boolean header = sheet.cell(row, "lineType").filter("header"::equals).isPresent();
            String name = sheet.cell(row, "display").orElse("");
            String mark = total || header ? "**" : "";
            text.append("\n| ").append(mark).append(name).append(mark);
            numbers.forEach(
                    column ->
                            text.append(" | ")
                                    .append(
                                            header
                                                    ? ""
                                                    : mark
                                                            + sheet.cell(at, column)
                                                                    .filter(v -> !v.isBlank())
                                                                    .map(BigDecimal::new)
                                                                    .map(voice::amount)
                                                                    .orElse("")
                                                            + (header ? "" : mark)));
            text.append(" |");
        }
        return text.toString();
    }

    /** Only the totals of all, then who owes most. */
    private String aged(ToolReply.Sheet sheet) {
        List<String> columns =
                List.of(
                        "balanceDue",
                        "currentAmount",
                        "period1Amount",
                        "period2Amount",
                        "period3Amount");
        List<BigDecimal> totals = new ArrayList<>();
        for (String column : columns) {
            totals.add(
                    IntStream.range(0, sheet.rows().size())
                            .mapToObj(row -> amount(sheet, row, column))
                            .reduce(BigDecimal.ZERO, BigDecimal::add));
        }
        StringBuilder text =
                new StringBuilder(
                        "| # | " + voice.say("by.customers") + " / " + voice.say("by.vendors"));
        columns.forEach(column -> text.append(" | ").append(voice.say("field." + column)));
        text.append(" |\n| ---: | --- |").append(" ---: |".repeat(columns.size()));
        text.append("\n|  | **").append(voice.say("together")).append("**");
        totals.forEach(total -> text.append(" | **").append(voice.amount(total)).append("**"));
        text.append(" |");
        List<Integer> rows =
                IntStream.range(0, sheet.rows().size())
                        .boxed()
                        .filter(row -> amount(sheet, row, "balanceDue").signum() != 0)
                        .sorted(
                                (a, b) ->
                                        amount(sheet, b, "balanceDue")
                                                .compareTo(amount(sheet, a, "balanceDue")))
                        .toList();
        int number = 0;
        for (int row : rows.subList(0, Math.min(15, rows.size()))) {
            text.append("\n| ").append(++number).append(" | ").append(name(sheet, row));
            columns.forEach(
                    column -> text.append(" | ").append(voice.amount(amount(sheet, row, column))));
            text.append(" |");
        }
        return text + (rows.size() > number ? "\n\n" + voice.first(number, rows.size()) : "");
    }

    private static String name(ToolReply.Sheet sheet, int row) {
        return sheet.cell(row, "name").orElse("");
    }

    private static BigDecimal amount(ToolReply.Sheet sheet, int row, String column) {
        return sheet.cell(row, column)
                .filter(value -> !value.isBlank())
                .map(BigDecimal::new)
                .orElse(BigDecimal.ZERO);
    }

    /** A line of a statement by its name. */
    static Optional<BigDecimal> line(ToolReply.Sheet sheet, String name, String column) {
        return IntStream.range(0, sheet.rows().size())
                .filter(
                        row ->
                                sheet.cell(row, "display")
                                        .filter(name::equalsIgnoreCase)
                                        .isPresent())
                .mapToObj(row -> amount(sheet, row, column))
                .reduce((_, last) -> last);
    }
}
