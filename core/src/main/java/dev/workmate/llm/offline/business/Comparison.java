package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares figures of one time with those of another, like for like: as many days of each. */
final class Comparison {
    private static final int SHOWN = 20;

    private final Case it;
    private final Figures figures;
    private final Voice voice;

    Comparison(Case it, Figures figures) {
        this.it = it;
        this.figures = figures;
        this.voice = it.voice();
    }

    /** With what is compared. */
    enum Wish {
        NONE,
        YEAR_BEFORE,
        PERIOD_BEFORE,
        GIVEN
    }

    /** The two stretches that are compared; the later one first. */
    record Pair(DaySpan now, DaySpan then, boolean cut) {}

    static Wish wish(Case it, Measure measure, List<DaySpan> spans) {
        Uses uses = it.uses();
        boolean growth = uses.has(Kind.CALC, "growth") | uses.has(Kind.CALC, "difference");
        boolean versus = uses.has(Kind.VERSUS);
        boolean like = uses.has(Kind.LIKE);
        if (!growth && !versus && !like) {
            return Wish.NONE;
        }
        uses.has(Kind.CALC, "percent");
        boolean places =
                it.scope().filters().stream().anyMatch(filter -> filter.values().size() > 1);
        if (versus && !growth && !like && spans.size() < 2 && places) {
            return Wish.NONE;
        }
        if (spans.size() >= 2) {
            return Wish.GIVEN;
        }
        boolean before =
                uses.has(Kind.LIKE, "before")
                        || it.meaning().all(Kind.CALC).stream()
                                .map(Tag::text)
                                .anyMatch(
                                        text -> text.matches("(?i)mom|month o.*|qoq|quarter o.*"));
        return before ? Wish.PERIOD_BEFORE : Wish.YEAR_BEFORE;
    }

    String answer(List<DaySpan> spans, Wish wish) throws Wanted, Done {
        if (!figures.measure().flows()) {
            throw new Done(voice.say("only.today", voice.say("label." + figures.measure().word())));
        }
        boolean rate =
                figures.measure() == Measure.GROSSPROFIT
                        && it.meaning().has(Kind.MEASURE, "marginrate");
        if (isMixed() || rate && !figures.by().isEmpty()) {
            throw new Done(
                    voice.say(
                            "not.by", voice.say("change"), new FigureText(it, figures).heading()));
        }
        Pair pair = pair(spans, wish);
        Optional<String> form =
                it.uses().all(Kind.FORM).stream()
                        .map(Tag::value)
                        .filter(word -> !word.equals("table"))
                        .findFirst();
        boolean falling = it.uses().has(Kind.ORDER, "asc") || falls();
        it.uses().has(Kind.ORDER, "desc");
        Optional<Integer> limit =
                it.uses().one(Kind.LIMIT).map(tag -> Integer.parseInt(tag.value()));
        it.checked();
        List<FigureTable> tables =
                figures.fetch(List.of(Optional.of(pair.now()), Optional.of(pair.then())));
        if (tables.getFirst().isEmpty() && tables.getLast().isEmpty()) {
            throw Done.claiming(new FigureText(it, figures).nothing(Optional.of(pair.now())));
        }
        if (rate) {
            return it.signed(
                    margins(pair, tables),
                    pair.cut() ? voice.say("like.for.like") : "",
                    voice.say("define.margins"));
        }
        String text =
                figures.by().isEmpty()
                        ? total(pair, tables)
                        : TimesBeside.fits(figures.by())
                                ? new TimesBeside(it, figures, unit()).text(pair, tables)
                                : table(pair, tables, limit, falling);
        if (form.isPresent()) {
            text += "\n\n" + drawn(form.get(), pair);
        }
        return it.signed(
                text,
                pair.cut() ? voice.say("like.for.like") : "",
                new FigureText(it, figures).definition());
    }

    /** What figures are split by where two times are compared: years are told as a whole. */
    static List<Dimension> by(List<Dimension> wanted) {
        return wanted.equals(List.of(Dimension.YEAR)) ? List.of() : wanted;
    }

    /** Split by a part of time of which the other time has none, such as its days. */
    private boolean isMixed() {
        return !TimesBeside.fits(figures.by())
                && figures.by().stream().anyMatch(by -> by.isTime() && by != Dimension.WEEKDAY);
    }

    /** One line or bar for every month of both stretches. */
    private String drawn(String form, Pair pair) throws Wanted, Done {
        if (figures.by().isEmpty()) {
            return voice.say("no.chart");
        }
        boolean both = TimesBeside.fits(figures.by());
        figures.fetch(
                List.of(
                        Optional.of(
                                both
                                        ? new DaySpan(pair.then().from(), pair.now().to())
                                        : pair.now())));
        Optional<String> note =
                figures.draw(
                        form, voice.say("label." + figures.measure().word()), Optional.empty());
        return note.orElseGet(() -> voice.say(both ? "chart.both" : "chart.later"));
    }

    private String unit() {
        return figures.measure().unit() == Measure.Unit.MONEY
                ? " (" + it.firm().currency() + ")"
                : "";
    }

    /** Words such as "declined" ask for what lost, the greatest loss first. */
    private boolean falls() {
        return it.meaning().all(Kind.CALC).stream()
                        .map(Tag::text)
                        .anyMatch(
                                text ->
                                        text.matches(
                                                "(?i)declin.*|decrea.*|drop.*|fell|fall.*|lost.*|shr.nk|gesunken|sinken|ruckgang|rückgang|bajad.*|ca[ií]d.*|disminu.*|schrump.*|geschrump.*|cay.*|zur[uü]ckgegangen|eingebrochen|gefallen|(?:gone|went) down|losers?"))
                || it.meaning().has(Kind.STATE, "lost") && it.uses().has(Kind.STATE, "lost");
    }

    /** "Which of them grew" asks for those alone. */
    private boolean rises() {
        return (it.meaning().has(Kind.ASK, "which") || it.meaning().has(Kind.ASK, "who"))
                && it.meaning().all(Kind.CALC).stream()
                        .map(Tag::text)
                        .anyMatch(
                                text ->
                                        text.matches(
                                                "(?i)gr[eo]wn?|rose|risen|increased|gewachsen|wuchs|gestiegen|zugelegt|zugenommen|creci.*|subi.*|aumenta.*"));
    }

    private Pair pair(List<DaySpan> spans, Wish wish) {
        DaySpan now =
                spans.isEmpty()
                        ? Spans.of("ytd", it.firm().today()).orElseThrow()
                        : spans.getFirst();
        if (wish != Wish.GIVEN) {
            boolean past =
                    spans.size() == 1 && it.meaning().has(Kind.VERSUS) && isWholeYearBefore(now);
            DaySpan later = past ? Spans.of("ytd", it.firm().today()).orElseThrow() : now;
            DaySpan then = wish == Wish.PERIOD_BEFORE ? later.justBefore() : later.yearBefore();
            return new Pair(later, then, !later.equals(whole(later)));
        }
        List<DaySpan> sorted = new ArrayList<>(spans);
        sorted.sort(Comparator.comparing(DaySpan::from).thenComparing(DaySpan::to).reversed());
        DaySpan later = sorted.getFirst();
        DaySpan earlier = sorted.get(1);
        if (isYear(earlier)
                && !isYear(whole(later))
                && !later.from().equals(later.from().withDayOfYear(1))) {
            return new Pair(later, later.yearBefore(), true);
        }
        DaySpan then = earlier.asFarAs(later);
        return new Pair(later, then, !then.equals(earlier));
    }

    private boolean isWholeYearBefore(DaySpan span) {
        return isYear(span) && span.to().getYear() == it.firm().today().getYear() - 1;
    }

    private static boolean isYear(DaySpan span) {
        return span.from().getDayOfYear() == 1
                && span.to().equals(span.from().plusYears(1).minusDays(1));
    }

    /** The stretch as the calendar has it, if it has run to an end. */
    private DaySpan whole(DaySpan span) {
        return span.to().equals(it.firm().today()) && span.from().getDayOfYear() == 1
                ? new DaySpan(span.from(), span.from().plusYears(1).minusDays(1))
                : span;
    }

    private String total(Pair pair, List<FigureTable> tables) {
        BigDecimal now = tables.getFirst().total();
        BigDecimal then = tables.getLast().total();
        BigDecimal change = now.subtract(then);
        return "**%s%s**\n\n| %s | %s |\n| --- | ---: |\n| %s | %s |\n| %s | %s |\n| %s | %s |\n| %s | %s |"
                .formatted(
                        voice.say("label." + figures.measure().word()),
                        new FigureText(it, figures).scope(),
                        voice.say(isYear(pair.now()) ? "by.year" : "period"),
                        voice.say("label." + figures.measure().word()),
                        voice.span(pair.now()),
                        figures.amount(now),
                        voice.span(pair.then()),
                        figures.amount(then),
                        voice.say("change"),
                        "**" + figures.amount(change) + "**",
                        voice.say("change.percent"),
                        "**" + rate(change, then).map(voice::percent).orElse("–") + "**");
    }

    /** Margins beside each other, and by how many points they differ. */
    private String margins(Pair pair, List<FigureTable> profits) throws Wanted, Done {
        List<FigureTable> sold =
                figures.sold().fetch(List.of(Optional.of(pair.now()), Optional.of(pair.then())));
        List<BigDecimal> rates = new ArrayList<>();
        for (int i = 0; i < sold.size(); i++) {
            rates.add(
                    rate(profits.get(i).total(), sold.get(i).total())
                            .orElseThrow(
                                    () ->
                                            Done.claiming(
                                                    new FigureText(it, figures)
                                                            .nothing(Optional.of(pair.then())))));
        }
        BigDecimal points = rates.getFirst().subtract(rates.getLast()).movePointRight(2);
        return "**%1$s%2$s**\n\n| %3$s | %1$s |\n| --- | ---: |\n| %4$s | %5$s |\n| %6$s | %7$s |\n| %8$s | **%9$s** |"
                .formatted(
                        voice.say("label.marginrate"),
                        new FigureText(it, figures).scope(),
                        voice.say("period"),
                        voice.span(pair.now()),
                        voice.percent(rates.getFirst()),
                        voice.span(pair.then()),
                        voice.percent(rates.getLast()),
                        voice.say("change"),
                        voice.say("points", voice.amount(points)));
    }

    static Optional<BigDecimal> rate(BigDecimal change, BigDecimal base) {
        return base.signum() == 0
                ? Optional.empty()
                : Optional.of(change.divide(base.abs(), new MathContext(12, RoundingMode.HALF_UP)));
    }

    private String table(
            Pair pair, List<FigureTable> tables, Optional<Integer> limit, boolean falling) {
        FigureTable now = tables.getFirst();
        FigureTable then = tables.getLast();
        Set<List<String>> keys = new LinkedHashSet<>(now.rows().keySet());
        keys.addAll(then.rows().keySet());
        boolean percent = it.meaning().has(Kind.CALC, "percent");
        boolean changes =
                falling
                        || it.meaning().has(Kind.CALC, "growth")
                        || it.meaning().has(Kind.CALC, "difference");
        Comparator<List<String>> order =
                Comparator.comparing(
                        key -> changes ? weight(now.at(key), then.at(key), percent) : now.at(key));
        List<List<String>> sorted = new ArrayList<>(keys);
        if (falls()) {
            sorted.removeIf(key -> now.at(key).compareTo(then.at(key)) >= 0);
        } else if (rises()) {
            sorted.removeIf(key -> now.at(key).compareTo(then.at(key)) <= 0);
        }
        sorted.sort(
                (falling ? order : order.reversed()).thenComparing(key -> String.join("|", key)));
        int shown = limit.orElse(SHOWN);
        StringBuilder text =
                new StringBuilder(
                        "**%s%s%s**\n\n| # | %s | %s | %s | %s | %s |\n| ---: | --- | ---: | ---: | ---: | ---: |"
                                .formatted(
                                        voice.say("label." + figures.measure().word()),
                                        new FigureText(it, figures).scope(),
                                        unit(),
                                        new FigureText(it, figures).heading(),
                                        voice.span(pair.now()),
                                        voice.span(pair.then()),
                                        voice.say("change"),
                                        voice.say("change.percent")));
        if (sorted.isEmpty()) {
            return voice.say(
                    falls() ? "none.fell" : "none.rose",
                    voice.span(pair.now()),
                    voice.span(pair.then()));
        }
        int number = 0;
        for (List<String> key : sorted.subList(0, Math.min(shown, sorted.size()))) {
            BigDecimal change = now.at(key).subtract(then.at(key));
            text.append(
                    "\n| %d | %s | %s | %s | %s | %s |"
                            .formatted(
                                    ++number,
                                    figures.label(key),
                                    voice.number(now.at(key)),
                                    voice.number(then.at(key)),
                                    voice.number(change),
                                    rate(change, then.at(key)).map(voice::percent).orElse("–")));
        }
        if (sorted.size() > 1 && sorted.size() == keys.size() && sorted.size() <= shown) {
            text.append(together(now.total(), then.total()));
        }
        return text.append("\n\n")
                .append(voice.say(changes ? falling ? "order.fall" : "order.rise" : "order.desc"))
                .toString();
    }

    private String together(BigDecimal now, BigDecimal then) {
        BigDecimal change = now.subtract(then);
        return "\n|  | **%s** | **%s** | **%s** | **%s** | **%s** |"
                .formatted(
                        voice.say("together"),
                        voice.number(now),
                        voice.number(then),
                        voice.number(change),
                        rate(change, then).map(voice::percent).orElse("–"));
    }

    private static BigDecimal weight(BigDecimal now, BigDecimal then, boolean percent) {
        BigDecimal change = now.subtract(then);
        return percent ? rate(change, then).orElse(BigDecimal.ZERO) : change;
    }
}
