package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.Filter;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Answers with one measure or account in percent of sales: "salaries as % of revenue". */
final class RatioAnswer implements Answering.Reply {
    private final Case it;
    private final Measure part;

    private RatioAnswer(Case it, Measure part) {
        this.it = it;
        this.part = part;
    }

    /** Empty where the question sets nothing in relation to sales. */
    static Optional<RatioAnswer> of(Case it) {
        boolean ratio =
                it.meaning().all(Kind.CALC).stream()
                        .anyMatch(tag -> tag.value().matches("share|percent|ratio"));
        if (!ratio || !it.meaning().has(Kind.MEASURE, "sales")) {
            return Optional.empty();
        }
        List<Measure> others =
                it.meaning().all(Kind.MEASURE).stream()
                        .map(Tag::value)
                        .filter(Predicate.not("sales"::equals))
                        .map(Measure::of)
                        .flatMap(Optional::stream)
                        .distinct()
                        .toList();
        if (it.scope().has(Dimension.ACCOUNT)) {
            boolean only = others.isEmpty() || others.equals(List.of(Measure.EXPENSES));
            return only ? Optional.of(new RatioAnswer(it, Measure.EXPENSES)) : Optional.empty();
        }
        return others.size() == 1 && others.getFirst().flows() && isMoney(others.getFirst())
                ? Optional.of(new RatioAnswer(it, others.getFirst()))
                : Optional.empty();
    }

    private static boolean isMoney(Measure measure) {
        return measure.unit() == Measure.Unit.MONEY
                && measure != Measure.GROSSPROFIT
                && !measure.word().endsWith("average");
    }

    @Override
    public String answer() throws Wanted, Done {
        it.uses().all(Kind.MEASURE);
        it.uses().all(Kind.CALC);
        List<Filter> filters = it.scope().filters();
        List<Filter> both =
                filters.stream().filter(f -> f.dimension() != Dimension.ACCOUNT).toList();
        boolean known =
                filters.stream().allMatch(filter -> part.first().has(filter.dimension()))
                        && both.stream().allMatch(f -> Measure.SALES.first().has(f.dimension()));
        List<DaySpan> spans = it.stretches();
        if (!known || spans.size() > 1) {
            throw it.leftover();
        }
        it.checked();
        Optional<DaySpan> span =
                Optional.of(
                        spans.isEmpty()
                                ? Spans.of("ytd", it.firm().today()).orElseThrow()
                                : spans.getFirst());
        Figures parts = new Figures(it, part, part.sources(), List.of(), filters);
        Figures sales = new Figures(it, Measure.SALES, Measure.SALES.sources(), List.of(), both);
        BigDecimal some = parts.fetch(List.of(span)).getFirst().total();
        BigDecimal all = sales.fetch(List.of(span)).getFirst().total();
        Voice voice = it.voice();
        String text =
                voice.say(
                        "share",
                        voice.say("label." + part.word()) + new FigureText(it, parts).scope(),
                        Comparison.rate(some, all).map(voice::percent).orElse("–"),
                        parts.amount(some),
                        sales.amount(all),
                        voice.say("label.sales"),
                        span.map(voice::span).orElseThrow());
        return it.signed(text, voice.say("define." + part.word()), voice.say("define.sales"));
    }
}
