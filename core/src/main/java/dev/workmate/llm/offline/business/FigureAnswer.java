package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.FigureSource;
import dev.workmate.llm.offline.business.data.Filter;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Answers with figures of one measure: added up, split, ranked, compared, as a share or on average.
 */
final class FigureAnswer implements Answering.Reply {
    private final Case it;
    private final Measure measure;
    private final Uses uses;

    /** What is owed, said of those who owe it. */
    private static final Pattern PEOPLE =
            Pattern.compile(
                    "(?iu)debtors?|creditors?|debitoren|schuldner|kreditoren|deudores|acreedores");

    private final List<Dimension> by;
    private final boolean named;

    FigureAnswer(Case it, Measure measure) {
        this.it = it;
        this.measure = measure;
        this.uses = it.uses();
        this.by = dimensions();
        this.named = it.scope().names().size() == 1;
    }

    private List<Dimension> dimensions() {
        Set<Dimension> found = new LinkedHashSet<>();
        uses.all(Kind.GROUP).forEach(tag -> Dimension.of(tag.value()).ifPresent(found::add));
        boolean regrouped =
                it.meaning().all(Kind.GROUP).stream().anyMatch(tag -> !tag.isInherited());
        for (Tag tag : it.meaning().all(Kind.ENTITY)) {
            Optional<Dimension> dimension = Dimension.of(tag.value());
            boolean usable = dimension.isPresent() && measure.first().has(dimension.get());
            if (usable && !uses.isUsed(tag)) {
                uses.use(tag);
                if (!isSubject(tag) && !(tag.isInherited() && regrouped)) {
                    found.add(dimension.get());
                }
            } else if (dimension.isPresent() && !usable && isSubject(tag)) {
                uses.use(tag);
            } else if (dimension.isPresent() && !usable && it.meaning().has(Kind.ORDER)) {
                // What was ranked before is not passed over: the figure cannot be split by it.
                found.add(dimension.get());
            } else if (tag.value().equals("invoices")
                    && measure.first().set().endsWith("nvoices")) {
                uses.use(tag);
            }
        }
        boolean goods =
                it.scope().names().stream()
                        .allMatch(
                                name ->
                                        name.dimension() == Dimension.ITEM
                                                || name.dimension() == Dimension.CATEGORY);
        if (found.isEmpty() && goods && uses.has(Kind.ASK, "who")) {
            found.add(who());
        }
        boolean split = !found.isEmpty();
        it.scope().filters().stream()
                .filter(filter -> filter.values().size() > 1 && !filter.excluded())
                .filter(filter -> !(split && filter.isOfModels()))
                .forEach(
                        filter -> {
                            uses.has(Kind.BY, "each");
                            found.add(filter.dimension());
                        });
        boolean costs = measure == Measure.EXPENSES || measure == Measure.COGS;
        if (found.isEmpty()
                && costs
                && (it.meaning().has(Kind.ORDER) || it.meaning().has(Kind.LIMIT))) {
            found.add(Dimension.ACCOUNT);
        }
        boolean ranked = it.meaning().has(Kind.ORDER) || it.meaning().has(Kind.LIMIT);
        if (found.isEmpty() && ranked && it.scope().has(Dimension.CATEGORY)) {
            found.add(Dimension.ITEM);
        }
        boolean people =
                it.meaning().all(Kind.MEASURE).stream()
                        .anyMatch(tag -> PEOPLE.matcher(tag.text()).matches());
        if (found.isEmpty() && ranked && people) {
            found.add(
                    measure.first().has(Dimension.VENDOR) ? Dimension.VENDOR : Dimension.CUSTOMER);
        }
        boolean ranks = it.meaning().has(Kind.CALC, "rank");
        if (ranks) {
            it.scope().names().forEach(name -> found.add(name.dimension()));
        }
        return new ArrayList<>(found).subList(0, Math.min(2, found.size()));
    }

    /** Who sells is one of ours, who buys a customer, whom we buy from a vendor. */
    private Dimension who() {
        boolean sells =
                it.meaning().all(Kind.MEASURE).stream()
                        .anyMatch(
                                tag ->
                                        tag.text()
                                                .matches(
                                                        "(?i)s[eo]ll\\w*|sold|verkauf\\w*|vend\\p{L}*"));
        boolean ours =
                it.meaning().all(Kind.ASK).stream()
                        .noneMatch(tag -> tag.text().matches("(?i)whom|wem|wen"));
        return measure.first().has(Dimension.VENDOR)
                ? Dimension.VENDOR
                : sells && ours ? Dimension.SALESPERSON : Dimension.CUSTOMER;
    }

    /** In "how much do customers owe us" the customers are all of them, not one by one. */
    private boolean isSubject(Tag entity) {
        boolean asked =
                it.meaning().has(Kind.ASK, "which")
                        || it.meaning().has(Kind.ASK, "who")
                        || it.meaning().has(Kind.ORDER)
                        || it.meaning().has(Kind.LIMIT)
                        || it.meaning().has(Kind.THRESHOLD)
                        || it.meaning().has(Kind.CALC, "share") && it.scope().filters().isEmpty()
                        || it.meaning().has(Kind.ASK, "many")
                        || it.meaning().has(Kind.CALC, "rank")
                        || it.meaning().has(Kind.FORM);
        String counterpart =
                measure.first().has(Dimension.VENDOR) || measure == Measure.PAIDOUT
                        ? "vendors"
                        : measure.first().set().equals("items") ? "items" : "customers";
        if (!entity.value().equals(counterpart)) {
            return false;
        }
        return !asked && !isHead(entity);
    }

    /** "Customers in Italy and what they bought" are asked for one by one. */
    private boolean isHead(Tag entity) {
        List<Tag> said =
                it.meaning().tags().stream()
                        .filter(tag -> !tag.is(Kind.STOP))
                        .filter(tag -> !tag.isInherited())
                        .toList();
        boolean first = entity.from() <= 1 && !said.isEmpty() && said.getFirst().equals(entity);
        boolean much =
                it.meaning().all(Kind.STOP).stream()
                        .anyMatch(tag -> tag.text().matches("(?iu).*(?:how|wie|cu[aá]nt).*"));
        return first && (!much || said.size() <= 3);
    }

    @Override
    public String answer() throws Wanted, Done {
        List<Filter> filters = filters();
        for (Dimension dimension : by) {
            if (!measure.first().has(dimension)) {
                throw new Done(
                        it.voice()
                                .say(
                                        "not.by",
                                        it.voice().say("label." + measure.word()),
                                        it.voice().say("by." + dimension.word())));
            }
        }
        List<FigureSource> sources = sources();
        List<DaySpan> spans = ends(measure.flows() ? it.stretches() : pointsInTime());
        Comparison.Wish wish = Comparison.wish(it, measure, spans);
        if (wish != Comparison.Wish.NONE) {
            Figures compared = new Figures(it, measure, sources, Comparison.by(by), filters);
            return new Comparison(it, compared).answer(spans, wish);
        }
        Figures figures = new Figures(it, measure, sources, by, filters);
        if (!measure.flows()
                && !spans.isEmpty()
                && spans.stream().anyMatch(span -> !isToday(span))) {
            throw new Done(it.voice().say("only.today", it.voice().say("label." + measure.word())));
        }
        if (spans.size() > 1 && by.isEmpty() && measure.flows()) {
            it.checked();
            return new FigureText(it, figures).several(spans, tables(figures, spans));
        }
        Optional<DaySpan> span =
                measure.flows()
                        ? Optional.of(
                                spans.isEmpty()
                                        ? Spans.of(
                                                        by.contains(Dimension.YEAR)
                                                                ? "ever"
                                                                : "ytd",
                                                        it.firm().today())
                                                .orElseThrow()
                                        : hull(spans))
                        : Optional.empty();
        return one(figures, span);
    }

    /** What is as it is today has no stretch of time. */
    private boolean isToday(DaySpan span) {
        return span.to().equals(it.firm().today())
                && (span.isOpen() || span.from().equals(span.to()));
    }

    /** "Growth from August to September" compares the two, not what lies between them. */
    private List<DaySpan> ends(List<DaySpan> spans) {
        List<Tag> periods = it.meaning().all(Kind.PERIOD);
        boolean grows =
                it.meaning().has(Kind.CALC, "growth") || it.meaning().has(Kind.CALC, "difference");
        boolean other = it.meaning().has(Kind.VERSUS) || it.meaning().has(Kind.LIKE);
        if (!grows
                || other
                || periods.size() != 1
                || !periods.getFirst().value().startsWith("range ")) {
            return spans;
        }
        String[] ends = periods.getFirst().value().substring("range ".length()).split("\\|");
        List<DaySpan> both =
                Arrays.stream(ends)
                        .map(end -> Spans.of(end, it.firm().today()))
                        .flatMap(Optional::stream)
                        .map(span -> span.endingBy(it.firm().today()))
                        .toList();
        boolean years = ends[0].startsWith("year ");
        boolean neighbours =
                both.size() == 2 && both.getFirst().to().plusDays(1).equals(both.getLast().from());
        return both.size() == 2 && (years || neighbours) ? both : spans;
    }

    /** "How much do they owe us?" after a question about a year asks for today. */
    private List<DaySpan> pointsInTime() throws Done {
        List<DaySpan> spans = it.spans();
        return it.meaning().all(Kind.PERIOD).stream().allMatch(Tag::isInherited)
                ? List.of()
                : spans;
    }

    private String one(Figures figures, Optional<DaySpan> span) throws Wanted, Done {
        FigureText text = new FigureText(it, figures);
        boolean rank = uses.has(Kind.CALC, "rank");
        boolean rate =
                measure == Measure.GROSSPROFIT
                        && (it.meaning().has(Kind.MEASURE, "marginrate")
                                || it.meaning().has(Kind.CALC, "share")
                                        && it.meaning().has(Kind.MEASURE, "sales")
                                || it.meaning().has(Kind.CALC, "percent"));
        if ((uses.has(Kind.CALC, "share") | uses.has(Kind.CALC, "percent")) && !rate) {
            return new ShareText(it, figures).of(span);
        }
        boolean average =
                measure.word().endsWith("average")
                        ? uses.has(Kind.CALC, "average") && false
                        : uses.has(Kind.CALC, "average");
        boolean counts =
                uses.has(Kind.ASK, "many")
                        && by.size() == 1
                        && !by.getFirst().isTime()
                        && measure.unit() == Measure.Unit.MONEY;
        Optional<String> form =
                uses.all(Kind.FORM).stream()
                        .map(Tag::value)
                        .reduce((a, b) -> a.equals("chart") ? b : a)
                        .filter(word -> !word.equals("table"));
        Cut cut = Cut.of(it);
        it.checked();
        FigureTable table = figures.fetch(List.of(span)).getFirst();
        boolean none = by.isEmpty() && table.total().signum() == 0 && named;
        if ((table.isEmpty() || none) && it.scope().has(Dimension.ACCOUNT)) {
            throw new Done(
                    it.voice()
                            .say(
                                    "not.for",
                                    it.voice().say("label." + measure.word()),
                                    it.scope().filters().getFirst().label()));
        }
        if (table.isEmpty() || none) {
            throw Done.claiming(text.nothing(span));
        }
        if (rate) {
            FigureTable sold = figures.sold().fetch(List.of(span)).getFirst();
            return text.margins(table, sold, span, cut);
        }
        if (rank && named) {
            return text.rank(table, span);
        }
        if (average) {
            return text.average(table, span);
        }
        if (counts) {
            return text.count(table, span, cut);
        }
        return text.plain(table, span, cut, form);
    }

    private static DaySpan hull(List<DaySpan> spans) {
        DaySpan all = spans.getFirst();
        for (DaySpan span : spans) {
            all =
                    new DaySpan(
                            span.from().isBefore(all.from()) ? span.from() : all.from(),
                            span.to().isAfter(all.to()) ? span.to() : all.to());
        }
        return all;
    }

    private List<FigureTable> tables(Figures figures, List<DaySpan> spans) throws Wanted, Done {
        return figures.fetch(spans.stream().map(Optional::of).toList());
    }

    private List<Filter> filters() throws Done {
        List<Filter> filters = it.scope().filters();
        if (it.meaning().has(Kind.CALC, "rank")) {
            filters = filters.stream().filter(filter -> !by.contains(filter.dimension())).toList();
        }
        for (Filter filter : filters) {
            if (!measure.first().has(filter.dimension())) {
                throw new Done(
                        it.voice()
                                .say(
                                        "not.for",
                                        it.voice().say("label." + measure.word()),
                                        filter.label()));
            }
        }
        return filters;
    }

    private List<FigureSource> sources() {
        List<FigureSource> sources = new ArrayList<>(measure.sources());
        uses.has(Kind.INCLUDE, "net");
        if (measure == Measure.STOCKVALUE) {
            uses.has(Kind.INCLUDE, "cost");
        }
        if (uses.has(Kind.INCLUDE, "gross")) {
            sources.replaceAll(FigureSource::withTax);
        }
        for (Tag tag : it.meaning().all(Kind.THRESHOLD)) {
            String[] parts = tag.value().split(" ");
            if (parts.length == 3
                    && (measure == Measure.OVERDUE || measure == Measure.OVERDUEPAYABLES)) {
                uses.use(tag);
                int days =
                        Integer.parseInt(parts[1])
                                * (parts[2].equals("month") ? 30 : parts[2].equals("week") ? 7 : 1);
                boolean more = parts[0].startsWith("g");
                sources.replaceAll(
                        source ->
                                source.where(
                                        "dueDate "
                                                + (more ? "lt" : "ge")
                                                + " "
                                                + it.firm().today().minusDays(days)));
            }
        }
        return sources;
    }
}
