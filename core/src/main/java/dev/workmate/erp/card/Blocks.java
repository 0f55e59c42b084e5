package dev.workmate.erp.card;

import dev.workmate.erp.ErpValue;
import java.util.Locale;
import java.util.Optional;

/** What a customer, vendor or item is blocked for, as people say it. */
final class Blocks {
    private Blocks() {}

    static boolean isOne(ErpValue value) {
        return value instanceof ErpValue.Flag flag ? flag.value() : !code(value).isEmpty();
    }

    /** Empty where the system does not say for what. */
    static Optional<Put> of(ErpValue value) {
        return switch (code(value).toLowerCase(Locale.ROOT)) {
            case "" -> Optional.empty();
            case "all" -> said(CardPhrase.EVERYTHING);
            case "ship" -> said(CardPhrase.SHIPPING);
            case "invoice" -> said(CardPhrase.INVOICING);
            case "payment" -> said(CardPhrase.PAYMENTS);
            default -> Optional.of(Put.text(OfficeTerms.clean(code(value))));
        };
    }

    private static Optional<Put> said(CardPhrase key) {
        return Optional.of(Put.said(Said.of(key)));
    }

    /** Not the names of a yes or no. */
    private static String code(ErpValue value) {
        return switch (value) {
            case ErpValue.Choice choice -> choice.name().strip();
            case ErpValue.Text text -> text.value().strip();
            default -> "";
        };
    }

    /** How a block changes: "blocked for everything (before: not blocked)". */
    static Said change(ErpValue before, ErpValue after) {
        return Said.of(CardPhrase.BLOCK_CHANGED, Put.said(state(after)), Put.said(state(before)));
    }

    /** Whether something is blocked, and for what. */
    static Said state(ErpValue value) {
        if (!isOne(value)) {
            return Said.of(CardPhrase.NOT_BLOCKED);
        }
        return of(value)
                .map(what -> Said.of(CardPhrase.BLOCKED_FOR, what))
                .orElseGet(() -> Said.of(CardPhrase.BLOCKED));
    }
}
