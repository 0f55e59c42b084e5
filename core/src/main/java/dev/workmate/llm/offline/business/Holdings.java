package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers with what the company has and owes on a day. */
final class Holdings {
    private final Case it;
    private final Voice voice;
    private final Uses uses;

    Holdings(Case it) {
        this.it = it;
        this.voice = it.voice();
        this.uses = it.uses();
    }

    /** What is there on a day, from the balance sheet and the trial balance. */
    String of(String word) throws Wanted, Done {
        List<DaySpan> spans = it.spans();
        if (spans.size() > 1) {
            throw it.leftover();
        }
        DaySpan span = spans.isEmpty() ? DaySpan.until(it.firm().today()) : spans.getFirst();
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
        List<ToolReply> reports =
                it.conduct()
                        .results(
                                List.of(
                                        StatementAnswer.report("balance_sheet", span, true),
                                        StatementAnswer.report("trial_balance", span, true)));
        ToolReply.Sheet sheet =
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
                "%s, %s: **%s**"
                        .formatted(
                                voice.say("label." + word),
                                when,
                                BooksAnswer.value(it, word, value)),
                voice.say("define." + word));
    }

    String collection() throws Wanted, Done {
        DaySpan year = Spans.of("last 12 month", it.firm().today()).orElseThrow();
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
        List<ToolReply> results = it.conduct().results(calls);
        BigDecimal open = FigureTable.of(results.getFirst(), 0).total();
        BigDecimal sales =
                FigureTable.of(results.get(1), 0).minus(FigureTable.of(results.get(2), 0)).total();
        if (sales.signum() == 0) {
            throw new Done(voice.say("not.known", "DSO"));
        }
        BigDecimal days =
                open.multiply(BigDecimal.valueOf(365)).divide(sales, 1, RoundingMode.HALF_UP);
        return it.signed(voice.say("dso", days, it.money(open), it.money(sales), voice.span(year)));
    }
}
