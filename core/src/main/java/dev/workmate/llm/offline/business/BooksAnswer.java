package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.Scope;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Answers with results of the books: profit, margins, cash, VAT, assets and the usual ratios. */
final class BooksAnswer implements Answering.Reply {
    private static final Set<String> EARNED =
            Set.of(
                    "netprofit",
                    "netrate",
                    "marginrate",
                    "grossprofit",
                    "ebitda",
                    "ebit",
                    "expenses",
                    "cogs");
    private static final Set<String> HELD =
            Set.of(
                    "cash",
                    "assets",
                    "liabilities",
                    "equity",
                    "equityratio",
                    "debtratio",
                    "currentratio",
                    "quickratio",
                    "workingcapital");

    /** What a result is in percent. */
    private static final Map<String, String> RATES =
            Map.of("grossprofit", "marginrate", "netprofit", "netrate");

    private static final int MOST_STEPS = 12;

    private final Case it;
    private final Voice voice;
    private final Uses uses;

    BooksAnswer(Case it) {
        this.it = it;
        this.voice = it.voice();
        this.uses = it.uses();
    }

    static boolean fits(Meaning meaning, Scope scope) {
        Optional<String> word = meaning.one(Kind.MEASURE).map(Tag::value);
        boolean split =
                meaning.all(Kind.GROUP).stream()
                                .map(tag -> Dimension.of(tag.value()))
                                .flatMap(Optional::stream)
                                .anyMatch(d -> !d.isTime())
                        || meaning.all(Kind.ENTITY).stream()
                                .anyMatch(tag -> Dimension.of(tag.value()).isPresent())
                        || !scope.filters().isEmpty()
                        || meaning.has(Kind.LIMIT)
                        || word.equals(Optional.of("expenses")) && meaning.has(Kind.ORDER);
        boolean ledger = word.filter(w -> w.matches("expenses|cogs|grossprofit")).isPresent();
        return word.isPresent()
                && (EARNED.contains(word.get())
                                && !(split && (ledger || word.get().equals("marginrate")))
                        || HELD.contains(word.get())
                        || word.get().matches("vat|dso"));
    }

    @Override
    public String answer() throws Wanted, Done {
        boolean percent = uses.has(Kind.CALC, "percent") | uses.has(Kind.CALC, "share");
        String said = uses.one(Kind.MEASURE).orElseThrow().value();
        String word = percent ? RATES.getOrDefault(said, said) : said;
        if (!it.scope().filters().isEmpty()) {
            throw new Done(
                    voice.say(
                            "not.for",
                            voice.say("label." + word),
                            it.scope().filters().getFirst().label()));
        }
        if (word.equals("vat") && it.meaning().has(Kind.PERIOD)) {
            return new TaxAnswer(it).answer();
        }
        if (word.equals("dso")) {
            return new Holdings(it).collection();
        }
        return EARNED.contains(word) ? earned(word) : new Holdings(it).of(word);
    }

    /** Results of a stretch of time, from the income statement. */
    private String earned(String word) throws Wanted, Done {
        List<DaySpan> spans = new ArrayList<>(it.stretches());
        if (spans.isEmpty()) {
            spans.add(Spans.of("ytd", it.firm().today()).orElseThrow());
        }
        Optional<Dimension> step =
                uses.all(Kind.GROUP).stream()
                        .map(tag -> Dimension.of(tag.value()))
                        .flatMap(Optional::stream)
                        .findFirst();
        boolean compares =
                uses.has(Kind.CALC, "growth")
                        | uses.has(Kind.CALC, "difference")
                        | uses.has(Kind.VERSUS)
                        | uses.has(Kind.LIKE);
        boolean worst = uses.has(Kind.ORDER, "asc");
        boolean best = uses.has(Kind.ORDER, "desc");
        boolean each =
                it.meaning().all(Kind.GROUP).stream().anyMatch(tag -> tag.from() != tag.to());
        boolean stepped = step.isPresent() && (each || !compares);
        if (stepped) {
            spans = steps(spans.getFirst(), step.get());
        } else if (compares && spans.size() == 1) {
            boolean before = it.meaning().has(Kind.LIKE, "before");
            spans.add(before ? spans.getFirst().justBefore() : spans.getFirst().yearBefore());
        } else if (compares) {
            spans.sort((a, b) -> b.from().compareTo(a.from()));
            spans.set(1, spans.get(1).asFarAs(spans.getFirst()));
        }
        it.checked();
        List<ToolReply> reports =
                it.conduct()
                        .results(
                                spans.stream()
                                        .map(
                                                span ->
                                                        StatementAnswer.report(
                                                                "income_statement", span, false))
                                        .toList());
        List<BigDecimal> values = new ArrayList<>();
        for (ToolReply report : reports) {
            values.add(
                    Earnings.of(
                            word,
                            report.sheet().orElseThrow(() -> new Done(voice.say("no.company")))));
        }
        String told =
                told(
                        word,
                        spans,
                        values,
                        compares && step.isEmpty(),
                        worst || best ? Optional.of(worst) : Optional.empty(),
                        stepped ? step : Optional.empty());
        boolean rate = spans.size() == 1 && word.equals("marginrate");
        return it.signed(
                rate ? told + amount(reports.getFirst()) : told, voice.say("define." + word));
    }

    /** "Margin" may be meant in money too. */
    private String amount(ToolReply report) throws Done {
        BigDecimal profit =
                Earnings.of(
                        "grossprofit",
                        report.sheet().orElseThrow(() -> new Done(voice.say("no.company"))));
        return " (%s **%s**)".formatted(voice.say("label.grossprofit"), it.money(profit));
    }

    private String told(
            String word,
            List<DaySpan> spans,
            List<BigDecimal> values,
            boolean compares,
            Optional<Boolean> worst,
            Optional<Dimension> step) {
        if (spans.size() == 1) {
            return "%s, %s: **%s**"
                    .formatted(
                            voice.say("label." + word),
                            voice.span(spans.getFirst()),
                            value(it, word, values.getFirst()));
        }
        StringBuilder text =
                new StringBuilder(
                        "**"
                                + voice.say("label." + word)
                                + step.map(
                                                _ ->
                                                        ", "
                                                                + voice.span(
                                                                        new DaySpan(
                                                                                spans.getFirst()
                                                                                        .from(),
                                                                                spans.getLast()
                                                                                        .to())))
                                        .orElse("")
                                + "**\n\n| # | "
                                + voice.say(step.map(each -> "by." + each.word()).orElse("period"))
                                + " | "
                                + voice.say("label." + word)
                                + " |\n| ---: | --- | ---: |");
        for (int i = 0; i < spans.size(); i++) {
            text.append(
                    "\n| %d | %s | %s |"
                            .formatted(
                                    i + 1,
                                    step.isEmpty()
                                            ? voice.span(spans.get(i))
                                            : stretch(spans.get(i)),
                                    value(it, word, values.get(i))));
        }
        if (compares && word.endsWith("rate")) {
            BigDecimal points = values.getFirst().subtract(values.get(1)).movePointRight(2);
            text.append(
                    "\n\n%s: **%s**"
                            .formatted(
                                    voice.say("change"),
                                    voice.say("points", voice.amount(points))));
        } else if (compares) {
            BigDecimal change = values.getFirst().subtract(values.get(1));
            text.append("\n\n")
                    .append(voice.say("change"))
                    .append(": **")
                    .append(it.money(change))
                    .append("**");
            Comparison.rate(change, values.get(1))
                    .ifPresent(rate -> text.append(" (").append(voice.percent(rate)).append(")"));
        }
        worst.ifPresent(
                low -> {
                    BigDecimal wanted =
                            values.stream()
                                    .reduce((a, b) -> low == (a.compareTo(b) < 0) ? a : b)
                                    .orElseThrow();
                    text.append("\n\n")
                            .append(
                                    voice.say(
                                            low ? "lowest" : "highest",
                                            stretch(spans.get(values.indexOf(wanted))),
                                            value(it, word, wanted)));
                });
        return text.toString();
    }

    private String stretch(DaySpan span) {
        boolean quarter =
                span.from().plusMonths(3).minusDays(1).equals(span.to())
                        && span.from().getMonthValue() % 3 == 1
                        && span.from().getDayOfMonth() == 1;
        boolean month =
                span.from().getDayOfMonth() == 1
                        && span.from().plusMonths(1).minusDays(1).equals(span.to());
        if (month) {
            return voice.value(Dimension.MONTH, span.from().toString(), Map.of());
        }
        return quarter
                ? "Q" + (span.from().getMonthValue() / 3 + 1) + " " + span.from().getYear()
                : voice.span(span);
    }

    static String value(Case it, String word, BigDecimal value) {
        Voice voice = it.voice();
        return word.endsWith("rate") || word.equals("equityratio") || word.equals("debtratio")
                ? voice.percent(value)
                : word.endsWith("ratio") ? voice.amount(value) : it.money(value);
    }

    private List<DaySpan> steps(DaySpan span, Dimension step) throws Done {
        int months =
                switch (step) {
                    case MONTH -> 1;
                    case QUARTER -> 3;
                    case YEAR -> 12;
                    default -> throw it.leftover();
                };
        List<DaySpan> steps = new ArrayList<>();
        for (LocalDate from = span.from();
                !from.isAfter(span.to()) && steps.size() < MOST_STEPS;
                from = from.plusMonths(months)) {
            LocalDate end = from.plusMonths(months).minusDays(1);
            steps.add(new DaySpan(from, end.isAfter(span.to()) ? span.to() : end));
        }
        return steps;
    }
}
