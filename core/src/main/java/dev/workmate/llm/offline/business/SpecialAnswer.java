package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.FigureSource;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.RecordKind;
import dev.workmate.llm.offline.business.data.Scope;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.llm.offline.business.wording.SheetText;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Answers what several records say together: who is new or lost, what is running low, who owes too
 * much.
 */
final class SpecialAnswer implements Answering.Reply {
    private static final Set<String> KNOWN =
            Set.of(
                    "reorder",
                    "outofstock",
                    "slow",
                    "newcustomers",
                    "lostcustomers",
                    "never",
                    "overlimit",
                    "conversion");
    private static final int SHOWN = 25;

    private final Case it;
    private final Voice voice;
    private final Uses uses;

    SpecialAnswer(Case it) {
        this.it = it;
        this.voice = it.voice();
        this.uses = it.uses();
    }

    static boolean fits(Meaning meaning, Scope scope) {
        boolean item = scope.name(Dimension.ITEM).isPresent();
        boolean customer = scope.name(Dimension.CUSTOMER).isPresent();
        return meaning.all(Kind.SPECIAL).stream()
                .anyMatch(
                        tag ->
                                KNOWN.contains(tag.value())
                                        && !(item && tag.value().equals("reorder"))
                                        && !(customer && tag.value().equals("overlimit")));
    }

    @Override
    public String answer() throws Wanted, Done {
        Tag special =
                it.meaning().all(Kind.SPECIAL).stream()
                        .filter(tag -> KNOWN.contains(tag.value()))
                        .findFirst()
                        .orElseThrow();
        it.meaning().all(Kind.SPECIAL).stream()
                .filter(tag -> tag.value().equals(special.value()))
                .forEach(uses::use);
        it.meaning().all(Kind.ENTITY).stream()
                .filter(tag -> tag.value().matches(partner(special.value())))
                .forEach(uses::use);
        it.meaning().all(Kind.MEASURE).stream()
                .filter(tag -> tag.value().matches("bought|sales|stock|owed|receivables"))
                .forEach(uses::use);
        uses.has(Kind.FORM, "table");
        if (special.value().matches("reorder|outofstock|slow")) {
            uses.has(Kind.STATE, "open");
            return new ScarceGoods(it).of(special.value());
        }
        return switch (special.value()) {
            case "overlimit" -> overLimit();
            case "conversion" -> conversion();
            case "never" -> never();
            case "newcustomers" -> movers(true);
            default -> movers(false);
        };
    }

    private static String partner(String special) {
        return switch (special) {
            case "reorder", "outofstock", "slow" -> "items";
            case "conversion" -> "quotes";
            default -> "customers|invoices|orders";
        };
    }

    private String overLimit() throws Wanted, Done {
        if (it.scope().filters().stream()
                .anyMatch(filter -> filter.dimension() != Dimension.COUNTRY)) {
            throw it.leftover();
        }
        uses.has(Kind.SPECIAL, "creditlimit");
        uses.has(Kind.INCLUDE, "money");
        uses.has(Kind.ORDER, "desc");
        it.checked();
        ErpCall.Inquiry inquiry =
                new ErpCall.Inquiry("customers")
                        .where("creditLimit", "gt", "0")
                        .group("number")
                        .group("displayName")
                        .measure("sum", "balanceDue", "balanceDue")
                        .measure("sum", "creditLimit", "creditLimit")
                        .measure("sum", "balanceDue", "minus", "creditLimit", "excess")
                        .having("excess", "gt", 0)
                        .sorted("excess desc");
        it.scope().filters().forEach(filter -> inquiry.whereAny("country", "in", filter.values()));
        ToolReply.Sheet sheet =
                it.conduct()
                        .result(inquiry.aggregate())
                        .sheet()
                        .orElseThrow(() -> new Done(voice.say("no.company")));
        String title =
                voice.say("special.overlimit")
                        + it.scoped()
                        + ", "
                        + voice.say("as.of", voice.day(it.firm().today()));
        return it.signed(
                sheet.isEmpty()
                        ? voice.say("none", title, "")
                        : "%s: **%d**\n\n%s\n\n%s"
                                .formatted(
                                        title,
                                        sheet.rows().size(),
                                        SheetText.table(sheet, voice),
                                        voice.say("order.desc")));
    }

    private String conversion() throws Wanted, Done {
        uses.all(Kind.STATE);
        it.checked();
        FigureTable counts =
                FigureTable.of(
                        it.conduct()
                                .result(
                                        RecordKind.QUOTES
                                                .source()
                                                .counted()
                                                .call(
                                                        List.of(Dimension.STATUS),
                                                        it.scope().filters(),
                                                        Optional.empty())),
                        1);
        BigDecimal accepted = counts.at(List.of("Accepted"));
        return it.signed(
                voice.say(
                                "conversion",
                                voice.number(accepted),
                                voice.number(counts.total()),
                                Comparison.rate(accepted, counts.total())
                                        .map(voice::percent)
                                        .orElse("–"))
                        + it.scoped());
    }

    /** When each customer was invoiced, by the end of time asked for. */
    private Map<String, LocalDate> invoiced(String function) throws Wanted, Done {
        ErpCall.Inquiry inquiry = new ErpCall.Inquiry("salesInvoices");
        FigureSource source = Measure.INVOICED.first().where("status ne Canceled");
        source.conditions(inquiry, it.scope().filters(), Optional.empty(), false);
        ToolReply result =
                it.conduct()
                        .result(
                                inquiry.group("customerName")
                                        .measure(function, "postingDate", "day")
                                        .first(1_000)
                                        .aggregate());
        Map<String, LocalDate> days = new TreeMap<>();
        result.sheet()
                .ifPresent(
                        sheet ->
                                IntStream.range(0, sheet.rows().size())
                                        .forEach(
                                                row ->
                                                        days.put(
                                                                sheet.cell(row, "customerName")
                                                                        .orElse(""),
                                                                LocalDate.parse(
                                                                        sheet.cell(row, "day")
                                                                                .orElseThrow()))));
        return days;
    }

    private String never() throws Wanted, Done {
        it.checked();
        Map<String, LocalDate> days = invoiced("min");
        ToolReply all = it.conduct().result(NameFinder.listing(Dimension.CUSTOMER));
        List<String> missing = new ArrayList<>();
        all.sheet()
                .ifPresent(
                        sheet ->
                                IntStream.range(0, sheet.rows().size())
                                        .forEach(
                                                row ->
                                                        sheet.cell(row, "displayName")
                                                                .filter(
                                                                        name ->
                                                                                !days.containsKey(
                                                                                        name))
                                                                .ifPresent(missing::add)));
        return it.signed(
                listed(
                        voice.say("special.never"),
                        missing.stream()
                                .map(name -> Map.entry(name, Optional.<LocalDate>empty()))
                                .toList(),
                        ""));
    }

    /** Whoever bought first, or for the last time, within a stretch of time. */
    private String movers(boolean arrived) throws Wanted, Done {
        List<DaySpan> spans = it.spans();
        if (spans.size() > 1) {
            return leavers(spans, arrived);
        }
        DaySpan span =
                spans.isEmpty()
                        ? Spans.of(arrived ? "ytd" : "last 6 month", it.firm().today())
                                .orElseThrow()
                        : spans.getFirst();
        uses.has(Kind.ORDER, "desc");
        uses.has(Kind.CALC, "last");
        uses.has(Kind.NEGATION);
        it.checked();
        Map<String, LocalDate> days = invoiced(arrived ? "min" : "max");
        List<Map.Entry<String, Optional<LocalDate>>> found =
                days.entrySet().stream()
                        .filter(
                                entry ->
                                        arrived
                                                ? span.contains(entry.getValue())
                                                : entry.getValue().isBefore(span.from()))
                        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                        .map(entry -> Map.entry(entry.getKey(), Optional.of(entry.getValue())))
                        .toList();
        String title =
                arrived
                        ? voice.say("special.newcustomers", voice.span(span))
                        : voice.say("special.lostcustomers", voice.day(span.from()));
        return it.signed(
                listed(title, found, voice.say(arrived ? "first.invoice" : "last.invoice")),
                voice.say(arrived ? "define.newcustomers" : "define.lostcustomers"));
    }

    /** Whoever bought for the last time within one stretch and nothing in the one after it. */
    private String leavers(List<DaySpan> spans, boolean arrived) throws Wanted, Done {
        DaySpan with = spans.getFirst();
        DaySpan without = spans.getLast();
        boolean gone =
                !arrived
                        && spans.size() == 2
                        && with.to().plusDays(1).equals(without.from())
                        && !without.to().isBefore(it.firm().today());
        if (!gone) {
            throw new Done(
                    it.unsure(it.meaning().all(Kind.PERIOD).stream().map(Tag::text).toList()));
        }
        it.checked();
        List<Map.Entry<String, Optional<LocalDate>>> found =
                invoiced("max").entrySet().stream()
                        .filter(entry -> with.contains(entry.getValue()))
                        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                        .map(entry -> Map.entry(entry.getKey(), Optional.of(entry.getValue())))
                        .toList();
        return it.signed(
                listed(
                        voice.say("special.lostbetween", voice.span(with), voice.span(without)),
                        found,
                        voice.say("last.invoice")));
    }

    private String listed(
            String title, List<Map.Entry<String, Optional<LocalDate>>> found, String heading) {
        StringBuilder text = new StringBuilder(title + it.scoped() + ": **" + found.size() + "**");
        if (!found.isEmpty()) {
            text.append(
                    "\n\n| # | %s |%s\n| ---: | --- |%s"
                            .formatted(
                                    voice.say("by.customers"),
                                    heading.isEmpty() ? "" : " " + heading + " |",
                                    heading.isEmpty() ? "" : " --- |"));
        }
        int number = 0;
        for (Map.Entry<String, Optional<LocalDate>> entry : found.stream().limit(SHOWN).toList()) {
            text.append("\n| %d | %s |".formatted(++number, entry.getKey()));
            entry.getValue().ifPresent(day -> text.append(' ').append(voice.day(day)).append(" |"));
        }
        return found.size() > number
                ? text + "\n\n" + voice.first(number, found.size())
                : text.toString();
    }
}
