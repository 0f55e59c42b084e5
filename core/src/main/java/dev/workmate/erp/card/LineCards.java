package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.CardDocument.Line;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Total;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
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
        ErpRow wanted =
                plan.change() instanceof ErpChange.Update update
                        ? after(kind, row, update.changes())
                        : row;
        Optional<CardDocument> parent = reader.parent(kind, row);
        if (parent.isPresent()) {
            obstacles.requireEditable(parent.get(), "changed");
        }
        if (!(plan.change() instanceof ErpChange.Delete)) {
            obstacles.requireItem(wanted);
        }
        Optional<String> currency =
                parent.isPresent() ? parent.get().currency() : facts.currency(row);
        List<Line> lines = reader.lines(kind, List.of(row), currency);
        List<Line> then =
                plan.change() instanceof ErpChange.Delete
                        ? List.of()
                        : reader.lines(kind, List.of(wanted), currency);
        Put of =
                Put.said(
                        parent.map(LineCards::named)
                                .orElseGet(() -> Said.of(CardPhrase.ITS_DOCUMENT, kind.said())));
        List<Line> gone = plan.change() instanceof ErpChange.Create ? List.of() : lines;
        Optional<CardDocument> whole = parent.map(each -> replaced(each, gone, then));
        Concerns concerns = new Concerns(facts);
        if (whole.isPresent() && !then.isEmpty()) {
            concerns.about(whole.get(), Optional.empty());
        }
        Said sentence = sentence(plan, row, of, new Turned(lines, then, currency));
        return lineCard(sentence, whole, then.isEmpty() ? lines : then, currency, concerns);
    }

    private static Said named(CardDocument document) {
        return Said.of(
                CardPhrase.OF_DOCUMENT,
                DocumentCards.name(document),
                DocumentCards.partner(document));
    }

    /** A line as it is and as it would be. */
    private record Turned(List<Line> before, List<Line> after, Optional<String> currency) {}

    private Said sentence(Planned plan, ErpRow row, Put of, Turned line)
            throws InterruptedException {
        Optional<String> currency = line.currency();
        Put text =
                Put.said(
                        line.before().isEmpty()
                                ? Said.of(CardPhrase.REMARK)
                                : line.before().getFirst().said());
        return switch (plan.change()) {
            case ErpChange.Create _ ->
                    Said.of(
                            CardPhrase.ADD_LINE,
                            text,
                            of,
                            sum(line.before(), CardPhrase.SUM_BEFORE_TAX, currency));
            case ErpChange.Delete _ ->
                    Said.of(
                            CardPhrase.DELETE_LINE,
                            text,
                            of,
                            sum(line.before(), CardPhrase.SUM_BEFORE_TAX, currency));
            case ErpChange.Update update ->
                    Said.of(
                            CardPhrase.CHANGE_LINE,
                            text,
                            of,
                            Put.all(
                                    Differences.words(
                                            facts, plan.entity(), row, update.changes(), currency)),
                            sum(line.after(), CardPhrase.THEN_ABOUT, currency));
            case ErpChange.Invoke invoke ->
                    Said.of(CardPhrase.DO_ON_LINE, Put.term(invoke.action()), text, of);
        };
    }

    /** A line with its new values; what the system worked out from the old ones is gone. */
    private static ErpRow after(DocumentKind kind, ErpRow row, ErpRow changes) {
        SequencedMap<String, ErpValue> values = new LinkedHashMap<>(row.values());
        List.of("netAmount", "amountExcludingTax", "discountAmount").forEach(values::remove);
        boolean another =
                List.of("lineObjectNumber", "itemId", "accountId").stream()
                        .anyMatch(changes.values()::containsKey);
        if (another) {
            List.of("lineObjectNumber", "itemId", "accountId", "description", kind.price())
                    .forEach(values::remove);
        }
        values.putAll(changes.values());
        return new ErpRow(values);
    }

    /** The document as it would be with other lines. */
    private static CardDocument replaced(CardDocument document, List<Line> gone, List<Line> more) {
        List<Line> all = new ArrayList<>(document.lines());
        gone.forEach(all::remove);
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
            Said sentence,
            Optional<CardDocument> whole,
            List<Line> lines,
            Optional<String> currency,
            Concerns concerns) {
        List<ApprovalDetails.Line> shown =
                lines.stream().map(line -> DocumentCards.shown(line, currency)).toList();
        List<Total> totals =
                whole.stream()
                        .flatMap(each -> each.total().map(sum -> total(each, sum)).stream())
                        .toList();
        Card plain =
                new Card(
                        sentence,
                        Optional.empty(),
                        List.of(),
                        shown,
                        totals,
                        true,
                        List.of(),
                        concerns.warnings(),
                        Optional.empty(),
                        false);
        return whole.flatMap(DocumentCards::party).map(plain::with).orElse(plain);
    }

    private static Total total(CardDocument whole, BigDecimal sum) {
        return Labels.total(
                Said.of(CardPhrase.WHOLE_LABEL, whole.kind().said()), sum, whole.currency());
    }

    private static Put sum(List<Line> lines, CardPhrase key, Optional<String> currency) {
        return Put.any(
                lines.stream()
                        .flatMap(line -> line.net().stream())
                        .findFirst()
                        .map(net -> Said.of(key, Put.money(net, currency))));
    }
}
