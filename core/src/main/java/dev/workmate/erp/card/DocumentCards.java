package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.CardDocument.Line;
import dev.workmate.erp.card.CardDocument.Partner;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Fact;
import dev.workmate.event.value.ApprovalDetails.Party;
import dev.workmate.event.value.ApprovalDetails.Recipient;
import dev.workmate.event.value.ApprovalDetails.Total;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Cards about documents: invoices, orders, quotes, credit memos. For one card. */
final class DocumentCards {
    private static final int MAX_LINES = 3;

    /** What the rest of the sentence says already, or nobody needs to read. */
    private static final Set<String> TOLD =
            Set.of(
                    "customerNumber",
                    "customerId",
                    "customerName",
                    "vendorNumber",
                    "vendorId",
                    "vendorName",
                    "dueDate",
                    "externalDocumentNumber");

    private final SurroundingFacts facts;
    private final DocumentReader reader;
    private final Obstacles obstacles;

    DocumentCards(SurroundingFacts facts) {
        this.facts = facts;
        this.reader = new DocumentReader(facts);
        this.obstacles = new Obstacles(facts);
    }

    Card created(DocumentKind kind, ErpChange.Create create, String mark)
            throws ToolException, InterruptedException {
        obstacles.requireItems(create.row());
        CardDocument document = reader.wanted(kind, create.row());
        obstacles.requireKnown(document);
        Concerns concerns = new Concerns(facts);
        concerns.about(document, Optional.empty());
        String more =
                create.row().values().entrySet().stream()
                        .filter(each -> !TOLD.contains(each.getKey()))
                        .filter(each -> !(each.getValue() instanceof ErpValue.NestedMany))
                        .map(each -> told(each, document))
                        .collect(Collectors.joining());
        String reference =
                SurroundingFacts.text(create.row(), "externalDocumentNumber")
                        .filter(text -> !text.equals(mark))
                        .map(text -> ", external document number " + text)
                        .orElse("");
        String sentence =
                "Create a draft "
                        + kind.words()
                        + partner(document)
                        + body(document)
                        + due(document)
                        + more
                        + reference;
        return card(sentence, document, List.of(), concerns, Optional.empty());
    }

    private static String told(Map.Entry<String, ErpValue> each, CardDocument document) {
        return ", "
                + OfficeTerms.words(each.getKey())
                + " "
                + OfficeTerms.value(each.getKey(), each.getValue(), document.currency());
    }

    Card invoked(DocumentKind kind, ErpRow header, String action)
            throws ToolException, InterruptedException {
        CardDocument document = reader.existing(kind, header);
        obstacles.require(document, action);
        Doing doing = Doing.of(action);
        Concerns concerns = new Concerns(facts);
        if (doing.posts() && doing != Doing.CANCEL) {
            concerns.about(document, Optional.of(obstacles.postingDay(document, doing)));
        }
        List<Recipient> recipients = Doing.sends(action) ? recipients(document) : List.of();
        String verb =
                doing == Doing.OTHER ? "Do '" + OfficeTerms.words(action) + "' on" : doing.verb();
        String sent =
                recipients.isEmpty()
                        ? ""
                        : doing == Doing.SEND
                                ? " by e-mail to " + recipients.getFirst().address()
                                : " and send it to " + recipients.getFirst().address();
        String sentence =
                verb
                        + " "
                        + plainName(document)
                        + partner(document)
                        + sent
                        + body(document)
                        + due(document)
                        + (doing == Doing.CANCEL ? "; a credit memo for all of it is posted" : "");
        Optional<Card.Money> moves = doing.posts() ? moved(document) : Optional.empty();
        Card card = card(sentence, document, recipients, concerns, moves);
        return doing.posts() && moves.isEmpty() ? card.ofUnknownAmount() : card;
    }

    private Optional<Card.Money> moved(CardDocument document) throws InterruptedException {
        return document.total().isEmpty()
                ? Optional.empty()
                : Optional.of(facts.money(document.total().get(), document.currency()));
    }

    Card changed(DocumentKind kind, ErpEntity entity, ErpRow header, ErpRow changes)
            throws ToolException, InterruptedException {
        CardDocument document = reader.existing(kind, header);
        obstacles.requireEditable(document, "changed");
        CardDocument then = reader.changed(document, changes);
        boolean passesOn = DocumentReader.namesPartner(kind, changes);
        if (passesOn) {
            obstacles.requireKnown(then);
        }
        String values =
                Differences.words(
                        facts,
                        entity,
                        header,
                        passesOn ? withoutPartner(kind, changes) : changes,
                        document.currency());
        String sentence =
                "Change "
                        + name(document)
                        + partner(document)
                        + ": "
                        + (passesOn ? partners(document, then) : "")
                        + (passesOn && !values.isEmpty() ? ", " : "")
                        + values;
        Concerns concerns = new Concerns(facts);
        Differences.concern(changes, concerns);
        concerns.aboutHead(then, changes);
        return card(sentence, document, List.of(), concerns, Optional.empty());
    }

    private static String partners(CardDocument before, CardDocument after) {
        return "%s from %s to %s"
                .formatted(
                        before.kind().side().role(),
                        before.partner().map(Partner::words).orElse("nobody"),
                        after.partner().map(Partner::words).orElse("nobody"));
    }

    private static ErpRow withoutPartner(DocumentKind kind, ErpRow changes) {
        String role = kind.side().role();
        Map<String, ErpValue> rest = new LinkedHashMap<>(changes.values());
        List.of("Id", "Number", "Name").forEach(end -> rest.remove(role + end));
        return new ErpRow(rest);
    }

    Card deleted(DocumentKind kind, ErpRow header) throws ToolException, InterruptedException {
        CardDocument document = reader.existing(kind, header);
        obstacles.requireEditable(document, "deleted");
        String sentence =
                "Delete " + name(document) + partner(document) + body(document) + due(document);
        return card(sentence, document, List.of(), new Concerns(facts), Optional.empty());
    }

    static String name(CardDocument document) {
        boolean draft = document.status().equals("Draft") && document.kind().isPosted("Open");
        return (draft ? "draft " : "") + plainName(document);
    }

    private static String plainName(CardDocument document) {
        return document.kind().words() + document.number().map(number -> " " + number).orElse("");
    }

    static String partner(CardDocument document) {
        return document.partner()
                .map(each -> " " + document.kind().side().preposition() + " " + each.words())
                .orElse("");
    }

    /** The lines and what they come to. */
    private static String body(CardDocument document) {
        List<String> parts = new ArrayList<>();
        document.lines().stream().limit(MAX_LINES).map(Line::words).forEach(parts::add);
        int more = document.lines().size() - MAX_LINES;
        if (more > 0) {
            String last = parts.removeLast();
            parts.add(last + " and " + more + (more == 1 ? " more line" : " more lines"));
        }
        document.total().ifPresent(_ -> parts.add(total(document)));
        return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
    }

    private static String total(CardDocument document) {
        String money = OfficeTerms.money(document.total().orElseThrow(), document.currency());
        if (document.estimated()) {
            return "about " + money + " before tax";
        }
        return "total "
                + money
                + document.tax()
                        .filter(tax -> tax.signum() != 0)
                        .map(tax -> " including " + OfficeTerms.price(tax) + " tax")
                        .orElse("");
    }

    private static String due(CardDocument document) {
        return document.day("dueDate").map(day -> ", due " + OfficeTerms.day(day)).orElse("");
    }

    private static List<Recipient> recipients(CardDocument document) {
        return Obstacles.recipient(document).stream()
                .map(
                        address ->
                                new Recipient(
                                        document.partner().map(Partner::name).orElse(""), address))
                .toList();
    }

    static Optional<Party> party(CardDocument document) {
        return document.partner()
                .map(each -> new Party(document.kind().side().role(), each.name(), each.number()));
    }

    static ApprovalDetails.Line shown(Line line, Optional<String> currency) {
        return new ApprovalDetails.Line(
                line.description(),
                line.number(),
                Optional.of(line.quantity().toPlainString()),
                line.item().flatMap(item -> SurroundingFacts.text(item, "baseUnitOfMeasureCode")),
                line.price().map(price -> Card.amount(price, currency)),
                line.net().map(net -> Card.amount(net, currency)));
    }

    private static Card card(
            String sentence,
            CardDocument document,
            List<Recipient> recipients,
            Concerns concerns,
            Optional<Card.Money> moves) {
        Optional<String> currency = document.currency();
        List<Total> totals = new ArrayList<>();
        if (!document.estimated()) {
            CardDocument.amount(document.header(), "totalAmountExcludingTax")
                    .ifPresent(net -> totals.add(new Total("Net", Card.amount(net, currency))));
            document.tax()
                    .ifPresent(tax -> totals.add(new Total("Tax", Card.amount(tax, currency))));
        }
        document.total()
                .ifPresent(
                        sum ->
                                totals.add(
                                        new Total(
                                                document.estimated() ? "Before tax" : "Total",
                                                Card.amount(sum, currency))));
        List<Fact> shown = new ArrayList<>();
        document.day("postingDate")
                .ifPresent(day -> shown.add(new Fact("Posting date", OfficeTerms.day(day))));
        document.day("dueDate").ifPresent(day -> shown.add(new Fact("Due", OfficeTerms.day(day))));
        return new Card(
                sentence,
                party(document),
                shown,
                document.lines().stream().map(line -> shown(line, currency)).toList(),
                totals,
                document.estimated(),
                recipients,
                concerns.warnings(),
                moves,
                false);
    }
}
