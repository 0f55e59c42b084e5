package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.FigureSource;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.Scope;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.wording.FigureTable;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Answers what stands on one account of the ledger: its balance on a day, or what was posted. */
final class AccountAnswer implements Answering.Reply {
    private final Case it;
    private final Voice voice;

    AccountAnswer(Case it) {
        this.it = it;
        this.voice = it.voice();
    }

    /** An account that was named by its number, or one whose balance is asked for. */
    static boolean fits(Meaning meaning, Scope scope) {
        boolean one = scope.names().size() == 1 && scope.has(Dimension.ACCOUNT);
        boolean split =
                meaning.has(Kind.GROUP) || meaning.has(Kind.VERSUS) || meaning.has(Kind.LIKE);
        return one && !split && (meaning.has(Kind.CODE) || meaning.has(Kind.MEASURE, "owed"));
    }

    @Override
    public String answer() throws Wanted, Done {
        it.uses().has(Kind.MEASURE, "owed");
        it.uses().has(Kind.ENTITY, "accounts");
        List<DaySpan> spans = it.spans();
        if (spans.size() > 1) {
            throw it.leftover();
        }
        it.checked();
        Name account = it.scope().names().getFirst();
        String category =
                it.conduct()
                        .result(
                                new ErpCall.Inquiry("accounts")
                                        .where("number", "eq", account.key())
                                        .select("number", "category")
                                        .first(1)
                                        .query())
                        .sheet()
                        .flatMap(sheet -> sheet.cell(0, "category"))
                        .orElse("");
        boolean holds = category.matches("Assets|Liabilities|Equity");
        DaySpan span = holds ? day(spans) : stretch(spans);
        boolean credit = category.matches("Liabilities|Equity|Income");
        FigureSource ledger =
                Measure.EXPENSES
                        .first()
                        .everywhere()
                        .adding(
                                "sum",
                                credit
                                        ? "creditAmount minus debitAmount"
                                        : "debitAmount minus creditAmount",
                                "");
        BigDecimal total =
                FigureTable.of(
                                it.conduct()
                                        .result(
                                                ledger.call(
                                                        List.of(),
                                                        it.scope().filters(),
                                                        Optional.of(span))),
                                0)
                        .total();
        return it.signed(
                "%s %s · %s, %s: **%s**"
                        .formatted(
                                voice.say("by.accounts"),
                                account.key(),
                                account.text(),
                                holds ? voice.say("as.of", voice.day(span.to())) : voice.span(span),
                                it.money(total)),
                voice.say(credit ? "define.credit" : "define.debit"));
    }

    /** A balance is that of a day; a month or a year has none of its own. */
    private DaySpan day(List<DaySpan> spans) throws Done {
        if (spans.isEmpty()) {
            return DaySpan.until(it.firm().today());
        }
        DaySpan span = spans.getFirst();
        if (!span.isOpen() && !span.from().equals(span.to())) {
            throw it.leftover();
        }
        return DaySpan.until(span.to());
    }

    private DaySpan stretch(List<DaySpan> spans) {
        return spans.isEmpty()
                ? Spans.of("ytd", it.firm().today()).orElseThrow()
                : spans.getFirst();
    }
}
