package dev.workmate.erp.card;

import dev.workmate.erp.ErpRow;
import dev.workmate.erp.card.CardDocument.Line;
import dev.workmate.event.value.ApprovalDetails.Warning;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What speaks against the lines of a document: quantities, prices, stock. */
final class LineConcerns {
    private final CardDocument document;
    private final Optional<String> books;
    private final List<Warning> warnings = new ArrayList<>();

    private LineConcerns(CardDocument document, Optional<String> books) {
        this.document = document;
        this.books = books;
    }

    /** {@code books} is the currency that costs are kept in. */
    static List<Warning> about(CardDocument document, Optional<String> books) {
        LineConcerns concerns = new LineConcerns(document, books);
        concerns.lines();
        if (document.kind().movesStockOut()) {
            concerns.stock();
        }
        return concerns.warnings;
    }

    private void add(String code, Said said) {
        warnings.add(Concerns.warning(code, said));
    }

    private void lines() {
        for (Line line : document.lines()) {
            if (line.quantity().signum() < 0) {
                add(
                        "negative_quantity",
                        Said.of(
                                CardPhrase.NEGATIVE,
                                Put.text(line.description()),
                                Put.number(line.quantity())));
            }
            belowCost(line);
        }
        if (document.lines().isEmpty() && document.estimated()) {
            add("no_lines", Said.of(CardPhrase.NO_LINES));
        }
    }

    private void belowCost(Line line) {
        Optional<BigDecimal> cost =
                line.item().flatMap(item -> CardDocument.amount(item, "unitCost"));
        boolean sold =
                document.kind().movesStockOut()
                        && line.quantity().signum() > 0
                        && (books.isEmpty() || document.currency().equals(books));
        if (sold && cost.isPresent() && line.net().isPresent()) {
            BigDecimal each = line.net().get().divide(line.quantity(), 2, RoundingMode.HALF_UP);
            if (each.compareTo(cost.get()) < 0) {
                add(
                        "below_cost",
                        Said.of(
                                CardPhrase.SOLD_BELOW_COST,
                                Put.text(line.description()),
                                Put.price(each),
                                Put.price(cost.get())));
            }
        }
    }

    /** How much of an item a document takes, over all of its lines. */
    private record Taken(ErpRow item, BigDecimal quantity) {
        Taken plus(Taken more) {
            return new Taken(item, quantity.add(more.quantity));
        }
    }

    private void stock() {
        Map<String, Taken> taken = new LinkedHashMap<>();
        for (Line line : document.lines()) {
            line.item()
                    .filter(LineConcerns::isKeptInStock)
                    .ifPresent(
                            item ->
                                    taken.merge(
                                            line.description(),
                                            new Taken(item, line.quantity()),
                                            Taken::plus));
        }
        taken.forEach(
                (name, all) ->
                        CardDocument.amount(all.item(), "inventory")
                                .filter(left -> left.compareTo(all.quantity()) < 0)
                                .ifPresent(
                                        left ->
                                                add(
                                                        "stock",
                                                        Said.of(
                                                                CardPhrase.STOCK,
                                                                Put.text(name),
                                                                Put.number(left),
                                                                Put.number(all.quantity())))));
    }

    private static boolean isKeptInStock(ErpRow item) {
        return !SurroundingFacts.text(item, "type").orElse("Inventory").matches("Service|Non.*");
    }
}
