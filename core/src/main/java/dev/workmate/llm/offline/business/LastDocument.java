package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.RecordKind;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.wording.LinesText;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/** Tells when a partner was first or last traded with, for how much and what was on the invoice. */
final class LastDocument {
    private static final Map<Dimension, RecordKind> TRADE =
            Map.of(
                    Dimension.CUSTOMER, RecordKind.INVOICES,
                    Dimension.VENDOR, RecordKind.PURCHASEINVOICES);

    private final Case it;
    private final Voice voice;

    LastDocument(Case it) {
        this.it = it;
        this.voice = it.voice();
    }

    static boolean knows(Dimension dimension) {
        return TRADE.containsKey(dimension);
    }

    String of(Name name, boolean last) throws Wanted, Done {
        RecordKind records =
                Optional.ofNullable(TRADE.get(name.dimension())).orElseThrow(it::leftover);
        it.uses().has(Kind.GROUP, "items");
        it.uses().has(Kind.MEASURE, "bought");
        it.uses().has(Kind.MEASURE, "sales");
        it.uses().has(Kind.MEASURE, "purchases");
        it.uses().has(Kind.ENTITY, "orders");
        it.uses().has(Kind.ENTITY, "invoices");
        it.uses().has(Kind.ENTITY, "purchaseinvoices");
        it.checked();
        boolean sold = records == RecordKind.INVOICES;
        ToolReply result =
                it.conduct()
                        .result(
                                new ErpCall.Inquiry(records.set())
                                        .where(
                                                sold ? "customerNumber" : "vendorNumber",
                                                "eq",
                                                name.key())
                                        .where("status", "ne", "Draft")
                                        .select(records.shown().toArray(String[]::new))
                                        .expand(records.lines())
                                        .sorted("postingDate " + (last ? "desc" : "asc"))
                                        .first(1)
                                        .query());
        ToolReply.Sheet sheet =
                result.sheet()
                        .filter(rows -> !rows.isEmpty())
                        .orElseThrow(
                                () ->
                                        Done.claiming(
                                                it.signed(voice.say("never.bought", name.text()))));
        String when = last ? "last" : "first";
        String text =
                voice.say(
                        when + (sold ? ".bought" : ".billed"),
                        name.text(),
                        voice.day(LocalDate.parse(sheet.cell(0, "postingDate").orElseThrow())),
                        sheet.cell(0, "number").orElse(""),
                        it.money(
                                new BigDecimal(
                                        sheet.cell(0, "totalAmountExcludingTax").orElse("0"))));
        return it.signed(text + "\n\n" + new LinesText(voice).of(records, sheet));
    }
}
