package dev.workmate.demo.action;

import dev.workmate.demo.store.Row;
import java.util.Set;

/** What cannot be written or posted for a customer or vendor who is blocked. */
final class Blocks {
    /** How far a document goes. */
    enum Step {
        WRITE,
        POST
    }

    private static final Set<DraftKind> SOLD =
            Set.of(DraftKind.SALES_QUOTE, DraftKind.SALES_ORDER, DraftKind.SALES_INVOICE);

    private Blocks() {}

    static void requireFree(DraftKind kind, Row partner, Step step) {
        boolean refused =
                switch (partner.text("blocked")) {
                    case "All" -> true;
                    case "Invoice" -> SOLD.contains(kind);
                    case "Ship" ->
                            SOLD.contains(kind)
                                    && (step == Step.POST || kind != DraftKind.SALES_INVOICE);
                    default -> false;
                };
        if (refused) {
            throw ActionRefused.dialog(
                    "The "
                            + kind.side().party
                            + " "
                            + partner.text("number")
                            + " is blocked ("
                            + partner.text("blocked")
                            + ").");
        }
    }
}
