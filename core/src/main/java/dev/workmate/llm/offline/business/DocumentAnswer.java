package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.RecordKind;
import dev.workmate.llm.offline.business.data.Scope;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.wording.LinesText;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows a document that was named by its number, with its lines. */
final class DocumentAnswer implements Answering.Reply {
    private static final List<String> SHIP_TO =
            List.of(
                    "shipToName",
                    "shipToAddressLine1",
                    "shipToPostCode",
                    "shipToCity",
                    "shipToCountry");

    private final Case it;
    private final Voice voice;

    DocumentAnswer(Case it) {
        this.it = it;
        this.voice = it.voice();
    }

    @Override
    public String answer() throws Wanted, Done {
        List<Scope.Document> documents = it.scope().documents();
        if (documents.size() > 1) {
            throw new Done(voice.say("one.document"));
        }
        Scope.Document document = documents.getFirst();
        RecordKind records = RecordKind.ofSet(document.set()).orElseThrow();
        use(records);
        it.checked();
        String number = document.record().sheet().orElseThrow().cell(0, "number").orElse("");
        List<ToolReply> results =
                it.conduct()
                        .results(
                                List.of(
                                        new ErpCall.Inquiry(records.set())
                                                .where("number", "eq", number)
                                                .select(columns(records).toArray(String[]::new))
                                                .expand(records.lines())
                                                .first(1)
                                                .query()));
        Map<String, String> people =
                isServed()
                        ? NameFinder.byCode(
                                it.conduct().result(NameFinder.listing(Dimension.SALESPERSON)))
                        : Map.of();
        return it.signed(written(records, number, results.getFirst(), people));
    }

    /** What every such document is shown with, and what else is asked for. */
    private List<String> columns(RecordKind records) {
        List<String> columns = new ArrayList<>(records.shown());
        if (it.meaning().has(Kind.ATTR, "discount")) {
            columns.add("discountAmount");
        }
        if (isServed()) {
            columns.add(records.source().has(Dimension.VENDOR) ? "purchaser" : "salesperson");
        }
        if (it.meaning().has(Kind.ATTR, "shipto")) {
            columns.addAll(SHIP_TO);
        }
        return columns;
    }

    private boolean isServed() {
        return it.meaning().has(Kind.ATTR, "salesperson")
                || it.meaning().has(Kind.ENTITY, "salespeople");
    }

    /** Everything that can be asked about a document is shown with it. */
    private void use(RecordKind records) {
        it.meaning().all(Kind.ENTITY).forEach(it.uses()::use);
        it.meaning().all(Kind.STATE).forEach(it.uses()::use);
        it.meaning().all(Kind.CALC).stream()
                .filter(tag -> tag.value().equals("daysbetween"))
                .forEach(it.uses()::use);
        it.meaning().all(Kind.UNIT).forEach(it.uses()::use);
        it.uses().has(Kind.SPECIAL, "ending");
        it.meaning().all(Kind.ATTR).stream()
                .filter(
                        tag ->
                                tag.value()
                                        .matches(
                                                "status|duedate|lines|date|discount|shipto|salesperson"))
                .forEach(it.uses()::use);
        boolean others =
                it.meaning().all(Kind.FOLLOW).stream()
                        .anyMatch(
                                tag ->
                                        tag.text()
                                                .matches(
                                                        "(?i)they|them|their|sie|ihnen|denen|ellos|ellas"));
        if (others && it.meaning().one(Kind.CODE).filter(Tag::isInherited).isPresent()) {
            return;
        }
        it.meaning().all(Kind.MEASURE).stream()
                .filter(tag -> tag.value().matches("owed|receivables|payables|sales|bought|vat"))
                .forEach(it.uses()::use);
    }

    private String written(
            RecordKind records, String number, ToolReply result, Map<String, String> people)
            throws Done {
        ToolReply.Sheet sheet =
                result.sheet()
                        .filter(rows -> !rows.isEmpty())
                        .orElseThrow(() -> new Done(voice.say("no.document", number)));
        StringBuilder text =
                new StringBuilder(
                        "%s **%s**".formatted(voice.say("record." + records.word()), number));
        List<String> columns = columns(records);
        for (String column : columns.subList(1, columns.size())) {
            sheet.cell(0, column)
                    .filter(value -> !value.isBlank())
                    .ifPresent(
                            value ->
                                    text.append("\n- ")
                                            .append(voice.say("field." + label(column)))
                                            .append(": **")
                                            .append(
                                                    people.containsKey(value)
                                                            ? people.get(value) + " (" + value + ")"
                                                            : fact(column, value))
                                            .append("**"));
        }
        overdue(sheet).ifPresent(note -> text.append("\n- ").append(note));
        String lines = new LinesText(voice).of(records, sheet);
        return lines.isEmpty() ? text.toString() : text + "\n\n" + lines;
    }

    private static String label(String column) {
        return column.matches("salesperson|purchaser") ? "salespersonCode" : column;
    }

    private String fact(String column, String value) {
        if (column.endsWith("Date")) {
            return value.startsWith("0001") ? "–" : voice.day(LocalDate.parse(value));
        }
        if (column.endsWith("Amount") || column.startsWith("total")) {
            return it.money(new BigDecimal(value));
        }
        if (column.equals("status")) {
            return voice.value(Dimension.STATUS, value, Map.of());
        }
        return column.endsWith("Country") ? voice.country(value) : value;
    }

    private Optional<String> overdue(ToolReply.Sheet sheet) {
        boolean open = sheet.cell(0, "status").filter("Open"::equals).isPresent();
        Optional<LocalDate> due = sheet.cell(0, "dueDate").map(LocalDate::parse);
        if (!open || due.isEmpty()) {
            return Optional.empty();
        }
        long days = ChronoUnit.DAYS.between(due.get(), it.firm().today());
        return Optional.of(
                days > 0
                        ? voice.say("days.overdue", days, voice.day(it.firm().today()))
                        : voice.say("days.left", -days, voice.day(it.firm().today())));
    }
}
