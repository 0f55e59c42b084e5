package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.FigureSource;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.wording.FigureTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** VAT of a stretch of time: charged on sales, paid on purchases, and what lies between. */
final class TaxAnswer {
    private final Case it;

    TaxAnswer(Case it) {
        this.it = it;
    }

    String answer() throws Wanted, Done {
        List<DaySpan> spans = it.spans();
        if (spans.size() != 1) {
            throw it.leftover();
        }
        it.meaning().all(dev.workmate.llm.offline.grammar.Kind.ENTITY).stream()
                .filter(tag -> tag.value().matches("customers|vendors|invoices"))
                .forEach(it.uses()::use);
        it.checked();
        List<FigureSource> sources = new ArrayList<>(Measure.SALES.sources());
        sources.addAll(Measure.PURCHASES.sources());
        List<ToolReply> results =
                it.conduct()
                        .results(
                                sources.stream()
                                        .map(source -> source.adding("sum", "totalTaxAmount", ""))
                                        .map(
                                                source ->
                                                        source.call(
                                                                List.of(),
                                                                List.of(),
                                                                Optional.of(spans.getFirst())))
                                        .toList());
        BigDecimal charged =
                FigureTable.of(results.getFirst(), 0)
                        .minus(FigureTable.of(results.get(1), 0))
                        .total();
        BigDecimal paid = FigureTable.of(results.get(2), 0).total();
        return it.signed(
                it.voice()
                        .say(
                                "vat.period",
                                it.voice().span(spans.getFirst()),
                                it.money(charged),
                                it.money(paid),
                                it.money(charged.subtract(paid))));
    }
}
