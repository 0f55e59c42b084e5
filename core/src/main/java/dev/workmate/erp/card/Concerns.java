package dev.workmate.erp.card;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.CardDocument.Partner;
import dev.workmate.event.value.ApprovalDetails.Warning;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What speaks against a document: stock, credit, blocks, unusual amounts, closed periods. */
final class Concerns {
    private static final Logger log = LoggerFactory.getLogger(Concerns.class);
    private static final int HISTORY = 50;
    private static final int ENOUGH = 5;
    private static final BigDecimal UNUSUAL = BigDecimal.valueOf(3);

    private final SurroundingFacts facts;
    private final List<Warning> warnings = new ArrayList<>();

    Concerns(SurroundingFacts facts) {
        this.facts = facts;
    }

    List<Warning> warnings() {
        List<Warning> all = new ArrayList<>(warnings);
        if (facts.isIncomplete()) {
            all.add(warning("not_checked", Said.of(CardPhrase.NOT_LOOKED_UP)));
        }
        return all;
    }

    void add(String code, Said said) {
        add(warning(code, said));
    }

    static Warning warning(String code, Said said) {
        return new Warning(code, said.english(), said.words());
    }

    void add(Warning warning) {
        warnings.add(warning);
    }

    /** {@code posting} is the day on which it would be in the books; empty while it is a draft. */
    void about(CardDocument document, Optional<LocalDate> posting) throws InterruptedException {
        check(CardPhrase.BLOCK_NOT_CHECKED, () -> blocked(document));
        check(
                CardPhrase.LINES_NOT_CHECKED,
                () -> warnings.addAll(LineConcerns.about(document, facts.currency())));
        check(CardPhrase.PRICES_NOT_CHECKED, () -> unpriced(document));
        check(CardPhrase.LIMIT_NOT_CHECKED, () -> credit(document));
        check(CardPhrase.AMOUNT_NOT_CHECKED, () -> unusual(document));
        check(
                CardPhrase.PERIOD_NOT_CHECKED,
                () -> period(posting.or(() -> document.day("postingDate")), posting.isPresent()));
        check(CardPhrase.DUE_NOT_CHECKED, () -> due(document, posting.isPresent()));
        check(CardPhrase.DUPLICATE_NOT_CHECKED, () -> duplicate(document));
    }

    /** One question about a document. */
    @FunctionalInterface
    interface Check {
        void make() throws InterruptedException;
    }

    /** A check that fails is named on the card, and keeps nobody from the rest of it. */
    void check(CardPhrase failed, Check check) throws InterruptedException {
        try {
            check.make();
        } catch (RuntimeException e) {
            log.warn("a check of a change failed: {}", failed.english(), e);
            add("not_checked", Said.of(failed));
        }
    }

    /** What new values in the head of a draft bring with them; the rest of it is as it was. */
    void aboutHead(CardDocument changed, ErpRow changes) throws InterruptedException {
        if (DocumentReader.namesPartner(changed.kind(), changes)) {
            check(CardPhrase.BLOCK_NOT_CHECKED, () -> blocked(changed));
            check(CardPhrase.LIMIT_NOT_CHECKED, () -> credit(changed));
            check(CardPhrase.AMOUNT_NOT_CHECKED, () -> unusual(changed));
        }
        if (!changes.value("postingDate").isNothing()) {
            check(CardPhrase.PERIOD_NOT_CHECKED, () -> period(changed.day("postingDate"), false));
        }
        if (!changes.value("vendorInvoiceNumber").isNothing()) {
            check(CardPhrase.DUPLICATE_NOT_CHECKED, () -> duplicate(changed));
        }
    }

    /** The lists of prices are in the currency of the books. */
    private void unpriced(CardDocument document) throws InterruptedException {
        boolean open =
                document.estimated()
                        && facts.isForeign(document.currency())
                        && document.lines().stream().anyMatch(line -> line.price().isEmpty());
        if (open) {
            add(
                    "not_priced",
                    Said.of(CardPhrase.NOT_PRICED, Put.text(document.currency().orElseThrow())));
        }
    }

    private void blocked(CardDocument document) {
        Optional<Partner> partner = document.partner();
        partner.flatMap(Partner::row)
                .map(row -> row.value("blocked"))
                .filter(Blocks::isOne)
                .ifPresent(
                        value ->
                                add(
                                        "blocked",
                                        Said.of(
                                                CardPhrase.PARTNER_BLOCKED,
                                                Put.term(document.kind().side().role()),
                                                Put.text(partner.get().words()),
                                                Put.said(Blocks.state(value)))));
    }

    private void credit(CardDocument document) throws InterruptedException {
        Optional<ErpRow> customer = document.partner().flatMap(Partner::row);
        Optional<BigDecimal> limit =
                customer.flatMap(row -> CardDocument.amount(row, "creditLimit"))
                        .filter(each -> each.signum() > 0);
        boolean owes =
                document.kind() == DocumentKind.SALES_INVOICE
                        || document.kind() == DocumentKind.SALES_ORDER;
        if (!owes || limit.isEmpty() || document.total().isEmpty()) {
            return;
        }
        if (facts.isForeign(document.currency())) {
            add(
                    "credit_limit_not_checked",
                    Said.of(
                            CardPhrase.LIMIT_NOT_COMPARED,
                            Put.money(limit.get(), facts.currency()),
                            Put.text(document.currency().orElseThrow())));
            return;
        }
        BigDecimal then = facts.owed(customer.get()).add(document.total().get());
        if (then.compareTo(limit.get()) > 0) {
            add(
                    "credit_limit",
                    Said.of(
                            CardPhrase.OVER_LIMIT,
                            document.partner()
                                    .map(each -> Put.text(each.name()))
                                    .orElseGet(() -> Put.said(Said.of(CardPhrase.THE_CUSTOMER))),
                            Put.money(then, document.currency()),
                            Put.money(limit.get(), document.currency())));
        }
    }

    /** Against what was posted with the same partner before. */
    private void unusual(CardDocument document) throws InterruptedException {
        Optional<BigDecimal> total = document.total();
        String property = document.kind().side().role() + "Number";
        Optional<ErpRow> partner = document.partner().flatMap(Partner::row);
        if (total.isEmpty() || partner.isEmpty()) {
            return;
        }
        String set =
                document.kind().side() == DocumentKind.Side.SALES
                        ? "salesInvoices"
                        : "purchaseInvoices";
        ErpFilter same = SurroundingFacts.equal(property, partner.get().value("number"));
        List<ErpRow> posted =
                facts
                        .some(
                                set,
                                same,
                                Optional.of(new ErpOrder("postingDate", ErpOrder.Direction.DESC)),
                                HISTORY)
                        .stream()
                        .filter(row -> !row.value("id").equals(document.header().value("id")))
                        .filter(
                                row ->
                                        DocumentKind.SALES_INVOICE.isPosted(
                                                SurroundingFacts.text(row, "status").orElse("")))
                        .toList();
        List<BigDecimal> earlier = comparable(posted, document);
        Optional<BigDecimal> largest =
                earlier.stream().max(BigDecimal::compareTo).filter(each -> each.signum() > 0);
        if (posted.isEmpty() && !facts.isIncomplete() && facts.has(set, "status")) {
            add(
                    "first_time",
                    Said.of(CardPhrase.FIRST_TIME, Put.text(document.partner().get().words())));
        } else if (earlier.size() >= ENOUGH
                && largest.isPresent()
                && total.get().compareTo(largest.get().multiply(UNUSUAL)) > 0) {
            add(
                    "unusual_amount",
                    Said.of(
                            CardPhrase.UNUSUAL,
                            Put.number(total.get().divide(largest.get(), 1, RoundingMode.HALF_UP)),
                            Put.count(earlier.size()),
                            Put.text(document.partner().get().name()),
                            Put.money(largest.get(), document.currency())));
        }
    }

    /** Totals of the same currency, before tax where the document's own is. */
    private List<BigDecimal> comparable(List<ErpRow> documents, CardDocument document)
            throws InterruptedException {
        String total = document.estimated() ? "totalAmountExcludingTax" : "totalAmountIncludingTax";
        List<BigDecimal> totals = new ArrayList<>();
        for (ErpRow row : documents) {
            if (facts.currency(row).equals(document.currency())) {
                CardDocument.amount(row, total).ifPresent(totals::add);
            }
        }
        return totals;
    }

    private void period(Optional<LocalDate> day, boolean posts) throws InterruptedException {
        if (day.isEmpty() || !facts.has("accountingPeriods", "closed")) {
            return;
        }
        ErpFilter until =
                new ErpFilter.Comparison(
                        "startingDate", ErpFilter.Operator.LE, new ErpValue.Day(day.get()));
        boolean closed =
                facts
                        .some(
                                "accountingPeriods",
                                until,
                                Optional.of(new ErpOrder("startingDate", ErpOrder.Direction.DESC)),
                                1)
                        .stream()
                        .anyMatch(row -> row.value("closed").equals(new ErpValue.Flag(true)));
        if (closed) {
            add(
                    "closed_period",
                    Said.of(
                            posts ? CardPhrase.CLOSED_PERIOD : CardPhrase.CLOSED_FOR_DRAFT,
                            Put.day(day.get())));
        }
        if (day.get().isAfter(facts.office().today())) {
            add(
                    "future_date",
                    Said.of(
                            CardPhrase.AFTER_TODAY,
                            Put.day(day.get()),
                            Put.day(facts.office().today())));
        }
    }

    private void due(CardDocument document, boolean posts) {
        boolean owed =
                posts
                        && (document.kind() == DocumentKind.SALES_INVOICE
                                || document.kind() == DocumentKind.PURCHASE_INVOICE);
        document.day("dueDate")
                .filter(day -> owed && day.isBefore(facts.office().today()))
                .ifPresent(day -> add("overdue", Said.of(CardPhrase.OVERDUE, Put.day(day))));
    }

    /** The same number of the vendor twice is the same invoice twice. */
    private void duplicate(CardDocument document) throws InterruptedException {
        ErpValue number = document.header().value("vendorInvoiceNumber");
        if (document.kind() != DocumentKind.PURCHASE_INVOICE
                || SurroundingFacts.text(document.header(), "vendorInvoiceNumber").isEmpty()) {
            return;
        }
        Optional<String> vendor =
                document.partner()
                        .flatMap(Partner::row)
                        .flatMap(row -> SurroundingFacts.text(row, "number"));
        facts
                .some(
                        "purchaseInvoices",
                        SurroundingFacts.equal("vendorInvoiceNumber", number),
                        Optional.empty(),
                        HISTORY)
                .stream()
                .filter(row -> !row.value("id").equals(document.header().value("id")))
                .filter(row -> SurroundingFacts.text(row, "vendorNumber").equals(vendor))
                .findFirst()
                .ifPresent(
                        row ->
                                add(
                                        "duplicate",
                                        Said.of(
                                                CardPhrase.DUPLICATE,
                                                OfficeTerms.put("", number, Optional.empty()),
                                                SurroundingFacts.text(row, "number")
                                                        .map(Put::text)
                                                        .orElseGet(Concerns::anotherInvoice))));
    }

    private static Put anotherInvoice() {
        return Put.said(Said.of(CardPhrase.ANOTHER_INVOICE));
    }
}
