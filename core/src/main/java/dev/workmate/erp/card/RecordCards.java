package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.event.value.ApprovalDetails.Party;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Cards about all other records: customers, items, payments, journals. For one card. */
final class RecordCards {
    private static final int MAX_VALUES = 12;
    private static final int HISTORY = 50;
    private static final List<String> NAMES =
            List.of("displayName", "name", "customerName", "vendorName", "description");
    private static final List<String> NUMBERS = List.of("number", "code", "documentNumber");

    /** Where what was posted for a record stands. */
    private static final Map<String, List<String>> LEDGERS =
            Map.of(
                    "customers", List.of("salesInvoices", "customerNumber"),
                    "vendors", List.of("purchaseInvoices", "vendorNumber"),
                    "items", List.of("itemLedgerEntries", "itemNumber"));

    /** Who a payment or journal line is about. */
    private static final Map<String, String> PARTNERS =
            Map.of("customer", "customers", "vendor", "vendors");

    private final SurroundingFacts facts;

    RecordCards(SurroundingFacts facts) {
        this.facts = facts;
    }

    Card of(Planned plan, String mark) throws ToolException, InterruptedException {
        ErpRow before = plan.before().orElse(new ErpRow(Map.of()));
        return switch (plan.change()) {
            case ErpChange.Create create -> created(plan.entity(), create.row(), mark);
            case ErpChange.Update update -> changed(plan.entity(), before, update.changes());
            case ErpChange.Delete _ -> deleted(plan.entity(), before);
            case ErpChange.Invoke invoke ->
                    plan.entity().set().equals("journals")
                                    && Doing.of(invoke.action()) == Doing.POST
                            ? new JournalCards(facts).posted(plan.entity(), before)
                            : Card.of(
                                    Said.of(
                                            CardPhrase.DO,
                                            Put.term(invoke.action()),
                                            name(plan.entity(), before),
                                            Put.NOTHING,
                                            Put.NOTHING,
                                            Put.NOTHING,
                                            Put.NOTHING),
                                    new Concerns(facts).warnings());
        };
    }

    private Card created(ErpEntity entity, ErpRow row, String mark)
            throws ToolException, InterruptedException {
        Optional<String> currency = facts.currency(row);
        Optional<Party> partner = partner(row);
        Optional<String> own = first(row, NAMES);
        Set<String> told =
                Set.of(
                        "displayName",
                        "name",
                        "amount",
                        "customerId",
                        "customerNumber",
                        "vendorId",
                        "vendorNumber");
        Optional<BigDecimal> amount = CardDocument.amount(row, "amount");
        Optional<Said> account = account(entity, row);
        Map<String, String> names = RecordNames.names(facts, entity, row);
        List<Said> values =
                row.values().entrySet().stream()
                        .filter(
                                each ->
                                        !told.contains(each.getKey())
                                                && !(account.isPresent()
                                                        && each.getKey().startsWith("account"))
                                                && !each.getValue().equals(new ErpValue.Text(mark)))
                        .limit(MAX_VALUES)
                        .map(
                                each ->
                                        Said.of(
                                                CardPhrase.VALUE,
                                                RecordNames.label(each.getKey(), each.getValue()),
                                                Optional.ofNullable(names.get(each.getKey()))
                                                        .map(Put::text)
                                                        .orElseGet(
                                                                () ->
                                                                        OfficeTerms.put(
                                                                                each.getKey(),
                                                                                each.getValue(),
                                                                                currency))))
                        .toList();
        Said sentence =
                Said.of(
                        CardPhrase.CREATE,
                        oneOf(entity),
                        Put.any(
                                own.filter(_ -> hasName(row))
                                        .map(name -> Said.of(CardPhrase.CALLED, Put.text(name)))),
                        Put.any(
                                amount.map(
                                        sum ->
                                                Said.of(
                                                        CardPhrase.OF_SUM,
                                                        Put.money(sum, currency)))),
                        Put.any(account.map(each -> Said.of(side(amount), Put.said(each)))),
                        Put.any(
                                partner.map(
                                        each ->
                                                Said.of(
                                                        CardPhrase.FOR_PARTNER,
                                                        Put.text(words(each))))),
                        values.isEmpty()
                                ? Put.NOTHING
                                : Put.said(Said.of(CardPhrase.BODY, Put.all(values))));
        Card card = Card.of(sentence, new Concerns(facts).warnings());
        return partner.map(card::with).orElse(card);
    }

    /** A record of the entity; only English has an article for it. */
    static Put oneOf(ErpEntity entity) {
        return OfficeTerms.thingPut(entity).inEnglish(OfficeTerms.oneOf(OfficeTerms.thing(entity)));
    }

    /** Whose account a journal line is about. */
    private Optional<Said> account(ErpEntity entity, ErpRow row)
            throws ToolException, InterruptedException {
        if (!entity.set().equals("journalLines")) {
            return Optional.empty();
        }
        JournalAccounts accounts = new JournalAccounts(facts);
        Optional<Said> account = accounts.words(row);
        if (account.isEmpty()) {
            new Obstacles(facts).requireAccount(accounts.kind(row), row);
        }
        return account;
    }

    /** Which side of an account an amount stands on. */
    private static CardPhrase side(Optional<BigDecimal> amount) {
        return amount.filter(sum -> sum.signum() != 0)
                .map(sum -> sum.signum() > 0 ? CardPhrase.DEBIT_ON : CardPhrase.CREDIT_ON)
                .orElse(CardPhrase.ON_ACCOUNT);
    }

    private static boolean hasName(ErpRow row) {
        return first(row, List.of("displayName", "name")).isPresent();
    }

    private static String words(Party party) {
        return party.name() + party.number().map(text -> " (" + text + ")").orElse("");
    }

    private Optional<Party> partner(ErpRow row) throws InterruptedException {
        for (Map.Entry<String, String> each : PARTNERS.entrySet()) {
            ErpValue id = row.value(each.getKey() + "Id");
            Optional<ErpRow> found =
                    id.isNothing()
                            ? facts.one(
                                    each.getValue(), "number", row.value(each.getKey() + "Number"))
                            : facts.one(each.getValue(), "id", id);
            if (found.isPresent()) {
                return Optional.of(
                        new Party(
                                each.getKey(),
                                SurroundingFacts.text(found.get(), "displayName").orElse("?"),
                                SurroundingFacts.text(found.get(), "number")));
            }
        }
        return Optional.empty();
    }

    private Card changed(ErpEntity entity, ErpRow before, ErpRow changes)
            throws InterruptedException {
        Concerns concerns = new Concerns(facts);
        Differences.concern(changes, concerns);
        concerns.check(
                CardPhrase.VALUES_NOT_CHECKED,
                () ->
                        new RecordConcerns(facts)
                                .about(entity, before, changes)
                                .forEach(concerns::add));
        Said sentence =
                Said.of(
                        CardPhrase.CHANGE,
                        name(entity, before),
                        Put.NOTHING,
                        Put.all(
                                Differences.words(
                                        facts, entity, before, changes, facts.currency(before))));
        return Card.of(sentence, concerns.warnings());
    }

    private Card deleted(ErpEntity entity, ErpRow before)
            throws ToolException, InterruptedException {
        Concerns concerns = new Concerns(facts);
        List<String> ledger = LEDGERS.get(entity.set());
        if (ledger != null) {
            boolean used =
                    facts
                            .some(
                                    ledger.getFirst(),
                                    SurroundingFacts.equal(
                                            ledger.getLast(), before.value("number")),
                                    Optional.empty(),
                                    HISTORY)
                            .stream()
                            .anyMatch(RecordCards::isPosted);
            if (used && facts.office().model().dialect() == ErpModel.Dialect.BUSINESS_CENTRAL) {
                throw new ToolException(
                        "The %s cannot be deleted, because something was posted for it. It can be blocked instead."
                                .formatted(name(entity, before).english()));
            }
            new Obstacles(facts).requireNoDocuments(entity, before);
        }
        return Card.of(deletion(name(entity, before)), concerns.warnings());
    }

    static Said deletion(Put what) {
        return Said.of(CardPhrase.DELETE, what, Put.NOTHING, Put.NOTHING, Put.NOTHING);
    }

    /** A ledger entry always is; a document where its status says so. */
    private static boolean isPosted(ErpRow row) {
        return row.value("status").isNothing()
                || DocumentKind.SALES_INVOICE.isPosted(
                        SurroundingFacts.text(row, "status").orElse(""));
    }

    /** The kind of record, its name and its number. */
    static Put name(ErpEntity entity, ErpRow row) {
        Optional<String> number = first(row, NUMBERS);
        Optional<String> name = first(row, NAMES).filter(text -> !number.equals(Optional.of(text)));
        String id =
                name.isEmpty() && number.isEmpty()
                        ? entity.keys().stream()
                                .flatMap(key -> SurroundingFacts.text(row, key).stream())
                                .collect(Collectors.joining(", "))
                        : "";
        Put thing = OfficeTerms.thingPut(entity);
        String called =
                Stream.of(
                                name.orElse(""),
                                number.map(text -> name.isEmpty() ? text : "(" + text + ")")
                                        .orElse(""),
                                id)
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(" "));
        return called.isEmpty()
                ? thing
                : Put.said(Said.of(CardPhrase.RECORD, thing, Put.text(called)));
    }

    private static Optional<String> first(ErpRow row, List<String> properties) {
        return properties.stream()
                .flatMap(name -> SurroundingFacts.text(row, name).stream())
                .findFirst();
    }
}
