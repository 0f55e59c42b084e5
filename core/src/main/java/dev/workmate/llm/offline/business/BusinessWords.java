package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.AboutData;
import dev.workmate.llm.offline.business.BusinessQuestion.Count;
import dev.workmate.llm.offline.business.BusinessQuestion.Deed;
import dev.workmate.llm.offline.business.BusinessQuestion.Details;
import dev.workmate.llm.offline.business.BusinessQuestion.DoToDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.Figures;
import dev.workmate.llm.offline.business.BusinessQuestion.Listing;
import dev.workmate.llm.offline.business.BusinessQuestion.Statement;
import dev.workmate.llm.offline.business.Given.Sheet;
import dev.workmate.tool.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes answers from results, and from nothing else. */
final class BusinessWords {
    private static final int MAX_TEXT = 3_000;

    private BusinessWords() {}

    static String figures(Figures figures, Given table) {
        Optional<Sheet> found = table.sheet();
        if (found.isEmpty() || found.get().isEmpty()) {
            return "There is nothing to add up: **"
                    + ChartPlan.title(figures)
                    + "** gave no records."
                    + source(table);
        }
        Sheet sheet = found.get();
        if (figures.by().isEmpty()) {
            return single(figures, sheet) + source(table);
        }
        return "**"
                + ChartPlan.title(figures)
                + "**\n\n"
                + SheetText.table(sheet)
                + total(figures, table)
                + growth(figures, sheet)
                + due(figures)
                + source(table);
    }

    private static String single(Figures figures, Sheet sheet) {
        String column = FigurePlan.column(figures.measure());
        String value =
                sheet.cell(0, column).map(BigDecimal::new).map(SheetText::number).orElse("nothing");
        String documents =
                sheet.cell(0, "invoices")
                        .or(() -> sheet.cell(0, "documents"))
                        .map(
                                count ->
                                        " in "
                                                + SheetText.number(new BigDecimal(count))
                                                + " documents")
                        .orElse("");
        return ChartPlan.title(figures) + ": **" + value + "**" + documents + ".";
    }

    private static String total(Figures figures, Given table) {
        if (figures.top().isPresent() || figures.measure() == Measure.AVERAGE_INVOICE) {
            return "";
        }
        return table.object()
                .flatMap(fields -> Optional.ofNullable(fields.values().get("totals")))
                .filter(JsonValue.Fields.class::isInstance)
                .map(
                        totals ->
                                ((JsonValue.Fields) totals)
                                        .values()
                                        .get(FigurePlan.column(figures.measure())))
                .flatMap(Given::plain)
                .map(total -> "\n\nTotal: **" + SheetText.number(new BigDecimal(total)) + "**")
                .orElse("");
    }

    /** How the last stretch of time compares with the one before. */
    private static String growth(Figures figures, Sheet sheet) {
        int rows = sheet.rows().size();
        if (!figures.by().equals(List.of(Grouping.YEAR)) || rows < 2) {
            return "";
        }
        String column = FigurePlan.column(figures.measure());
        Optional<BigDecimal> last = sheet.cell(rows - 1, column).map(BigDecimal::new);
        Optional<BigDecimal> before = sheet.cell(rows - 2, column).map(BigDecimal::new);
        if (last.isEmpty() || before.isEmpty() || before.get().signum() == 0) {
            return "";
        }
        BigDecimal percent =
                last.get()
                        .subtract(before.get())
                        .multiply(BigDecimal.valueOf(100))
                        .divide(before.get().abs(), 1, java.math.RoundingMode.HALF_UP);
        return "\n\n%s against the year before: **%s%s %%**. The current year may not be over yet."
                .formatted(
                        sheet.cell(rows - 1, sheet.columns().getFirst()).orElse("The last year"),
                        percent.signum() > 0 ? "+" : "",
                        percent.toPlainString());
    }

    /** Open amounts have no history; over time they stand where they fell due. */
    private static String due(Figures figures) {
        boolean open =
                switch (figures.measure()) {
                    case OVERDUE, RECEIVABLES, PAYABLES -> true;
                    default -> false;
                };
        return open && figures.by().stream().anyMatch(Grouping::isTime)
                ? "\n\nWhat is open today, by the time it fell due."
                : "";
    }

    static String charted(Figures figures, Given table) {
        String what = "Here is the chart: **" + ChartPlan.title(figures) + "**.";
        return what + total(figures, table) + due(figures) + source(table);
    }

    static String listing(Listing listing, Given table) {
        Optional<Sheet> found = table.sheet();
        if (found.isEmpty() || found.get().isEmpty()) {
            return "There are no "
                    + listing.words().replaceFirst("^List (?:the \\d+ )?", "")
                    + "."
                    + source(table);
        }
        Sheet sheet = found.get();
        String title = listing.words().replaceFirst("^List (?:the (?:\\d+ )?)?", "");
        String more =
                sheet.complete()
                        ? ""
                        : "\n\nThese are the first " + sheet.rows().size() + "; there are more.";
        return "**"
                + title.substring(0, 1).toUpperCase(Locale.ROOT)
                + title.substring(1)
                + "** ("
                + sheet.rows().size()
                + (sheet.complete() ? "" : " and more")
                + ")\n\n"
                + SheetText.table(sheet)
                + more
                + source(table);
    }

    static String count(Count count, Given result) {
        return "There are **%s** %s.%s"
                .formatted(
                        result.field("count")
                                .map(BigDecimal::new)
                                .map(SheetText::number)
                                .orElse("?"),
                        count.records().words().replaceFirst("^open ", ""),
                        source(result));
    }

    static String details(Details details, Finding.Found found) {
        List<String> lines = new ArrayList<>();
        for (String column : found.sheet().columns()) {
            found.sheet()
                    .cell(0, column)
                    .filter(value -> !value.isBlank() && !column.equals("displayName"))
                    .ifPresent(
                            value ->
                                    lines.add(
                                            "- "
                                                    + SheetText.title(column)
                                                    + ": **"
                                                    + shown(found.sheet(), column, value)
                                                    + "**"));
        }
        return "**"
                + found.name()
                + "** ("
                + details.party().words()
                + ")\n\n"
                + String.join("\n", lines);
    }

    private static String shown(Sheet sheet, String column, String value) {
        int at = sheet.columns().indexOf(column);
        String cell = SheetText.cell(sheet, at, sheet.rows().getFirst().get(at));
        return cell.isEmpty() ? value : cell;
    }

    static String statement(Statement statement, Given result) {
        Optional<Sheet> sheet = result.sheet();
        String title = statement.words().replaceFirst("^Show the ", "");
        return sheet.filter(rows -> !rows.isEmpty())
                .map(
                        rows ->
                                "**"
                                        + title.substring(0, 1).toUpperCase(Locale.ROOT)
                                        + title.substring(1)
                                        + "**\n\n"
                                        + SheetText.table(rows)
                                        + source(result))
                .orElseGet(() -> "The " + title + " is empty." + source(result));
    }

    static String data(AboutData about, Given result) {
        String title =
                switch (about.aspect()) {
                    case FIELDS -> "The entity **" + about.subject() + "**";
                    case RELATIONS ->
                            "Relations of **"
                                    + about.subject()
                                    + "**"
                                    + about.other()
                                            .map(other -> " to **" + other + "**")
                                            .orElse("");
                    case ENTITIES -> "Entities of the ERP system";
                    case CALLS -> "Calling **" + about.subject() + "**";
                };
        return title + "\n\n" + DataWords.of(result, MAX_TEXT);
    }

    static String companies(Given result) {
        List<String> lines = new ArrayList<>();
        result.object()
                .map(fields -> fields.values().get("companies"))
                .filter(JsonValue.Items.class::isInstance)
                .ifPresent(
                        companies ->
                                ((JsonValue.Items) companies)
                                        .values()
                                        .forEach(
                                                company -> {
                                                    if (company
                                                            instanceof JsonValue.Fields fields) {
                                                        String name =
                                                                Optional.ofNullable(
                                                                                fields.values()
                                                                                        .get(
                                                                                                "name"))
                                                                        .flatMap(Given::plain)
                                                                        .orElse("?");
                                                        boolean current =
                                                                JsonValue.of(true)
                                                                        .equals(
                                                                                fields.values()
                                                                                        .get(
                                                                                                "selected"));
                                                        lines.add(
                                                                "- **"
                                                                        + name
                                                                        + "**"
                                                                        + (current
                                                                                ? " (we work here)"
                                                                                : ""));
                                                    }
                                                }));
        return lines.isEmpty()
                ? "The ERP system shows no company."
                : "Companies:\n\n" + String.join("\n", lines);
    }

    static String deed(DoToDocument deed, Given result) {
        String document = deed.paper().words() + " **" + deed.number() + "**";
        if (!result.succeeded()) {
            return "The %s was not %s: %s"
                    .formatted(document, participle(deed.deed()), result.reason());
        }
        return deed.deed() == Deed.PDF
                ? "The PDF of " + document + " is in the tool's result above."
                : "The %s is %s.".formatted(document, participle(deed.deed()));
    }

    private static String participle(Deed deed) {
        return switch (deed) {
            case POST -> "posted";
            case SEND -> "sent";
            case CANCEL -> "cancelled";
            case DELETE -> "deleted";
            case PDF -> "found";
        };
    }

    /** Where the answer comes from. */
    static String source(Given result) {
        List<String> parts = new ArrayList<>();
        result.field("company").ifPresent(parts::add);
        result.field("entity").ifPresent(entity -> parts.add("`" + entity + "`"));
        result.field("recordsRead")
                .map(BigDecimal::new)
                .map(SheetText::number)
                .ifPresent(count -> parts.add(count + " records read"));
        return parts.isEmpty() ? "" : "\n\n_Source: " + String.join(", ", parts) + "_";
    }
}
