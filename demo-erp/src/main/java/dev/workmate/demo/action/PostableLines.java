package dev.workmate.demo.action;

import dev.workmate.demo.ledger.DocumentLine;
import dev.workmate.demo.ledger.InventoryGroup;
import dev.workmate.demo.ledger.PostingRules;
import dev.workmate.demo.ledger.ProductGroup;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import java.util.ArrayList;
import java.util.List;

/** Lines of a document in the form the posting rules take. */
final class PostableLines {
    private final CompanyTables company;

    PostableLines(CompanyTables company) {
        this.company = company;
    }

    List<DocumentLine> of(DraftKind kind, List<Row> lines, String number) {
        List<DocumentLine> postable = new ArrayList<>();
        for (Row line : lines) {
            switch (line.text("lineType")) {
                case "Item" -> postable.add(item(line));
                case "Account" -> postable.add(account(line));
                case "Comment", "" -> {}
                default ->
                        throw ActionRefused.dialog(
                                "Lines of type " + line.text("lineType") + " cannot be posted.");
            }
        }
        if (postable.isEmpty()) {
            throw ActionRefused.dialog(
                    "There is nothing to post: the "
                            + kind.words()
                            + " "
                            + number
                            + " has no lines.");
        }
        return postable;
    }

    private DocumentLine item(Row line) {
        Row item = company.table("items").first("number", line.text("lineObjectNumber"));
        if (item == null) {
            throw ActionRefused.noSuch("lineObjectNumber", line.text("lineObjectNumber"), "item");
        }
        if (line.decimal("quantity").signum() <= 0) {
            throw ActionRefused.dialog(
                    "The quantity of item " + item.text("number") + " must be positive.");
        }
        String number = item.text("number");
        String description = line.text("description");
        long net = LedgerBook.cents(line.decimal("netAmount"));
        long tax = LedgerBook.cents(line.decimal("netTaxAmount"));
        if (item.text("inventoryPostingGroupCode").isEmpty()) {
            return new DocumentLine.Service(number, description, product(item), net, tax);
        }
        long unitCost = LedgerBook.cents(item.decimal("unitCost"));
        return new DocumentLine.Goods(
                number,
                description,
                product(item),
                InventoryGroup.valueOf(item.text("inventoryPostingGroupCode")),
                line.decimal("quantity"),
                net,
                tax,
                PostingRules.cost(line.decimal("quantity"), unitCost));
    }

    /** An item made by a user may have no group; it is then a service. */
    private static ProductGroup product(Row item) {
        String code = item.text("generalProductPostingGroupCode");
        return code.isEmpty() ? ProductGroup.SERVICE : ProductGroup.valueOf(code);
    }

    private static DocumentLine account(Row line) {
        return new DocumentLine.Account(
                line.text("lineObjectNumber"),
                line.text("description"),
                LedgerBook.cents(line.decimal("netAmount")),
                LedgerBook.cents(line.decimal("netTaxAmount")));
    }
}
