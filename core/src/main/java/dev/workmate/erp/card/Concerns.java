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
            all.add(
                    new Warning(
                            "not_checked",
                            "Not everything could be looked up in the ERP system, so a warning may"
                                    + " be missing here."));
        }
        return all;
    }

    void add(String code, String message) {
        add(new Warning(code, message));
    }

    void add(Warning warning) {
        warnings.add(warning);
    }

    /** {@code posting} is the day on which it would be in the books; empty while it is a draft. */
    void about(CardDocument document, Optional<LocalDate> posting) throws InterruptedException {
        check("Whether the partner is blocked", () -> blocked(document));
        check(
                "Stock and prices of the lines",
                () -> warnings.addAll(LineConcerns.about(document, facts.currency())));
        check("The prices", () -> unpriced(document));
        check("The credit limit", () -> credit(document));
        check("Whether the amount is unusual", () -> unusual(document));
        check(
                "Whether the period is closed",
                () -> period(posting.or(() -> document.day("postingDate")), posting.isPresent()));
        check("When it is due", () -> due(document, posting.isPresent()));
        check("Whether it is there already", () -> duplicate(document));
    }

    /** One question about a document. */
    @FunctionalInterface
    interface Check {
        void make() throws InterruptedException;
    }

    /** A check that fails is named on the card, and keeps nobody from the rest of it. */
    void check(String what, Check check) throws InterruptedException {
        try {
            check.make();
        } catch (RuntimeException e) {
            log.warn("a check of a change failed: {}", what, e);
            add("not_checked", what + " could not be checked: look at it yourself.");
        }
    }

    /** What new values in the head of a draft bring with them; the rest of it is as it was. */
    void aboutHead(CardDocument changed, ErpRow changes) throws InterruptedException {
        if (DocumentReader.namesPartner(changed.kind(), changes)) {
            check("Whether the partner is blocked", () -> blocked(changed));
            check("The credit limit", () -> credit(changed));
            check("Whether the amount is unusual", () -> unusual(changed));
        }
        if (!changes.value("postingDate").isNothing()) {
            check("Whether the period is closed", () -> period(changed.day("postingDate"), false));
        }
        if (!changes.value("vendorInvoiceNumber").isNothing()) {
            check("Whether it is there already", () -> duplicate(changed));
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
                    "Prices in %s are not known beforehand: the ERP system sets them when it is made."
                            .formatted(document.currency().orElseThrow()));
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
                                        "The %s %s is blocked%s."
                                                .formatted(
                                                        document.kind().side().role(),
                                                        partner.get().words(),
                                                        Blocks.of(value)
                                                                .map(text -> " for " + text)
                                                                .orElse(""))));
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
                    "The credit limit of %s was not compared with an amount in %s."
                            .formatted(
                                    OfficeTerms.money(limit.get(), facts.currency()),
                                    document.currency().orElseThrow()));
            return;
        }
        BigDecimal then = facts.owed(customer.get()).add(document.total().get());
        if (then.compareTo(limit.get()) > 0) {
            add(
                    "credit_limit",
                    "With this %s owes %s, over the credit limit of %s."
                            .formatted(
                                    document.partner().map(Partner::name).orElse("the customer"),
                                    OfficeTerms.money(then, document.currency()),
                                    OfficeTerms.money(limit.get(), document.currency())));
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
                    "Nothing was posted with %s before."
                            .formatted(document.partner().get().words()));
        } else if (earlier.size() >= ENOUGH
                && largest.isPresent()
                && total.get().compareTo(largest.get().multiply(UNUSUAL)) > 0) {
            add(
                    "unusual_amount",
                    "It is %s times the largest of the last %d invoices with %s (%s)."
                            .formatted(
                                    OfficeTerms.number(
                                            total.get()
                                                    .divide(
                                                            largest.get(),
                                                            1,
                                                            RoundingMode.HALF_UP)),
                                    earlier.size(),
                                    document.partner().get().name(),
                                    OfficeTerms.money(largest.get(), document.currency())));
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
                    "%s lies in a closed period.%s"
                            .formatted(
                                    OfficeTerms.day(day.get()),
                                    posts ? "" : " It cannot be posted with that date."));
        }
        if (day.get().isAfter(facts.office().today())) {
            add(
                    "future_date",
                    "Its posting date, %s, is after today, %s."
                            .formatted(
                                    OfficeTerms.day(day.get()),
                                    OfficeTerms.day(facts.office().today())));
        }
    }

    private void due(CardDocument document, boolean posts) {
        boolean owed =
                posts
                        && (document.kind() == DocumentKind.SALES_INVOICE
                                || document.kind() == DocumentKind.PURCHASE_INVOICE);
        document.day("dueDate")
                .filter(day -> owed && day.isBefore(facts.office().today()))
                .ifPresent(
                        day ->
                                add(
                                        "overdue",
                                        "It is due on %s, which is past already."
                                                .formatted(OfficeTerms.day(day))));
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
                                        "The vendor's invoice number %s is on %s already."
                                                .formatted(
                                                        OfficeTerms.value(
                                                                "", number, Optional.empty()),
                                                        SurroundingFacts.text(row, "number")
                                                                .orElse("another invoice"))));
    }
}
