package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes figures down as parts of a whole. */
final class ShareText {
    private static final int SHOWN = 20;

    private final Case it;
    private final Figures figures;
    private final Voice voice;
    private final FigureText text;

    ShareText(Case it, Figures figures) {
        this.it = it;
        this.figures = figures;
        this.voice = it.voice();
        this.text = new FigureText(it, figures);
    }

    /** A part of the whole: the filtered, the overdue, the largest few, or each row of a table. */
    String of(Optional<DaySpan> span) throws Wanted, Done {
        Cut cut = Cut.of(it);
        boolean overdue =
                figures.measure() == Measure.RECEIVABLES && it.uses().has(Kind.STATE, "overdue");
        if (cut.skipped() > 0 || figures.measure() == Measure.QUANTITY && figures.by().isEmpty()) {
            throw new Done(voice.say("share.of.what", text.title()));
        }
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
        boolean within =
                it.scope().filters().stream().anyMatch(f -> figures.by().contains(f.dimension()));
        Figures all = within ? figures.unlimited() : figures;
        FigureTable table = all.fetch(List.of(span)).getFirst();
        if (table.isEmpty()) {
            throw Done.claiming(text.nothing(span));
        }
        if (figures.by().isEmpty()) {
            if (it.scope().filters().size() != 1) {
                throw new Done(voice.say("share.of.what", text.title()));
            }
            return part(
                    text.title() + text.scope(), table.total(), figures.whole(span).total(), span);
        }
        return shares(all, table, span, cut);
    }

    /** Where some values of a dimension are asked for, only their rows of the whole table. */
    private boolean isAsked(Map.Entry<List<String>, BigDecimal> row) {
        return it.scope().filters().stream()
                .filter(filter -> figures.by().contains(filter.dimension()))
                .allMatch(
                        filter -> {
                            String key = row.getKey().get(figures.by().indexOf(filter.dimension()));
                            boolean named =
                                    filter.values().contains(key) || filter.label().contains(key);
                            return named != filter.excluded();
                        });
    }

    private String part(String what, BigDecimal part, BigDecimal whole, Optional<DaySpan> span) {
        return text.signed(
                voice.say(
                        "share",
                        what,
                        Comparison.rate(part, whole).map(voice::percent).orElse("–"),
                        figures.amount(part),
                        figures.amount(whole),
                        text.title(),
                        text.when(span)));
    }

    private String shares(Figures all, FigureTable table, Optional<DaySpan> span, Cut cut) {
        List<Map.Entry<List<String>, BigDecimal>> rows =
                text.rows(table, cut).stream()
                        .filter(this::isAsked)
                        .limit(cut.limit().orElse(SHOWN))
                        .toList();
        StringBuilder lines =
                new StringBuilder(
                        "**%s%s, %s**\n\n| # | %s | %s | %s |\n| ---: | --- | ---: | ---: |"
                                .formatted(
                                        text.title(),
                                        text.scope(cut),
                                        text.when(span),
                                        text.heading(),
                                        text.title(),
                                        voice.say("share.column")));
        int number = 0;
        for (Map.Entry<List<String>, BigDecimal> row : rows) {
            lines.append(
                    "\n| %d | %s | %s | %s |"
                            .formatted(
                                    ++number,
                                    all.label(row.getKey()),
                                    voice.amount(row.getValue()),
                                    share(row.getValue(), table)));
        }
        BigDecimal shown = FigureText.sum(rows);
        lines.append(
                "\n|  | **%s** | **%s** | **%s** |"
                        .formatted(
                                voice.say("together"), voice.amount(shown), share(shown, table)));
        boolean few = cut.limit().isPresent() && rows.size() > 1;
        String first =
                few
                        ? voice.say(
                                        "shares",
                                        voice.number(BigDecimal.valueOf(rows.size())),
                                        share(shown, table))
                                + "\n\n"
                        : "";
        return text.signed(
                first
                        + lines
                        + "\n\n"
                        + text.order(cut)
                        + voice.say("total", figures.amount(table.total()), table.rows().size()));
    }

    private String share(BigDecimal part, FigureTable table) {
        return Comparison.rate(part, table.total()).map(voice::percent).orElse("–");
    }
}
