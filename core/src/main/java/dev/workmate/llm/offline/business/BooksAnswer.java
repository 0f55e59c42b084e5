package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers with results of the books: profit, margins, cash, VAT, assets and the usual ratios. */
final class BooksAnswer {
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
                                .anyMatch(
                                        tag ->
                                                tag.value()
                                                        .matches(
                                                                "customers|items|categories|salespeople|countries|accounts"))
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

    String answer() throws Wanted, Done {
        String word = uses.one(Kind.MEASURE).orElseThrow().value();
        uses.has(Kind.STATE, "open");
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
            return collection();
        }
        return EARNED.contains(word) ? earned(word) : held(word);
    }

    /** Results of a stretch of time, from the income statement. */
    private String earned(String word) throws Wanted, Done {
        List<Span> spans = new ArrayList<>(it.spans());
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
        if (step.isPresent() && (each || !compares)) {
            spans = steps(spans.getFirst(), step.get());
        } else if (compares && spans.size() == 1) {
            boolean before = it.meaning().has(Kind.LIKE, "before");
            spans.add(before ? spans.getFirst().justBefore() : spans.getFirst().yearBefore());
        } else if (compares) {
            spans.sort((a, b) -> b.from().compareTo(a.from()));
            spans.set(1, spans.get(1).asFarAs(spans.getFirst()));
        }
        uses.has(Kind.CALC, "share");
        it.checked();
        List<Given> reports =
                it.conduct()
                        .results(
                                spans.stream()
                                        .map(
                                                span ->
                                                        StatementAnswer.report(
                                                                "income_statement", span, false))
                                        .toList());
        List<BigDecimal> values = new ArrayList<>();
        for (Given report : reports) {
            values.add(
                    earned(
                            word,
                            report.sheet().orElseThrow(() -> new Done(voice.say("no.company")))));
        }
        return it.signed(
                told(
                        word,
                        spans,
                        values,
                        compares && step.isEmpty(),
                        worst || best ? Optional.of(worst) : Optional.empty()),
                voice.say("define." + word));
    }

    private String told(
            String word,
            List<Span> spans,
            List<BigDecimal> values,
            boolean compares,
            Optional<Boolean> worst) {
        if (spans.size() == 1) {
            return "%s, %s: **%s**"
                    .formatted(
                            voice.say("label." + word),
                            voice.span(spans.getFirst()),
                            value(word, values.getFirst()));
        }
        StringBuilder text =
                new StringBuilder(
                        "**"
                                + voice.say("label." + word)
                                + "**\n\n| # | "
                                + voice.say("period")
                                + " | "
                                + voice.say("label." + word)
                                + " |\n| ---: | --- | ---: |");
        for (int i = 0; i < spans.size(); i++) {
            text.append(
                    "\n| %d | %s | %s |"
                            .formatted(i + 1, stretch(spans.get(i)), value(word, values.get(i))));
        }
        if (compares && !word.endsWith("rate")) {
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
                                            value(word, wanted)));
                });
        return text.toString();
    }

    private String stretch(Span span) {
        boolean quarter =
                span.from().plusMonths(3).minusDays(1).equals(span.to())
                        && span.from().getMonthValue() % 3 == 1
                        && span.from().getDayOfMonth() == 1;
        return quarter
                ? "Q" + (span.from().getMonthValue() / 3 + 1) + " " + span.from().getYear()
                : voice.span(span);
    }

    private String value(String word, BigDecimal value) {
        return word.endsWith("rate") || word.equals("equityratio") || word.equals("debtratio")
                ? voice.percent(value)
                : word.endsWith("ratio") ? voice.amount(value) : it.money(value);
    }

    private List<Span> steps(Span span, Dimension step) throws Done {
        int months =
                switch (step) {
                    case MONTH -> 1;
                    case QUARTER -> 3;
                    case YEAR -> 12;
                    default -> throw it.leftover();
                };
        List<Span> steps = new ArrayList<>();
        for (LocalDate from = span.from();
                !from.isAfter(span.to()) && steps.size() < MOST_STEPS;
                from = from.plusMonths(months)) {
            LocalDate end = from.plusMonths(months).minusDays(1);
            steps.add(new Span(from, end.isAfter(span.to()) ? span.to() : end));
        }
        return steps;
    }

    private BigDecimal earned(String word, Given.Sheet sheet) {
        BigDecimal income = line(sheet, "Total Income");
        BigDecimal cost = line(sheet, "Total Cost of Goods Sold").abs();
        BigDecimal expense = line(sheet, "Total Expense").abs();
        BigDecimal net =
                StatementAnswer.line(sheet, "Net Income", "netChange")
                        .orElse(income.subtract(cost).subtract(expense));
        BigDecimal interest = like(sheet, "interest");
        BigDecimal depreciation = like(sheet, "depreciation|amorti[sz]ation");
        return switch (word) {
            case "netrate" -> Comparison.rate(net, income).orElse(BigDecimal.ZERO);
            case "grossprofit" -> income.subtract(cost);
            case "marginrate" ->
                    Comparison.rate(income.subtract(cost), income).orElse(BigDecimal.ZERO);
            case "expenses" -> expense;
            case "cogs" -> cost;
            case "ebit" -> net.add(interest);
            case "ebitda" -> net.add(interest).add(depreciation);
            default -> net;
        };
    }

    private static BigDecimal line(Given.Sheet sheet, String name) {
        return StatementAnswer.line(sheet, name, "netChange").orElse(BigDecimal.ZERO);
    }

    /** Expenses whose name says so, as a positive amount. */
    private static BigDecimal like(Given.Sheet sheet, String pattern) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int row = 0; row < sheet.rows().size(); row++) {
            boolean detail = sheet.cell(row, "lineType").filter("detail"::equals).isPresent();
            if (detail
                    && sheet.cell(row, "display")
                            .filter(
                                    name ->
                                            name.toLowerCase(java.util.Locale.ROOT)
                                                    .matches(".*\\b(?:" + pattern + ")\\b.*"))
                            .isPresent()) {
                sum = sum.subtract(new BigDecimal(sheet.cell(row, "netChange").orElse("0")));
            }
        }
        return sum;
    }

    /** What is there on a day, from the balance sheet and the trial balance. */
    private String held(String word) throws Wanted, Done {
        List<Span> spans = it.spans();
        if (spans.size() > 1) {
            throw it.leftover();
        }
        Span span = spans.isEmpty() ? Span.until(it.firm().today()) : spans.getFirst();
        it.meaning().all(Kind.ENTITY).stream()
                .filter(tag -> tag.value().equals("bankaccounts"))
                .forEach(uses::use);
        it.meaning().all(Kind.MEASURE).stream()
                .filter(tag -> tag.value().equals("cash") || tag.value().equals("owed"))
                .forEach(uses::use);
        it.meaning().all(Kind.CALC).stream()
                .filter(tag -> tag.value().equals("ratio"))
                .forEach(uses::use);
        it.checked();
        List<Given> reports =
                it.conduct()
                        .results(
                                List.of(
                                        StatementAnswer.report("balance_sheet", span, true),
                                        StatementAnswer.report("trial_balance", span, true)));
        Given.Sheet sheet =
                reports.getFirst().sheet().orElseThrow(() -> new Done(voice.say("no.company")));
        Balance balance = new Balance(sheet, reports.getLast().sheet().orElse(sheet));
        String when = voice.say("as.of", voice.day(span.to()));
        if (word.equals("vat")) {
            BigDecimal due = balance.outputTax().subtract(balance.inputTax());
            return it.signed(
                    voice.say(
                            due.signum() >= 0 ? "vat.owed" : "vat.back",
                            it.money(balance.outputTax()),
                            it.money(balance.inputTax()),
                            it.money(due.abs()),
                            when));
        }
        if (word.equals("cash")) {
            StringBuilder text =
                    new StringBuilder(
                            "%s, %s: **%s**"
                                    .formatted(
                                            voice.say("label.cash"),
                                            when,
                                            it.money(balance.cash())));
            balance.cashLines()
                    .forEach(
                            (name, amount) ->
                                    text.append("\n- ")
                                            .append(name)
                                            .append(": ")
                                            .append(it.money(amount)));
            return it.signed(text.toString());
        }
        BigDecimal value =
                balance.value(word)
                        .orElseThrow(
                                () -> new Done(voice.say("not.known", voice.say("label." + word))));
        return it.signed(
                "%s, %s: **%s**".formatted(voice.say("label." + word), when, value(word, value)),
                voice.say("define." + word));
    }

    private String collection() throws Wanted, Done {
        Span year = Spans.of("last 12 month", it.firm().today()).orElseThrow();
        it.checked();
        List<ErpCall> calls =
                new ArrayList<>(
                        List.of(
                                Measure.RECEIVABLES
                                        .first()
                                        .call(List.of(), List.of(), Optional.empty())));
        Measure.SALES
                .sources()
                .forEach(source -> calls.add(source.call(List.of(), List.of(), Optional.of(year))));
        List<Given> results = it.conduct().results(calls);
        BigDecimal open = Table.of(results.getFirst(), 0).total();
        BigDecimal sales = Table.of(results.get(1), 0).minus(Table.of(results.get(2), 0)).total();
        if (sales.signum() == 0) {
            throw new Done(voice.say("not.known", "DSO"));
        }
        BigDecimal days =
                open.multiply(BigDecimal.valueOf(365)).divide(sales, 1, RoundingMode.HALF_UP);
        return it.signed(voice.say("dso", days, it.money(open), it.money(sales), voice.span(year)));
    }
}
