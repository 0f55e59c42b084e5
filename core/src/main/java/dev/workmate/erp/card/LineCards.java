package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.CardDocument.Line;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Cards about single lines of documents. For one card. */
final class LineCards {
    private final SurroundingFacts facts;
    private final DocumentReader reader;
    private final Obstacles obstacles;

    LineCards(SurroundingFacts facts) {
        this.facts = facts;
        this.reader = new DocumentReader(facts);
        this.obstacles = new Obstacles(facts);
    }

    /** A line is told with the document it belongs to. */
    Card of(DocumentKind kind, Planned plan) throws ToolException, InterruptedException {
        ErpRow row =
                plan.change() instanceof ErpChange.Create create
                        ? create.row()
                        : plan.before().orElseThrow();
        Optional<CardDocument> parent = reader.parent(kind, row);
        if (parent.isPresent()) {
            obstacles.requireEditable(parent.get(), "changed");
        }
        if (plan.change() instanceof ErpChange.Create) {
            obstacles.requireItem(row);
        }
        List<Line> lines = reader.lines(kind, List.of(row));
        String text = lines.isEmpty() ? "a remark" : lines.getFirst().words();
        Optional<String> currency =
                parent.isPresent() ? parent.get().currency() : facts.currency(row);
        String of =
                parent.map(each -> DocumentCards.name(each) + DocumentCards.partner(each))
                        .orElse("its " + kind.words());
        Concerns concerns = new Concerns(facts);
        String sentence =
                switch (plan.change()) {
                    case ErpChange.Create _ -> "Add " + text + " to " + of + sum(lines, currency);
                    case ErpChange.Delete _ ->
                            "Delete " + text + " from " + of + sum(lines, currency);
                    case ErpChange.Update update ->
                            "Change %s of %s: %s%s"
                                    .formatted(
                                            text,
                                            of,
                                            Differences.words(row, update.changes(), currency),
                                            then(kind, row, update.changes(), currency));
                    case ErpChange.Invoke invoke ->
                            "Do '%s' on %s of %s"
                                    .formatted(OfficeTerms.words(invoke.action()), text, of);
                };
        if (plan.change() instanceof ErpChange.Create && parent.isPresent()) {
            concerns.about(extended(parent.get(), lines), Optional.empty());
        }
        return lineCard(sentence, parent, lines, currency, concerns);
    }

    /** What a changed line comes to, where that can be told. */
    private String then(DocumentKind kind, ErpRow row, ErpRow changes, Optional<String> currency)
            throws InterruptedException {
        SequencedMap<String, ErpValue> values = new LinkedHashMap<>(row.values());
        List.of("netAmount", "amountExcludingTax", "discountAmount").forEach(values::remove);
        values.putAll(changes.values());
        return reader.lines(kind, List.of(new ErpRow(values))).stream()
                .flatMap(line -> line.net().stream())
                .findFirst()
                .map(net -> ", then about " + OfficeTerms.money(net, currency) + " before tax")
                .orElse("");
    }

    /** The document as it would be with further lines. */
    private static CardDocument extended(CardDocument document, List<Line> more) {
        List<Line> all = new ArrayList<>(document.lines());
        all.addAll(more);
        return new CardDocument(
                document.kind(),
                document.header(),
                document.partner(),
                all,
                document.currency(),
                true);
    }

    private Card lineCard(
            String sentence,
            Optional<CardDocument> parent,
            List<Line> lines,
            Optional<String> currency,
            Concerns concerns) {
        List<ApprovalDetails.Line> shown =
                lines.stream().map(line -> DocumentCards.shown(line, currency)).toList();
        Card plain =
                new Card(
                        sentence,
                        Optional.empty(),
                        List.of(),
                        shown,
                        List.of(),
                        true,
                        List.of(),
                        concerns.warnings(),
                        Optional.empty(),
                        false);
        return parent.flatMap(DocumentCards::party).map(plain::with).orElse(plain);
    }

    private static String sum(List<Line> lines, Optional<String> currency) {
        return lines.stream()
                .flatMap(line -> line.net().stream())
                .findFirst()
                .map(net -> ": " + OfficeTerms.money(net, currency) + " before tax")
                .orElse("");
    }
}
