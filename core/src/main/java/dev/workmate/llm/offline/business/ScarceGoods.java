package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.wording.SheetText;
import dev.workmate.llm.offline.business.wording.Voice;

/** Lists items that run low, are gone or hardly sell. */
final class ScarceGoods {
    private final Case it;
    private final Voice voice;

    ScarceGoods(Case it) {
        this.it = it;
        this.voice = it.voice();
    }

    String of(String special) throws Wanted, Done {
        if (!it.scope().filters().stream()
                .allMatch(filter -> filter.dimension() == Dimension.CATEGORY)) {
            throw it.leftover();
        }
        it.checked();
        ErpCall.Inquiry inquiry =
                switch (special) {
                    case "reorder" ->
                            new ErpCall.Inquiry("itemPlanning")
                                    .join("items", "itemNumber", "number")
                                    .group("itemNumber")
                                    .group("items.displayName")
                                    .measure("sum", "items.inventory", "inventory")
                                    .measure("sum", "reorderPoint", "reorderPoint")
                                    .measure("sum", "reorderQuantity", "reorderQuantity")
                                    .measure(
                                            "sum",
                                            "reorderPoint",
                                            "minus",
                                            "items.inventory",
                                            "missing")
                                    .having("missing", "gt", 0)
                                    .sorted("missing desc");
                    case "outofstock" ->
                            new ErpCall.Inquiry("items")
                                    .where("type", "eq", "Inventory")
                                    .group("number")
                                    .group("displayName")
                                    .measure("sum", "inventory", "inventory")
                                    .having("inventory", "le", 0);
                    default ->
                            new ErpCall.Inquiry("itemLedgerEntries")
                                    .where("entryType", "eq", "Sale")
                                    .where(
                                            "postingDate",
                                            "ge",
                                            it.firm().today().minusYears(1).plusDays(1).toString())
                                    .join("items", "itemNumber", "number")
                                    .group("items.number")
                                    .group("items.displayName")
                                    .measure("max", "items.inventory", "inventory")
                                    .measure("sum", "salesAmountActual", "sales")
                                    .having("inventory", "ge", 100)
                                    .sorted("sales asc")
                                    .first(10);
                };
        it.scope()
                .filters()
                .forEach(
                        filter ->
                                inquiry.whereAny(
                                        special.equals("outofstock")
                                                ? "itemCategoryCode"
                                                : "items.itemCategoryCode",
                                        "in",
                                        filter.values()));
        ToolReply.Sheet sheet =
                it.conduct()
                        .result(inquiry.aggregate())
                        .sheet()
                        .orElseThrow(() -> new Done(voice.say("no.company")));
        if (sheet.isEmpty()) {
            throw Done.claiming(
                    it.signed(
                            voice.say(
                                    "none",
                                    voice.say("special." + special) + it.scoped(),
                                    voice.say("as.of", voice.day(it.firm().today())))));
        }
        return it.signed(
                "%s, %s: **%d**\n\n%s"
                        .formatted(
                                voice.say("special." + special) + it.scoped(),
                                voice.say("as.of", voice.day(it.firm().today())),
                                sheet.rows().size(),
                                SheetText.table(sheet, voice)));
    }
}
