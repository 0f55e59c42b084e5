package dev.workmate.erp.card;

import dev.workmate.erp.card.CardDocument.Partner;
import dev.workmate.tool.ToolException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What Business Central refuses for a customer or vendor who is blocked. */
final class BlockedPartners {
    /** How far a document goes. */
    enum Step {
        WRITE,
        POST
    }

    private static final Set<DocumentKind> SOLD =
            Set.of(DocumentKind.SALES_QUOTE, DocumentKind.SALES_ORDER, DocumentKind.SALES_INVOICE);

    private BlockedPartners() {}

    static void requireFree(CardDocument document, Step step) throws ToolException {
        Optional<Partner> partner = document.partner();
        String code =
                partner.flatMap(Partner::row)
                        .flatMap(row -> SurroundingFacts.text(row, "blocked"))
                        .orElse("")
                        .toLowerCase(Locale.ROOT);
        boolean refused =
                switch (code) {
                    case "all" -> true;
                    case "invoice" -> SOLD.contains(document.kind());
                    case "ship" ->
                            SOLD.contains(document.kind())
                                    && (step == Step.POST
                                            || document.kind() != DocumentKind.SALES_INVOICE);
                    default -> false;
                };
        if (refused) {
            throw new ToolException(
                    "The %s %s is blocked for %s. Somebody has to lift the block first."
                            .formatted(
                                    document.kind().side().role(),
                                    partner.orElseThrow().words(),
                                    Blocks.of(
                                                    partner.orElseThrow()
                                                            .row()
                                                            .orElseThrow()
                                                            .value("blocked"))
                                            .map(Put::english)
                                            .orElse("this")));
        }
    }
}
