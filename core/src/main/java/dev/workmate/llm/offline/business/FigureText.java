package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes figures down: one, a table of them, a share, an average, a rank. */
final class FigureText {
    private static final int SHOWN = 20;
    private static final int SHOWN_OF_TIME = 100;

    private final Case it;
    private final Figures figures;
    private final Voice voice;

    FigureText(Case it, Figures figures) {
        this.it = it;
        this.figures = figures;
        this.voice = it.voice();
    }

    String title() {
        return voice.say("label." + figures.measure().word());
    }

    /** Whom and where the figures are limited to. */
    String scope() {
        StringBuilder text = new StringBuilder(it.scoped());
        if (figures.measure() == Measure.OVERDUE || figures.measure() == Measure.OVERDUEPAYABLES) {
            it.meaning().all(Kind.THRESHOLD).stream()
                    .map(Tag::value)
                    .filter(value -> value.split(" ").length == 3)
                    .forEach(value -> text.append(" · ").append(voice.threshold(value)));
        }
        return text.toString();
    }

    String scope(Cut cut) {
        return scope() + cut.threshold().map(value -> " · " + voice.threshold(value)).orElse("");
    }

    String order(Cut cut) {
        return cut.ranked() ? voice.say(cut.smallest() ? "order.asc" : "order.desc") + " " : "";
    }

    String heading() {
        return String.join(
                " · ", figures.by().stream().map(d -> voice.say("by." + d.word())).toList());
    }

    String when(Optional<DaySpan> span) {
        return span.map(voice::span)
                .orElseGet(() -> voice.say("as.of", voice.day(it.firm().today())));
    }

    String signed(String text) {
        return it.signed(text, definition());
    }

    /** What the measure is made of, with or without VAT. */
    String definition() {
        String net = voice.say("define." + figures.measure().word());
        return figures.isTaxed()
                ? net.replace(voice.say("amount.net"), voice.say("amount.gross"))
                : net;
    }

    String nothing(Optional<DaySpan> span) {
        return signed(voice.say("nothing", title() + scope(), when(span)));
    }

    String several(List<DaySpan> spans, List<FigureTable> tables) {
        StringBuilder text = new StringBuilder("**" + title() + scope() + "**\n");
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < spans.size(); i++) {
            text.append("\n- ")
                    .append(voice.span(spans.get(i)))
                    .append(": **")
                    .append(figures.amount(tables.get(i).total()))
                    .append("**");
            sum = sum.add(tables.get(i).total());
        }
        boolean apart =
                spans.stream()
                        .noneMatch(
                                one ->
                                        spans.stream()
                                                .anyMatch(
                                                        other ->
                                                                one != other
                                                                        && one.contains(
                                                                                other.from())));
        return signed(
                text
                        + (apart
                                ? "\n- "
                                        + voice.say("together")
                                        + ": **"
                                        + figures.amount(sum)
                                        + "**"
                                : ""));
    }

    private String one(FigureTable table, Optional<DaySpan> span) {
        String amount = figures.amount(table.total());
        return signed(title() + scope() + ", " + when(span) + ": **" + amount + "**");
    }

    /** A single row that the title names already. */
    private boolean isOneOfScope(List<Map.Entry<List<String>, BigDecimal>> rows) {
        return rows.size() == 1
                && !it.meaning().has(Kind.GROUP)
                && !it.meaning().has(Kind.ASK, "which")
                && scope().contains(figures.label(rows.getFirst().getKey()));
    }

    String plain(FigureTable table, Optional<DaySpan> span, Cut cut, Optional<String> form)
            throws Wanted, Done {
        if (figures.by().isEmpty()) {
            return one(table, span);
        }
        Optional<String> drawn =
                form.isPresent()
                        ? figures.draw(
                                form.get(), title() + scope() + ", " + when(span), cut.limit())
                        : Optional.empty();
        List<Map.Entry<List<String>, BigDecimal>> rows = new ArrayList<>(rows(table, cut));
        if (form.isEmpty() && isOneOfScope(rows)) {
            return one(table, span);
        }
        int most = cut.limit().orElse(figures.by().getFirst().isTime() ? SHOWN_OF_TIME : SHOWN);
        List<Map.Entry<List<String>, BigDecimal>> shown =
                rows.subList(
                        Math.min(cut.skipped(), rows.size()),
                        Math.min(cut.skipped() + most, rows.size()));
        StringBuilder text =
                new StringBuilder("**" + title() + scope(cut) + ", " + when(span) + "**\n");
        text.append(
                "\n| # | %s | %s |\n| ---: | --- | ---: |"
                        .formatted(
                                heading(),
                                title()
                                        + (figures.measure().unit() == Measure.Unit.MONEY
                                                ? " (" + it.firm().currency() + ")"
                                                : "")));
        int number = cut.skipped();
        for (Map.Entry<List<String>, BigDecimal> row : shown) {
            text.append(
                    "\n| %d | %s | %s |"
                            .formatted(
                                    ++number,
                                    figures.label(row.getKey()),
                                    figures.measure().unit() == Measure.Unit.MONEY
                                            ? voice.amount(row.getValue())
                                            : voice.number(row.getValue())));
        }
        text.append("\n\n").append(order(cut));
        if (figures.measure().word().endsWith("average")) {
            return signed(text.toString());
        }
        if (rows.size() > shown.size()) {
            text.append(
                            shown.size() == 1
                                    ? place(cut, rows.size())
                                    : voice.say(
                                            "shown",
                                            shown.size(),
                                            rows.size(),
                                            figures.amount(sum(shown))))
                    .append(' ');
        }
        text.append(
                voice.say(
                        cut.threshold().isPresent() ? "total.kept" : "total",
                        figures.amount(sum(rows)),
                        rows.size()));
        drawn.ifPresent(note -> text.append("\n\n").append(note));
        boolean part = form.isPresent() && figures.measure() == Measure.SALES;
        return it.signed(text.toString(), part ? voice.say("chart.invoiced") : "", definition());
    }

    /** Which of all it is that stands alone. */
    private String place(Cut cut, int all) {
        return cut.skipped() == 0
                ? voice.first(1, all)
                : voice.say("place.of", cut.skipped() + 1, all);
    }

    List<Map.Entry<List<String>, BigDecimal>> rows(FigureTable table, Cut cut) {
        boolean time = figures.by().getFirst().isTime() || figures.by().size() > 1 && !cut.ranked();
        List<Map.Entry<List<String>, BigDecimal>> rows =
                new ArrayList<>(time && !cut.ranked() ? table.inOrder() : table.ranked());
        if (cut.smallest()) {
            rows = new ArrayList<>(rows.reversed());
        }
        rows.removeIf(row -> !cut.keeps(row.getValue()));
        return rows;
    }

    static BigDecimal sum(List<Map.Entry<List<String>, BigDecimal>> rows) {
        return rows.stream().map(Map.Entry::getValue).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    String count(FigureTable table, Optional<DaySpan> span, Cut cut) {
        long count =
                table.rows().values().stream()
                        .filter(value -> value.signum() > 0 && cut.keeps(value))
                        .count();
        return signed(
                "%s, %s: **%s**"
                        .formatted(
                                voice.say("count.with", heading(), title() + scope(cut)),
                                when(span),
                                voice.number(BigDecimal.valueOf(count))));
    }

    /** Gross profit by what was sold, for each row; the best rate first. */
    String margins(FigureTable profit, FigureTable sold, Optional<DaySpan> span, Cut cut) {
        if (figures.by().isEmpty()) {
            return it.signed(
                    "%s, %s: **%s** (%s **%s**, %s %s)"
                            .formatted(
                                    voice.say("label.marginrate") + scope(),
                                    when(span),
                                    Comparison.rate(profit.total(), sold.total())
                                            .map(voice::percent)
                                            .orElse("–"),
                                    title(),
                                    it.money(profit.total()),
                                    voice.say("label.sales"),
                                    it.money(sold.total())),
                    voice.say("define.margins"));
        }
        List<List<String>> keys = new ArrayList<>(profit.rows().keySet());
        Comparator<List<String>> byRate =
                Comparator.comparing(
                        key ->
                                Comparison.rate(profit.at(key), sold.at(key))
                                        .orElse(BigDecimal.ZERO));
        keys.sort(cut.smallest() ? byRate : byRate.reversed());
        StringBuilder text =
                new StringBuilder(
                        "**"
                                + voice.say("label.marginrate")
                                + scope()
                                + ", "
                                + when(span)
                                + "**\n");
        text.append(
                "\n| # | %s | %s | %s | %s |\n| ---: | --- | ---: | ---: | ---: |"
                        .formatted(
                                heading(),
                                voice.say("label.marginrate"),
                                title(),
                                voice.say("label.sales")));
        int number = 0;
        for (List<String> key : keys.subList(0, Math.min(cut.limit().orElse(SHOWN), keys.size()))) {
            text.append(
                    "\n| %d | %s | %s | %s | %s |"
                            .formatted(
                                    ++number,
                                    figures.label(key),
                                    Comparison.rate(profit.at(key), sold.at(key))
                                            .map(voice::percent)
                                            .orElse("–"),
                                    voice.amount(profit.at(key)),
                                    voice.amount(sold.at(key))));
        }
        text.append("\n\n").append(order(cut).strip());
        return it.signed(text.toString().strip(), voice.say("define.margins"));
    }

    /** Whom and where figures are limited to besides a name. */
    private String others(Name name) {
        StringBuilder text = new StringBuilder();
        it.scope().filters().stream()
                .filter(filter -> filter.dimension() != name.dimension())
                .forEach(filter -> text.append(" · ").append(filter.label()));
        return text.toString();
    }

    String rank(FigureTable table, Optional<DaySpan> span) {
        List<Map.Entry<List<String>, BigDecimal>> ranked = table.ranked();
        Name name = it.scope().names().getFirst();
        for (int i = 0; i < ranked.size(); i++) {
            String value = ranked.get(i).getKey().getFirst();
            if (value.equals(name.text()) || value.equals(name.key())) {
                return signed(
                        voice.say(
                                "rank",
                                name.text(),
                                i + 1,
                                ranked.size(),
                                title() + others(name),
                                when(span),
                                figures.amount(ranked.get(i).getValue())));
            }
        }
        return nothing(span);
    }

    String average(FigureTable table, Optional<DaySpan> span) throws Done {
        if (figures.by().isEmpty()) {
            throw new Done(voice.say("average.of.what", title()));
        }
        BigDecimal mean =
                table.total()
                        .divide(BigDecimal.valueOf(table.rows().size()), 2, RoundingMode.HALF_UP);
        return signed(
                voice.say(
                        "average",
                        title() + scope(),
                        heading(),
                        when(span),
                        figures.amount(mean),
                        table.rows().size(),
                        figures.amount(table.total())));
    }
}
