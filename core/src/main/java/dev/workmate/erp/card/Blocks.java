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
    static Optional<String> of(ErpValue value) {
        return switch (code(value).toLowerCase(Locale.ROOT)) {
            case "" -> Optional.empty();
            case "all" -> Optional.of("everything");
            case "ship" -> Optional.of("shipping");
            case "invoice" -> Optional.of("invoicing");
            case "payment" -> Optional.of("payments");
            default -> Optional.of(OfficeTerms.clean(code(value)));
        };
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
    static String change(ErpValue before, ErpValue after) {
        return words(after) + " (before: " + words(before) + ")";
    }

    private static String words(ErpValue value) {
        return isOne(value)
                ? "blocked" + of(value).map(text -> " for " + text).orElse("")
                : "not blocked";
    }
}
