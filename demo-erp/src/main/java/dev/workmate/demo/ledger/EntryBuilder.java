package dev.workmate.demo.ledger;

import dev.workmate.demo.ledger.DocumentLine.Goods;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the entries of one document; amounts to the same account with the same words become one
 * entry.
 */
final class EntryBuilder {
    private final LocalDate date;
    private final LedgerDocumentType type;
    private final String number;
    private final String words;
    private final List<GeneralEntry> general = new ArrayList<>();
    private final List<StockEntry> stock = new ArrayList<>();
    private final List<PartyEntry> party = new ArrayList<>();

    EntryBuilder(LocalDate date, LedgerDocumentType type, String number) {
        this.date = date;
        this.type = type;
        this.number = number;
        this.words =
                switch (type) {
                    case NONE -> number;
                    case PAYMENT -> "Payment " + number;
                    case INVOICE -> "Invoice " + number;
                    case CREDIT_MEMO -> "Credit Memo " + number;
                    case REFUND -> "Refund " + number;
                };
    }

    void general(String account, String description, long amount) {
        String said = description.isEmpty() ? words : description;
        for (int i = 0; i < general.size(); i++) {
            GeneralEntry entry = general.get(i);
            if (entry.accountNumber().equals(account) && entry.description().equals(said)) {
                general.set(i, entry(account, said, Math.addExact(entry.amount(), amount)));
                return;
            }
        }
        general.add(entry(account, said, amount));
    }

    private GeneralEntry entry(String account, String description, long amount) {
        return new GeneralEntry(date, type, number, account, description, amount);
    }

    void goods(StockMove move, DocumentHeader header, Goods goods, int sign, long salesAmount) {
        String document = header.stockDocument().isEmpty() ? number : header.stockDocument();
        BigDecimal quantity = sign < 0 ? goods.quantity().negate() : goods.quantity();
        stock(
                move,
                goods.itemNumber(),
                header.party().number(),
                document,
                goods.description(),
                quantity,
                salesAmount,
                sign * goods.cost());
    }

    void stock(
            StockMove move,
            String item,
            String source,
            String document,
            String description,
            BigDecimal quantity,
            long salesAmount,
            long costAmount) {
        stock.add(
                new StockEntry(
                        date,
                        move,
                        item,
                        source,
                        document,
                        description,
                        quantity,
                        salesAmount,
                        costAmount));
    }

    void party(PartyEntry.Side side, Party who, LocalDate dueDate, String appliesTo, long amount) {
        party.add(
                new PartyEntry(side, who.number(), date, dueDate, type, number, appliesTo, amount));
    }

    Posting build() {
        general.removeIf(entry -> entry.amount() == 0);
        return new Posting(general, stock, party);
    }
}
