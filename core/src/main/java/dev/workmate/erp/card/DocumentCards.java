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
        List<Said> more =
                create.row().values().entrySet().stream()
                        .filter(each -> !TOLD.contains(each.getKey()))
                        .filter(each -> !(each.getValue() instanceof ErpValue.NestedMany))
                        .map(each -> told(each, document))
                        .toList();
        Optional<Said> reference =
                SurroundingFacts.text(create.row(), "externalDocumentNumber")
                        .filter(text -> !text.equals(mark))
                        .map(text -> Said.of(CardPhrase.REFERENCE, Put.text(text)));
        Said sentence =
                Said.of(
                        CardPhrase.CREATE_DRAFT,
                        kind.said(),
                        partner(document),
                        body(document),
                        due(document),
                        more.isEmpty()
                                ? Put.NOTHING
                                : Put.said(Said.of(CardPhrase.MORE, Put.all(more))),
                        Put.any(reference));
        return card(sentence, document, List.of(), concerns, Optional.empty());
    }

    private static Said told(Map.Entry<String, ErpValue> each, CardDocument document) {
        return Said.of(
                CardPhrase.VALUE,
                Put.term(each.getKey()),
                OfficeTerms.put(each.getKey(), each.getValue(), document.currency()));
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
        Optional<Said> sent =
                recipients.stream()
                        .findFirst()
                        .map(
                                to ->
                                        Said.of(
                                                doing == Doing.SEND
                                                        ? CardPhrase.BY_MAIL_TO
                                                        : CardPhrase.AND_SEND_TO,
                                                Put.text(to.address())));
        Said done =
                Doing.said(
                        action,
                        plainName(document),
                        partner(document),
                        Put.any(sent),
                        body(document),
                        due(document));
        Said sentence =
                doing == Doing.CANCEL ? Said.of(CardPhrase.WITH_CREDIT_MEMO, Put.said(done)) : done;
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
        List<Said> values =
                Differences.words(
                        facts,
                        entity,
                        header,
                        passesOn ? withoutPartner(kind, changes) : changes,
                        document.currency());
        List<Said> all = new ArrayList<>(passesOn ? List.of(partners(document, then)) : List.of());
        all.addAll(values);
        Said sentence = Said.of(CardPhrase.CHANGE, name(document), partner(document), Put.all(all));
        Concerns concerns = new Concerns(facts);
        Differences.concern(changes, concerns);
        concerns.aboutHead(then, changes);
        return card(sentence, document, List.of(), concerns, Optional.empty());
    }

    private static Said partners(CardDocument before, CardDocument after) {
        return Said.of(
                CardPhrase.CHANGED,
                Put.term(before.kind().side().role()),
                partnerOrNobody(before),
                partnerOrNobody(after));
    }

    private static Put partnerOrNobody(CardDocument document) {
        return document.partner()
                .map(each -> Put.text(each.words()))
                .orElseGet(() -> Put.said(Said.of(CardPhrase.NOBODY)));
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
        Said sentence =
                Said.of(
                        CardPhrase.DELETE,
                        name(document),
                        partner(document),
                        body(document),
                        due(document));
        return card(sentence, document, List.of(), new Concerns(facts), Optional.empty());
    }

    static Put name(CardDocument document) {
        boolean draft = document.status().equals("Draft") && document.kind().isPosted("Open");
        Put name = plainName(document);
        return draft ? Put.said(Said.of(CardPhrase.DRAFT, name)) : name;
    }

    private static Put plainName(CardDocument document) {
        Put kind = document.kind().said();
        return document.number()
                .map(number -> Put.said(Said.of(CardPhrase.NUMBERED, kind, Put.text(number))))
                .orElse(kind);
    }

    static Put partner(CardDocument document) {
        return Put.any(
                document.partner().map(each -> document.kind().side().direction(each.words())));
    }

    /** The lines and what they come to. */
    private static Put body(CardDocument document) {
        List<Said> parts = new ArrayList<>();
        document.lines().stream().limit(MAX_LINES).map(Line::said).forEach(parts::add);
        int more = document.lines().size() - MAX_LINES;
        if (more > 0) {
            Put last = Put.said(parts.removeLast());
            CardPhrase key = more == 1 ? CardPhrase.AND_ONE_LINE : CardPhrase.AND_LINES;
            parts.add(Said.of(key, last, Put.count(more)));
        }
        document.total().ifPresent(_ -> parts.add(total(document)));
        return parts.isEmpty() ? Put.NOTHING : Put.said(Said.of(CardPhrase.BODY, Put.all(parts)));
    }

    private static Said total(CardDocument document) {
        Put money = Put.money(document.total().orElseThrow(), document.currency());
        if (document.estimated()) {
            return Said.of(CardPhrase.ABOUT, money);
        }
        return document.tax()
                .filter(tax -> tax.signum() != 0)
                .map(tax -> Said.of(CardPhrase.TOTAL_WITH_TAX, money, Put.price(tax)))
                .orElseGet(() -> Said.of(CardPhrase.TOTAL, money));
    }

    private static Put due(CardDocument document) {
        return Put.any(document.day("dueDate").map(day -> Said.of(CardPhrase.DUE, Put.day(day))));
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
            Said sentence,
            CardDocument document,
            List<Recipient> recipients,
            Concerns concerns,
            Optional<Card.Money> moves) {
        Optional<String> currency = document.currency();
        List<Total> totals = new ArrayList<>();
        if (!document.estimated()) {
            CardDocument.amount(document.header(), "totalAmountExcludingTax")
                    .ifPresent(
                            net -> totals.add(Labels.total(CardPhrase.NET_LABEL, net, currency)));
            document.tax()
                    .ifPresent(
                            tax -> totals.add(Labels.total(CardPhrase.TAX_LABEL, tax, currency)));
        }
        document.total()
                .ifPresent(
                        sum ->
                                totals.add(
                                        Labels.total(
                                                document.estimated()
                                                        ? CardPhrase.BEFORE_TAX_LABEL
                                                        : CardPhrase.TOTAL_LABEL,
                                                sum,
                                                currency)));
        List<Fact> shown = new ArrayList<>();
        document.day("postingDate")
                .ifPresent(day -> shown.add(Labels.fact(CardPhrase.POSTING_DATE, Put.day(day))));
        document.day("dueDate")
                .ifPresent(day -> shown.add(Labels.fact(CardPhrase.DUE_DATE, Put.day(day))));
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
