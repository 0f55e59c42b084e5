package dev.workmate.demo.ledger;

import dev.workmate.demo.ledger.DocumentLine.Account;
import dev.workmate.demo.ledger.DocumentLine.Goods;
import dev.workmate.demo.ledger.DocumentLine.Service;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;

/**
 * The rules by which documents reach the ledgers. Goods are held at standard cost: a sale moves
 * quantity times standard cost out of inventory, a purchase brings it in and books the difference
 * to what was paid as price variance.
 */
public final class PostingRules {
    /** The general ledger account of the operating bank account. */
    public static final String BANK = "1310";

    static final String OUTPUT_TAX = "2140";
    static final String INPUT_TAX = "1260";
    static final String PRICE_VARIANCE = "5210";

    /** Where differences found in a stock count go. */
    public static final String STOCK_ADJUSTMENT = "5220";

    private PostingRules() {}

    public static Posting salesInvoice(DocumentHeader header, List<DocumentLine> lines) {
        return sale(header, lines, LedgerDocumentType.INVOICE, 1);
    }

    /** Takes the goods back into stock and the amount off the customer's account. */
    public static Posting salesCreditMemo(DocumentHeader header, List<DocumentLine> lines) {
        return sale(header, lines, LedgerDocumentType.CREDIT_MEMO, -1);
    }

    public static Posting purchaseInvoice(DocumentHeader header, List<DocumentLine> lines) {
        return purchase(header, lines, LedgerDocumentType.INVOICE, 1);
    }

    public static Posting purchaseCreditMemo(DocumentHeader header, List<DocumentLine> lines) {
        return purchase(header, lines, LedgerDocumentType.CREDIT_MEMO, -1);
    }

    /** Money from a customer, settling the invoice {@code appliesTo} where it is not empty. */
    public static Posting customerPayment(
            String number, LocalDate date, Party customer, long amount, String appliesTo) {
        return payment(
                number,
                date,
                LedgerDocumentType.PAYMENT,
                new JournalLine.ToCustomer(customer, "", -amount, appliesTo));
    }

    /** Money back to a customer, settling the credit memo {@code appliesTo}. */
    public static Posting customerRefund(
            String number, LocalDate date, Party customer, long amount, String appliesTo) {
        return payment(
                number,
                date,
                LedgerDocumentType.REFUND,
                new JournalLine.ToCustomer(customer, "", amount, appliesTo));
    }

    /** Money to a vendor, settling the invoice {@code appliesTo} where it is not empty. */
    public static Posting vendorPayment(
            String number, LocalDate date, Party vendor, long amount, String appliesTo) {
        return payment(
                number,
                date,
                LedgerDocumentType.PAYMENT,
                new JournalLine.ToVendor(vendor, "", amount, appliesTo));
    }

    /** Posts lines that share one document number; together they must balance. */
    public static Posting journal(
            String number, LocalDate date, LedgerDocumentType type, List<JournalLine> lines) {
        EntryBuilder entries = new EntryBuilder(date, type, number);
        for (JournalLine line : lines) {
            switch (line) {
                case JournalLine.ToAccount to ->
                        entries.general(to.accountNumber(), to.description(), to.amount());
                case JournalLine.ToCustomer to -> {
                    entries.general(to.party().area().receivables(), to.description(), to.amount());
                    entries.party(
                            PartyEntry.Side.CUSTOMER,
                            to.party(),
                            date,
                            to.appliesTo(),
                            to.amount());
                }
                case JournalLine.ToVendor to -> {
                    entries.general(to.party().area().payables(), to.description(), to.amount());
                    entries.party(
                            PartyEntry.Side.VENDOR, to.party(), date, to.appliesTo(), to.amount());
                }
            }
        }
        return entries.build();
    }

    /**
     * Corrects stock against an account; {@code quantity} and {@code cost} are negative when goods
     * vanish.
     */
    public static Posting stockAdjustment(
            String number, LocalDate date, List<Goods> goods, String againstAccount) {
        EntryBuilder entries = new EntryBuilder(date, LedgerDocumentType.NONE, number);
        for (Goods moved : goods) {
            entries.general(moved.inventory().account(), moved.description(), moved.cost());
            entries.general(againstAccount, moved.description(), -moved.cost());
            boolean vanished = moved.quantity().signum() < 0;
            entries.stock(
                    vanished ? StockMove.NEGATIVE_ADJUSTMENT : StockMove.POSITIVE_ADJUSTMENT,
                    moved.itemNumber(),
                    moved.itemNumber(),
                    number,
                    moved.description(),
                    moved.quantity(),
                    0,
                    moved.cost());
        }
        return entries.build();
    }

    private static Posting payment(
            String number, LocalDate date, LedgerDocumentType type, JournalLine toParty) {
        return journal(
                number,
                date,
                type,
                List.of(new JournalLine.ToAccount(BANK, "", -toParty.amount()), toParty));
    }

    private static Posting sale(
            DocumentHeader header, List<DocumentLine> lines, LedgerDocumentType type, int sign) {
        EntryBuilder entries = new EntryBuilder(header.postingDate(), type, header.number());
        TaxArea area = header.party().area();
        long gross = gross(lines);
        entries.general(area.receivables(), "", sign * gross);
        for (DocumentLine line : lines) {
            String revenue =
                    switch (line) {
                        case Goods goods -> goods.product().revenue(area);
                        case Service service -> service.product().revenue(area);
                        case Account account -> account.accountNumber();
                    };
            entries.general(revenue, "", -sign * line.net());
            entries.general(OUTPUT_TAX, "", -sign * line.tax());
            if (line instanceof Goods goods) {
                entries.general(goods.product().costOfGoods(), "", sign * goods.cost());
                entries.general(goods.inventory().account(), "", -sign * goods.cost());
                entries.goods(saleMove(header, type), header, goods, -sign, sign * goods.net());
            }
        }
        entries.party(
                PartyEntry.Side.CUSTOMER,
                header.party(),
                header.dueDate(),
                header.appliesTo(),
                sign * gross);
        return entries.build();
    }

    private static Posting purchase(
            DocumentHeader header, List<DocumentLine> lines, LedgerDocumentType type, int sign) {
        EntryBuilder entries = new EntryBuilder(header.postingDate(), type, header.number());
        long gross = gross(lines);
        for (DocumentLine line : lines) {
            switch (line) {
                case Goods goods -> {
                    entries.general(goods.inventory().account(), "", sign * goods.cost());
                    entries.general(PRICE_VARIANCE, "", sign * (goods.net() - goods.cost()));
                    entries.goods(purchaseMove(header, type), header, goods, sign, 0);
                }
                case Service service ->
                        entries.general(service.product().costOfGoods(), "", sign * service.net());
                case Account account ->
                        entries.general(
                                account.accountNumber(),
                                account.description(),
                                sign * account.net());
            }
            entries.general(INPUT_TAX, "", sign * line.tax());
        }
        entries.general(header.party().area().payables(), "", -sign * gross);
        entries.party(
                PartyEntry.Side.VENDOR,
                header.party(),
                header.dueDate(),
                header.appliesTo(),
                -sign * gross);
        return entries.build();
    }

    private static StockMove saleMove(DocumentHeader header, LedgerDocumentType type) {
        if (type == LedgerDocumentType.CREDIT_MEMO) {
            return StockMove.SALES_CREDIT_MEMO;
        }
        return header.stockDocument().isEmpty()
                ? StockMove.SALES_INVOICE
                : StockMove.SALES_SHIPMENT;
    }

    private static StockMove purchaseMove(DocumentHeader header, LedgerDocumentType type) {
        if (type == LedgerDocumentType.CREDIT_MEMO) {
            return StockMove.PURCHASE_CREDIT_MEMO;
        }
        return header.stockDocument().isEmpty()
                ? StockMove.PURCHASE_INVOICE
                : StockMove.PURCHASE_RECEIPT;
    }

    private static long gross(List<DocumentLine> lines) {
        long gross = 0;
        for (DocumentLine line : lines) {
            gross = Math.addExact(gross, Math.addExact(line.net(), line.tax()));
        }
        return gross;
    }

    /** What a quantity is worth at standard cost, in whole cents, halves away from zero. */
    public static long cost(BigDecimal quantity, long unitCost) {
        return quantity.multiply(BigDecimal.valueOf(unitCost))
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact();
    }
}
