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
                                    "Do '%s' on %s"
                                            .formatted(
                                                    OfficeTerms.words(invoke.action()),
                                                    name(plan.entity(), before)),
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
        Optional<String> account = account(entity, row);
        Map<String, String> names = RecordNames.names(facts, entity, row);
        String values =
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
                                        RecordNames.label(each.getKey(), each.getValue())
                                                + " "
                                                + names.getOrDefault(
                                                        each.getKey(),
                                                        OfficeTerms.value(
                                                                each.getKey(),
                                                                each.getValue(),
                                                                currency)))
                        .collect(Collectors.joining(", "));
        String sentence =
                "Create "
                        + OfficeTerms.oneOf(OfficeTerms.thing(entity))
                        + own.filter(name -> hasName(row)).map(name -> " " + name).orElse("")
                        + amount.map(sum -> " of " + OfficeTerms.money(sum, currency)).orElse("")
                        + account.map(each -> side(amount) + " on " + each).orElse("")
                        + partner.map(each -> " for " + words(each)).orElse("")
                        + (values.isEmpty() ? "" : ": " + values);
        Card card = Card.of(sentence, new Concerns(facts).warnings());
        return partner.map(card::with).orElse(card);
    }

    /** Whose account a journal line is about. */
    private Optional<String> account(ErpEntity entity, ErpRow row)
            throws ToolException, InterruptedException {
        if (!entity.set().equals("journalLines")) {
            return Optional.empty();
        }
        JournalAccounts accounts = new JournalAccounts(facts);
        Optional<String> account = accounts.words(row);
        if (account.isEmpty()) {
            new Obstacles(facts).requireAccount(accounts.kind(row), row);
        }
        return account;
    }

    /** Which side of an account an amount stands on. */
    private static String side(Optional<BigDecimal> amount) {
        return amount.filter(sum -> sum.signum() != 0)
                .map(sum -> sum.signum() > 0 ? " (debit)" : " (credit)")
                .orElse("");
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
                "What speaks against these values",
                () ->
                        new RecordConcerns(facts)
                                .about(entity, before, changes)
                                .forEach(concerns::add));
        String sentence =
                "Change "
                        + name(entity, before)
                        + ": "
                        + Differences.words(facts, entity, before, changes, facts.currency(before));
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
                                .formatted(name(entity, before)));
            }
            new Obstacles(facts).requireNoDocuments(entity, before);
        }
        return Card.of("Delete " + name(entity, before), concerns.warnings());
    }

    /** A ledger entry always is; a document where its status says so. */
    private static boolean isPosted(ErpRow row) {
        return row.value("status").isNothing()
                || DocumentKind.SALES_INVOICE.isPosted(
                        SurroundingFacts.text(row, "status").orElse(""));
    }

    /** The kind of record, its name and its number. */
    static String name(ErpEntity entity, ErpRow row) {
        Optional<String> number = first(row, NUMBERS);
        Optional<String> name = first(row, NAMES).filter(text -> !number.equals(Optional.of(text)));
        String id =
                name.isEmpty() && number.isEmpty()
                        ? entity.keys().stream()
                                .flatMap(key -> SurroundingFacts.text(row, key).stream())
                                .collect(Collectors.joining(", "))
                        : "";
        return Stream.of(
                        OfficeTerms.thing(entity),
                        name.orElse(""),
                        number.map(text -> name.isEmpty() ? text : "(" + text + ")").orElse(""),
                        id)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static Optional<String> first(ErpRow row, List<String> properties) {
        return properties.stream()
                .flatMap(name -> SurroundingFacts.text(row, name).stream())
                .findFirst();
    }
}
