package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.FigureSource;
import dev.workmate.llm.offline.business.data.Filter;
import dev.workmate.llm.offline.business.data.Forms;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Fetches figures of one measure: for one or several spans, with the names of codes. */
public final class Figures {
    private final Case it;
    private final Measure measure;
    private final List<FigureSource> sources;
    private final List<Dimension> by;
    private final List<Filter> filters;
    private final Map<Dimension, Map<String, String>> names = new EnumMap<>(Dimension.class);
    private Optional<ToolReply> drawable = Optional.empty();

    Figures(
            Case it,
            Measure measure,
            List<FigureSource> sources,
            List<Dimension> by,
            List<Filter> filters) {
        this.it = it;
        this.measure = measure;
        this.sources = List.copyOf(sources);
        this.by = List.copyOf(by);
        this.filters = List.copyOf(filters);
    }

    Measure measure() {
        return measure;
    }

    List<Dimension> by() {
        return by;
    }

    /** Whether VAT is added to what the measure is without. */
    boolean isTaxed() {
        return sources.getFirst().value().contains("IncludingTax")
                && !measure.first().value().contains("IncludingTax");
    }

    /** The same over all values of what it is split by. */
    Figures unlimited() {
        return new Figures(
                it,
                measure,
                sources,
                by,
                filters.stream().filter(filter -> !by.contains(filter.dimension())).toList());
    }

    /** What was sold, of which a gross profit is the margin. */
    Figures sold() {
        return new Figures(
                it,
                measure,
                List.of(sources.getFirst().adding("sum", "salesAmountActual", "")),
                by,
                filters);
    }

    /** One table for each span, in one go. */
    List<FigureTable> fetch(List<Optional<DaySpan>> spans) throws Wanted, Done {
        List<ErpCall> calls = new ArrayList<>();
        for (Optional<DaySpan> span : spans) {
            sources.forEach(source -> calls.add(source.call(by, filters, span)));
        }
        List<Dimension> coded = by.stream().filter(Dimension::isCoded).toList();
        coded.forEach(dimension -> calls.add(NameFinder.listing(dimension)));
        List<ToolReply> results = it.conduct().results(calls);
        drawable = Optional.of(results.getFirst());
        int at = spans.size() * sources.size();
        for (Dimension dimension : coded) {
            names.put(dimension, NameFinder.byCode(results.get(at++)));
        }
        List<FigureTable> tables = new ArrayList<>();
        for (int i = 0; i < spans.size(); i++) {
            FigureTable table = FigureTable.of(results.get(i * sources.size()), by.size());
            for (int j = 1; j < sources.size(); j++) {
                table = table.minus(FigureTable.of(results.get(i * sources.size() + j), by.size()));
            }
            tables.add(table);
        }
        return tables;
    }

    /** The total over everything, without the filters. */
    FigureTable whole(Optional<DaySpan> span) throws Wanted, Done {
        List<ToolReply> results =
                it.conduct()
                        .results(
                                sources.stream()
                                        .map(s -> s.call(List.of(), List.of(), span))
                                        .toList());
        FigureTable table = FigureTable.of(results.getFirst(), 0);
        for (ToolReply less : results.subList(1, results.size())) {
            table = table.minus(FigureTable.of(less, 0));
        }
        return table;
    }

    /** A row's key as people call it. */
    String label(List<String> key) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < by.size(); i++) {
            parts.add(label(i, key.get(i)));
        }
        return String.join(" · ", parts);
    }

    String label(int column, String value) {
        return it.voice()
                .value(by.get(column), value, names.getOrDefault(by.get(column), new HashMap<>()));
    }

    String amount(java.math.BigDecimal value) {
        return switch (measure.unit()) {
            case MONEY -> it.money(value);
            case PIECES -> it.voice().say("pieces", it.voice().number(value));
            case COUNT -> it.voice().number(value);
        };
    }

    /** The chart of what was fetched, in the form that was asked for; empty where it was drawn. */
    Optional<String> draw(String form, String title, Optional<Integer> top) throws Wanted {
        if (!it.conduct().offers(ErpCall.CHART) || drawable.isEmpty() || by.isEmpty()) {
            return Optional.of(it.voice().say("no.chart"));
        }
        ToolReply table = drawable.get();
        List<String> columns = table.sheet().map(ToolReply.Sheet::columns).orElse(List.of());
        Forms.Drawn drawn = Forms.of(form, by);
        JsonValue.Builder arguments =
                JsonValue.object()
                        .with("result", table.field("ref").orElse(""))
                        .with("title", title)
                        .with("mark", drawn.mark())
                        .with("x", columns.get(drawn.x()))
                        .with("y", JsonValue.ofTexts(List.of(columns.getLast())))
                        .with("yTitle", it.voice().say("label." + measure.word()));
        if (measure.unit() == Measure.Unit.MONEY) {
            arguments.with("currency", it.firm().currency());
        }
        if (by.size() == 2) {
            arguments.with("series", columns.get(1 - drawn.x()));
            drawn.arrangement().ifPresent(how -> arguments.with("arrangement", how));
        }
        if (!by.get(drawn.x()).isTime()) {
            top.or(drawn::most).ifPresent(count -> arguments.with("top", count));
        }
        ToolReply chart = it.conduct().attempt(ErpCall.of(ErpCall.CHART, arguments));
        return chart.succeeded()
                ? drawn.honest()
                        ? Optional.empty()
                        : Optional.of(it.voice().say("other.chart", drawn.mark()))
                : Optional.of(it.voice().say("chart.failed", chart.reason()));
    }
}
