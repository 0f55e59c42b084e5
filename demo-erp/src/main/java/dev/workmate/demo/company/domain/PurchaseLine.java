package dev.workmate.demo.company.domain;

import dev.workmate.demo.ledger.DocumentLine;
import java.math.BigDecimal;

/** One line of a purchase document, in cents. */
public sealed interface PurchaseLine {
    String objectNumber();

    String description();

    int quantity();

    long unitCost();

    int taxPercent();

    DocumentLine toPost();

    default long net() {
        return quantity() * unitCost();
    }

    default long tax() {
        return Cents.percent(net(), taxPercent());
    }

    /** Goods for stock; {@code unitCost} is what the vendor charges, not the standard cost. */
    record OfItem(Item item, int quantity, long unitCost, int taxPercent) implements PurchaseLine {
        @Override
        public String objectNumber() {
            return item.number();
        }

        @Override
        public String description() {
            return item.name();
        }

        @Override
        public DocumentLine toPost() {
            return new DocumentLine.Goods(
                    item.number(),
                    item.name(),
                    item.category().product(),
                    item.category().inventory(),
                    BigDecimal.valueOf(quantity),
                    net(),
                    tax(),
                    quantity * item.unitCost());
        }
    }

    /** An expense. */
    record OfAccount(String account, String description, long unitCost, int taxPercent)
            implements PurchaseLine {
        @Override
        public String objectNumber() {
            return account;
        }

        @Override
        public int quantity() {
            return 1;
        }

        @Override
        public DocumentLine toPost() {
            return new DocumentLine.Account(account, description, net(), tax());
        }
    }
}
