package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.CardFields;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.FigureSource;
import dev.workmate.llm.offline.business.data.Filter;
import dev.workmate.llm.offline.business.data.MostRecords;
import dev.workmate.llm.offline.business.data.RecordKind;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.llm.offline.business.wording.SheetText;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists and counts records: how many there are, what they are worth together, and the first of
 * them.
 */
final class ListAnswer implements Answering.Reply {
    private static final int SHOWN = 20;

    private final Case it;
    private final Uses uses;
    private final Voice voice;
    private final RecordSelection selection;
    private final RecordKind records;

    ListAnswer(Case it) throws Done {
        this.it = it;
        this.uses = it.uses();
        this.voice = it.voice();
        this.selection = new RecordSelection(it);
        this.records = selection.records();
    }

    @Override
    public String answer() throws Wanted, Done {
        List<Dimension> by = dimensions();
        FigureSource source = selection.source();
        for (Filter filter : it.scope().filters()) {
            if (!source.has(filter.dimension())) {
                throw new Done(voice.say("not.for", title(), filter.label()));
            }
        }
        Optional<DaySpan> span = selection.span(source);
        boolean goods = it.scope().has(Dimension.ITEM) || it.scope().has(Dimension.CATEGORY);
        if (goods && records.isDocument()) {
            return pieces(source, span);
        }
        if (!by.isEmpty()) {
            return grouped(source, by, span);
        }
        boolean average = uses.has(Kind.CALC, "average");
        RecordSelection.Order order = selection.order();
        int limit =
                uses.one(Kind.LIMIT)
                        .map(tag -> Integer.parseInt(tag.value()))
                        .orElse(single() ? 1 : SHOWN);
        uses.has(Kind.FORM, "table");
        it.checked();
        List<ErpCall> calls = new ArrayList<>();
        calls.add(source.counted().call(List.of(), it.scope().filters(), span));
        if (records.hasAmount()) {
            calls.add(source.call(List.of(), it.scope().filters(), span));
        }
        ErpCall.Inquiry inquiry = new ErpCall.Inquiry(records.set());
        source.conditions(inquiry, it.scope().filters(), span, false);
        inquiry.select(selection.columns().toArray(String[]::new));
        if (!order.property().isEmpty()) {
            inquiry.sorted(order.property());
        }
        calls.add(inquiry.first(Math.min(limit, 200)).query());
        return written(it.conduct().results(calls), span, average, order);
    }

    /** How many pieces of an item stand on documents. */
    private String pieces(FigureSource source, Optional<DaySpan> span) throws Wanted, Done {
        boolean open = records == RecordKind.ORDERS || records == RecordKind.PURCHASEORDERS;
        boolean coming = it.meaning().has(Kind.SPECIAL, "onorder");
        if (!open || !coming && !it.meaning().has(Kind.ASK, "many")) {
            throw it.leftover();
        }
        if (coming) {
            uses.has(Kind.ENTITY, "vendors");
            uses.has(Kind.ENTITY, "purchaseorders");
        }
        uses.has(Kind.NEGATION);
        it.meaning().all(Kind.MEASURE).stream()
                .filter(tag -> tag.value().matches("bought|quantity|stock|purchases"))
                .forEach(uses::use);
        uses.has(Kind.ENTITY, "shipments");
        uses.has(Kind.ENTITY, "items");
        it.checked();
        FigureTable table =
                FigureTable.of(
                        it.conduct()
                                .result(
                                        source.adding("sum", "", "quantity")
                                                .call(List.of(), it.scope().filters(), span)),
                        0);
        return it.signed(
                "%s%s, %s: %s"
                        .formatted(
                                title(),
                                it.scoped(),
                                when(span),
                                voice.say("pieces.ordered", voice.number(table.total()))));
    }

    private String written(
            List<ToolReply> results,
            Optional<DaySpan> span,
            boolean average,
            RecordSelection.Order order)
            throws Done {
        BigDecimal count = FigureTable.of(results.getFirst(), 0).total();
        if (count.signum() == 0) {
            throw Done.claiming(it.signed(voice.say("none", title() + it.scoped(), when(span))));
        }
        StringBuilder text =
                new StringBuilder(
                        "%s%s, %s: **%s**"
                                .formatted(title(), it.scoped(), when(span), voice.number(count)));
        if (records.hasAmount()) {
            BigDecimal sum = FigureTable.of(results.get(1), 0).total();
            text.append(", ")
                    .append(voice.say("worth", it.money(sum), voice.say("amount." + amountKind())));
            if (average) {
                text.append(", ")
                        .append(
                                voice.say(
                                        "each",
                                        it.money(
                                                sum.divide(
                                                        count,
                                                        2,
                                                        java.math.RoundingMode.HALF_UP))));
            }
        }
        boolean onlyCount =
                it.meaning().has(Kind.ASK, "many")
                        && !it.meaning().has(Kind.ORDER)
                        && count.intValue() > SHOWN;
        if (!onlyCount && !average) {
            ToolReply.Sheet sheet =
                    results.getLast().sheet().orElseThrow(() -> new Done(voice.say("no.company")));
            text.append("\n\n").append(SheetText.table(sheet, voice));
            text.append("\n\n");
            if (!order.text().isEmpty()) {
                text.append(voice.say(order.text())).append(' ');
            }
            if (count.intValue() > sheet.rows().size()) {
                text.append(voice.first(sheet.rows().size(), count.intValue()));
            }
        }
        return it.signed(text.toString().strip());
    }

    private String amountKind() {
        return records == RecordKind.PURCHASEINVOICES || it.meaning().has(Kind.INCLUDE, "gross")
                ? "gross"
                : records == RecordKind.OPPORTUNITIES
                        ? "estimated"
                        : selection.isOpenInvoices() ? "open" : "net";
    }

    private boolean single() {
        return (it.meaning().has(Kind.CALC, "first")
                        || it.meaning().has(Kind.CALC, "last")
                        || it.meaning().has(Kind.ORDER))
                && !it.meaning().has(Kind.LIMIT)
                && isSingular();
    }

    private boolean isSingular() {
        return it.meaning().all(Kind.ENTITY).stream()
                .filter(tag -> tag.value().equals(records.word()))
                .allMatch(Tag::isSingular);
    }

    private List<Dimension> dimensions() {
        List<Dimension> by = new ArrayList<>();
        uses.all(Kind.GROUP).forEach(tag -> Dimension.of(tag.value()).ifPresent(by::add));
        MostRecords.of(it.meaning())
                .ifPresent(
                        most -> {
                            uses.use(most.asked());
                            by.add(most.by());
                        });
        boolean counted = MostRecords.isSaid(it.meaning());
        for (Tag tag : it.meaning().all(Kind.ENTITY)) {
            if (RecordKind.of(tag.value()).equals(Optional.of(records))
                    || isPartner(tag) && !(counted && tag.isSingular() && !tag.isInherited())) {
                uses.use(tag);
            }
        }
        if (records == RecordKind.CUSTOMERS && by.isEmpty() && uses.has(Kind.ATTR, "salesperson")) {
            by.add(Dimension.SALESPERSON);
        }
        it.meaning().all(Kind.ATTR).stream()
                .filter(tag -> records.shown().containsAll(CardFields.of(tag.value())))
                .filter(tag -> CardFields.has(tag.value()))
                .forEach(uses::use);
        if (by.isEmpty() && uses.has(Kind.ATTR, "status")) {
            by.add(Dimension.STATUS);
        }
        return by.stream().distinct().toList();
    }

    private boolean isPartner(Tag tag) {
        return tag.value().equals("customers") && records.source().has(Dimension.CUSTOMER)
                || tag.value().equals("vendors") && records.source().has(Dimension.VENDOR)
                || tag.value().equals("invoices") && records == RecordKind.PURCHASEINVOICES
                || tag.value().equals("orders") && records == RecordKind.PURCHASEORDERS;
    }

    private String grouped(FigureSource source, List<Dimension> by, Optional<DaySpan> span)
            throws Wanted, Done {
        for (Dimension dimension : by) {
            if (!source.has(dimension)) {
                throw new Done(voice.say("not.by", title(), voice.say("by." + dimension.word())));
            }
        }
        uses.has(Kind.ASK, "many");
        uses.has(Kind.FORM, "table");
        Cut cut = Cut.of(it);
        it.checked();
        List<ErpCall> calls =
                new ArrayList<>(List.of(source.counted().call(by, it.scope().filters(), span)));
        if (records.hasAmount()) {
            calls.add(source.call(by, it.scope().filters(), span));
        }
        int figures = calls.size();
        by.stream().filter(Dimension::isCoded).map(NameFinder::listing).forEach(calls::add);
        List<ToolReply> results = it.conduct().results(calls);
        Map<String, String> names = new HashMap<>();
        results.subList(figures, results.size())
                .forEach(listed -> names.putAll(NameFinder.byCode(listed)));
        FigureTable counts = FigureTable.of(results.getFirst(), by.size());
        if (counts.isEmpty()) {
            throw Done.claiming(it.signed(voice.say("none", title() + it.scoped(), when(span))));
        }
        StringBuilder text =
                new StringBuilder("**" + title() + it.scoped() + ", " + when(span) + "**\n");
        String heading =
                String.join(" · ", by.stream().map(d -> voice.say("by." + d.word())).toList());
        text.append(
                "\n| # | %s | %s |%s"
                        .formatted(
                                heading,
                                voice.say("count"),
                                records.hasAmount()
                                        ? " "
                                                + voice.say("amount." + amountKind())
                                                + " |\n| ---: | --- | ---: | ---: |"
                                        : "\n| ---: | --- | ---: |"));
        Optional<FigureTable> sums =
                records.hasAmount()
                        ? Optional.of(FigureTable.of(results.get(1), by.size()))
                        : Optional.empty();
        int number = 0;
        for (Map.Entry<List<String>, BigDecimal> row : rows(counts, by, cut)) {
            List<String> labels = new ArrayList<>();
            for (int i = 0; i < by.size(); i++) {
                labels.add(voice.value(by.get(i), row.getKey().get(i), names));
            }
            text.append(
                    "\n| %d | %s | %s |"
                            .formatted(
                                    ++number,
                                    String.join(" · ", labels),
                                    voice.number(row.getValue())));
            sums.ifPresent(
                    table ->
                            text.append(' ')
                                    .append(voice.amount(table.at(row.getKey())))
                                    .append(" |"));
        }
        text.append("\n\n");
        if (cut.ranked()) {
            text.append(voice.say(cut.smallest() ? "order.asc" : "order.desc")).append(' ');
        }
        text.append(voice.say("total.count", voice.number(counts.total())));
        sums.ifPresent(table -> text.append(", ").append(it.money(table.total())));
        return it.signed(text.toString());
    }

    private static List<Map.Entry<List<String>, BigDecimal>> rows(
            FigureTable counts, List<Dimension> by, Cut cut) {
        List<Map.Entry<List<String>, BigDecimal>> rows =
                by.getFirst().isTime() && !cut.ranked() ? counts.inOrder() : counts.ranked();
        List<Map.Entry<List<String>, BigDecimal>> ordered = cut.smallest() ? rows.reversed() : rows;
        return ordered.subList(0, Math.min(cut.limit().orElse(ordered.size()), ordered.size()));
    }

    private String title() {
        String states =
                String.join(
                        " ",
                        it.meaning().all(Kind.STATE).stream()
                                .map(tag -> voice.say("state." + tag.value()))
                                .toList());
        String noun = voice.say("records." + records.word());
        StringBuilder title =
                new StringBuilder(
                        states.isEmpty() ? noun : noun + " (" + voice.agreeing(states, noun) + ")");
        it.meaning()
                .all(Kind.THRESHOLD)
                .forEach(tag -> title.append(" · ").append(voice.threshold(tag.value())));
        return title.toString();
    }

    private String when(Optional<DaySpan> span) {
        return span.map(voice::span)
                .orElseGet(() -> voice.say("as.of", voice.day(it.firm().today())));
    }
}
