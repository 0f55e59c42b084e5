package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes figures down: one, a table of them, a share, an average, a rank. */
final class FigureText {
    private static final int SHOWN = 20;
    private static final int MONTHS = 40;
    private static final MathContext EXACT = new MathContext(14, RoundingMode.HALF_UP);

    private final Case it;
    private final Figures figures;
    private final Voice voice;

    FigureText(Case it, Figures figures) {
        this.it = it;
        this.figures = figures;
        this.voice = it.voice();
    }

    /** Which rows are wanted: how many, from which end, beyond which amount. */
    record Cut(
            Optional<Integer> limit, boolean smallest, boolean ranked, Optional<String> threshold) {
        static Cut of(Case it) {
            boolean asc = it.uses().has(Kind.ORDER, "asc");
            boolean desc = it.uses().has(Kind.ORDER, "desc");
            it.uses().has(Kind.CALC, "max");
            it.uses().has(Kind.CALC, "min");
            Optional<Integer> limit =
                    it.uses().one(Kind.LIMIT).map(tag -> Integer.parseInt(tag.value()));
            Optional<String> threshold = it.uses().one(Kind.THRESHOLD).map(Tag::value);
            if (limit.isEmpty() && (asc || desc) && isOne(it)) {
                limit = Optional.of(1);
            }
            return new Cut(limit, asc, asc || desc || limit.isPresent(), threshold);
        }

        /** "The biggest customer" is one, "the biggest customers" are several. */
        private static boolean isOne(Case it) {
            List<Tag> ranked =
                    it.meaning().tags().stream()
                            .filter(tag -> tag.is(Kind.ENTITY) || tag.is(Kind.GROUP))
                            .toList();
            boolean who = ranked.isEmpty() && it.meaning().has(Kind.ASK, "who");
            return who
                    || ranked.size() == 1
                            && !ranked.getFirst()
                                    .text()
                                    .matches("(?i)(?:by|per|nach|por) .*|.*ly|.*lich")
                            && !ranked.getFirst()
                                    .text()
                                    .matches(
                                            "(?i).*(?:s|people|en|e[rl]n|kunden|artikel|länder|waren)");
        }

        boolean keeps(BigDecimal value) {
            if (threshold.isEmpty()) {
                return true;
            }
            String[] parts = threshold.get().split(" ");
            int compared = value.compareTo(new BigDecimal(parts[1]));
            return switch (parts[0]) {
                case "gt" -> compared > 0;
                case "ge" -> compared >= 0;
                case "lt" -> compared < 0;
                default -> compared <= 0;
            };
        }
    }

    private String title() {
        return voice.say("label." + figures.measure().word());
    }

    /** Whom and where the figures are limited to. */
    String scope() {
        StringBuilder text = new StringBuilder();
        for (Filter filter : it.scope().filters()) {
            text.append(
                    filter.excluded()
                            ? " " + voice.say("without", filter.label())
                            : " · " + filter.label());
        }
        return text.toString();
    }

    String heading() {
        return String.join(
                " · ", figures.by().stream().map(d -> voice.say("by." + d.word())).toList());
    }

    private String when(Optional<Span> span) {
        return span.map(voice::span)
                .orElseGet(() -> voice.say("as.of", voice.day(it.firm().today())));
    }

    private String signed(String text) {
        return it.signed(text, voice.say("define." + figures.measure().word()));
    }

    String nothing(Optional<Span> span) {
        return it.signed(voice.say("nothing", title() + scope(), when(span)));
    }

    String several(List<Span> spans, List<Table> tables) {
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

    String plain(Table table, Optional<Span> span, Cut cut, Optional<String> form)
            throws Wanted, Done {
        if (figures.by().isEmpty()) {
            return signed(
                    title()
                            + scope()
                            + ", "
                            + when(span)
                            + ": **"
                            + figures.amount(table.total())
                            + "**");
        }
        Optional<String> drawn =
                form.isPresent()
                        ? figures.draw(
                                form.get(), title() + scope() + ", " + when(span), cut.limit())
                        : Optional.empty();
        List<Map.Entry<List<String>, BigDecimal>> rows = new ArrayList<>(rows(table, cut));
        int most = cut.limit().orElse(figures.by().getFirst().isTime() ? MONTHS : SHOWN);
        List<Map.Entry<List<String>, BigDecimal>> shown =
                rows.subList(0, Math.min(most, rows.size()));
        StringBuilder text =
                new StringBuilder("**" + title() + scope() + ", " + when(span) + "**\n");
        text.append(
                "\n| # | %s | %s |\n| ---: | --- | ---: |"
                        .formatted(
                                heading(),
                                title()
                                        + (figures.measure().unit() == Measure.Unit.MONEY
                                                ? " (" + it.firm().currency() + ")"
                                                : "")));
        int number = 0;
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
        if (figures.measure().word().endsWith("average")) {
            return signed(text.toString());
        }
        text.append("\n\n");
        if (rows.size() > shown.size()) {
            text.append(voice.say("shown", shown.size(), rows.size(), figures.amount(sum(shown))))
                    .append(' ');
        }
        text.append(
                voice.say(
                        cut.threshold().isPresent() ? "total.kept" : "total",
                        figures.amount(sum(rows)),
                        rows.size()));
        drawn.ifPresent(note -> text.append("\n\n").append(note));
        boolean part = form.isPresent() && figures.measure() == Measure.SALES;
        return it.signed(
                text.toString(),
                part ? voice.say("chart.invoiced") : "",
                voice.say("define." + figures.measure().word()));
    }

    private List<Map.Entry<List<String>, BigDecimal>> rows(Table table, Cut cut) {
        boolean time = figures.by().getFirst().isTime() || figures.by().size() > 1 && !cut.ranked();
        List<Map.Entry<List<String>, BigDecimal>> rows =
                new ArrayList<>(time && !cut.ranked() ? table.inOrder() : table.ranked());
        if (cut.smallest()) {
            rows = new ArrayList<>(rows.reversed());
        }
        rows.removeIf(row -> !cut.keeps(row.getValue()));
        return rows;
    }

    private static BigDecimal sum(List<Map.Entry<List<String>, BigDecimal>> rows) {
        return rows.stream().map(Map.Entry::getValue).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    String count(Table table, Optional<Span> span, Cut cut) {
        long count =
                table.rows().values().stream()
                        .filter(value -> value.signum() != 0 && cut.keeps(value))
                        .count();
        return signed(
                "%s, %s: **%s**"
                        .formatted(
                                voice.say("count.with", heading(), title() + scope()),
                                when(span),
                                voice.number(BigDecimal.valueOf(count))));
    }

    /** Gross profit by what was sold, for each row; the best rate first. */
    String margins(Table profit, Table sold, Optional<Span> span, Cut cut) {
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
        return it.signed(text.toString(), voice.say("define.margins"));
    }

    String rank(Table table, Optional<Span> span) {
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
                                title(),
                                when(span),
                                figures.amount(ranked.get(i).getValue())));
            }
        }
        return nothing(span);
    }

    String average(Table table, Optional<Span> span) throws Done {
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

    /** A part of the whole: the filtered, the overdue, the largest few, or each row of a table. */
    String share(Optional<Span> span) throws Wanted, Done {
        Cut cut = Cut.of(it);
        boolean overdue =
                figures.measure() == Measure.RECEIVABLES && it.uses().has(Kind.STATE, "overdue");
        it.checked();
        if (overdue) {
            Figures late =
                    new Figures(
                            it,
                            Measure.OVERDUE,
                            Measure.OVERDUE.sources(),
                            List.of(),
                            it.scope().filters());
            return part(
                    voice.say("label.overdue"),
                    late.fetch(List.of(span)).getFirst().total(),
                    figures.fetch(List.of(span)).getFirst().total(),
                    span);
        }
        Table table = figures.fetch(List.of(span)).getFirst();
        if (table.isEmpty()) {
            throw new Done(nothing(span));
        }
        if (figures.by().isEmpty()) {
            if (it.scope().filters().isEmpty()) {
                throw new Done(voice.say("share.of.what", title()));
            }
            return part(title() + scope(), table.total(), figures.whole(span).total(), span);
        }
        if (cut.limit().isPresent()) {
            List<Map.Entry<List<String>, BigDecimal>> rows = rows(table, cut);
            List<Map.Entry<List<String>, BigDecimal>> top =
                    rows.subList(0, Math.min(cut.limit().get(), rows.size()));
            return part(
                    voice.say("largest", top.size(), heading()) + scope(),
                    sum(top),
                    table.total(),
                    span);
        }
        return shares(table, span, cut);
    }

    private String part(String what, BigDecimal part, BigDecimal whole, Optional<Span> span) {
        return signed(
                voice.say(
                        "share",
                        what,
                        Comparison.rate(part, whole).map(voice::percent).orElse("–"),
                        figures.amount(part),
                        figures.amount(whole),
                        title(),
                        when(span)));
    }

    private String shares(Table table, Optional<Span> span, Cut cut) {
        StringBuilder text =
                new StringBuilder("**" + title() + scope() + ", " + when(span) + "**\n");
        text.append(
                "\n| # | %s | %s | %s |\n| ---: | --- | ---: | ---: |"
                        .formatted(heading(), title(), voice.say("share.column")));
        int number = 0;
        for (Map.Entry<List<String>, BigDecimal> row :
                rows(table, cut).stream().limit(SHOWN).toList()) {
            text.append(
                    "\n| %d | %s | %s | %s |"
                            .formatted(
                                    ++number,
                                    figures.label(row.getKey()),
                                    voice.amount(row.getValue()),
                                    voice.percent(row.getValue().divide(table.total(), EXACT))));
        }
        return signed(
                text
                        + "\n\n"
                        + voice.say("total", figures.amount(table.total()), table.rows().size()));
    }
}
