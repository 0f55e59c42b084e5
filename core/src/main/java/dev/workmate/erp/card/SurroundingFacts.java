package dev.workmate.erp.card;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.query.ValueText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks up what a card tells beside the change itself. What a system does not have is left out;
 * what could not be read is remembered, so that the card can say so. For one card.
 */
final class SurroundingFacts {
    private final Office office;
    private boolean incomplete;
    private @Nullable Optional<ErpRow> setup;
    private @Nullable Optional<String> books;

    SurroundingFacts(Office office) {
        this.office = office;
    }

    Office office() {
        return office;
    }

    /** Whether something could not be looked up. */
    boolean isIncomplete() {
        return incomplete;
    }

    /** Some of it was not read: there is too much. */
    void leaveOut() {
        incomplete = true;
    }

    boolean has(String set, String property) {
        return property(set, property).isPresent();
    }

    private Optional<ErpProperty> property(String set, String property) {
        return office.model().entity(set).flatMap(entity -> entity.property(property));
    }

    /** The record with this value; empty where there is none or the system has no such set. */
    Optional<ErpRow> one(String set, String property, ErpValue value) throws InterruptedException {
        return value.isNothing()
                ? Optional.empty()
                : some(set, equal(property, value), Optional.empty(), 1).stream().findFirst();
    }

    static ErpFilter equal(String property, ErpValue value) {
        return new ErpFilter.Comparison(property, ErpFilter.Operator.EQ, value);
    }

    /** The first records that fit; none where the system cannot tell. */
    List<ErpRow> some(String set, ErpFilter filter, Optional<ErpOrder> order, int max)
            throws InterruptedException {
        Optional<ErpEntity> entity = office.model().entity(set);
        if (entity.isEmpty() || !canFilter(entity.get(), filter)) {
            return List.of();
        }
        ErpQuery query = ErpQuery.of(set).where(filter).first(max);
        if (order.isPresent() && has(set, order.get().property())) {
            query = query.sorted(List.of(order.get()));
        }
        try {
            return office.system().page(office.company(), query, max).rows();
        } catch (ErpException e) {
            incomplete = true;
            return List.of();
        }
    }

    private static boolean canFilter(ErpEntity entity, ErpFilter filter) {
        return switch (filter) {
            case ErpFilter.Comparison one -> canFilter(entity, one.property());
            case ErpFilter.In in -> canFilter(entity, in.property());
            case ErpFilter.And all -> all.parts().stream().allMatch(one -> canFilter(entity, one));
            default -> false;
        };
    }

    private static boolean canFilter(ErpEntity entity, String name) {
        return entity.property(name).filter(each -> !each.is(Trait.COMPUTED)).isPresent();
    }

    /** The books' own settings, where the system shows them. */
    Optional<ErpRow> setup() throws InterruptedException {
        Optional<ErpRow> known = setup;
        if (known == null) {
            known = first("generalLedgerSetup");
            setup = known;
        }
        return known;
    }

    private Optional<ErpRow> first(String set) throws InterruptedException {
        if (office.model().entity(set).isEmpty()) {
            return Optional.empty();
        }
        try {
            return office
                    .system()
                    .page(office.company(), ErpQuery.of(set).first(1), 1)
                    .rows()
                    .stream()
                    .findFirst();
        } catch (ErpException e) {
            incomplete = true;
            return Optional.empty();
        }
    }

    /** The currency of a record: its own, else the company's. */
    Optional<String> currency(ErpRow record) throws InterruptedException {
        Optional<String> own = text(record, "currencyCode");
        return own.isPresent() ? own : currency();
    }

    /** Whether amounts of this currency cannot be held against prices, costs and limits. */
    boolean isForeign(Optional<String> currency) throws InterruptedException {
        Optional<String> books = currency();
        return currency.isPresent() && books.isPresent() && !currency.equals(books);
    }

    /** The currency of the company's books. */
    Optional<String> currency() throws InterruptedException {
        Optional<String> known = books;
        if (known == null) {
            Optional<String> local = setup().flatMap(row -> text(row, "localCurrencyCode"));
            known =
                    local.isPresent()
                            ? local
                            : first("companyInformation").flatMap(row -> text(row, "currencyCode"));
            books = known;
        }
        return known;
    }

    /** An amount, and what it is in the currency of the books by the system's own rate. */
    Card.Money money(BigDecimal amount, Optional<String> currency) throws InterruptedException {
        Optional<String> own = currency();
        boolean local = currency.isEmpty() || currency.equals(own);
        Optional<BigDecimal> books =
                local
                        ? Optional.of(amount)
                        : own.isEmpty()
                                ? Optional.empty()
                                : rate(currency.get())
                                        .map(
                                                rate ->
                                                        amount.multiply(rate)
                                                                .setScale(2, RoundingMode.HALF_UP));
        return new Card.Money(amount, currency, books);
    }

    /** How much of the books' currency one of another is, today. */
    private Optional<BigDecimal> rate(String currency) throws InterruptedException {
        ErpFilter known =
                new ErpFilter.And(
                        List.of(
                                equal("currencyCode", new ErpValue.Text(currency)),
                                new ErpFilter.Comparison(
                                        "startingDate",
                                        ErpFilter.Operator.LE,
                                        new ErpValue.Day(office.today()))));
        return some(
                        "currencyExchangeRates",
                        known,
                        Optional.of(new ErpOrder("startingDate", ErpOrder.Direction.DESC)),
                        1)
                .stream()
                .filter(row -> text(row, "relationalCurrencyCode").isEmpty())
                .flatMap(row -> rate(row).stream())
                .findFirst();
    }

    private static Optional<BigDecimal> rate(ErpRow row) {
        Optional<BigDecimal> units =
                CardDocument.amount(row, "exchangeRateAmount").filter(each -> each.signum() > 0);
        return CardDocument.amount(row, "relationalExchangeRateAmount")
                .filter(each -> each.signum() > 0 && units.isPresent())
                .map(each -> each.divide(units.orElseThrow(), MathContext.DECIMAL64));
    }

    /** What a customer owes now, in the currency of the books. */
    BigDecimal owed(ErpRow customer) throws InterruptedException {
        return one("customerFinancialDetails", "number", customer.value("number"))
                .flatMap(row -> CardDocument.amount(row, "balance"))
                .or(() -> CardDocument.amount(customer, "balance"))
                .or(() -> CardDocument.amount(customer, "balanceDue"))
                .orElse(BigDecimal.ZERO);
    }

    /** A value as clean text; empty where there is none. */
    static Optional<String> text(ErpRow row, String property) {
        return Optional.of(OfficeTerms.clean(ValueText.of(row.value(property))))
                .filter(text -> !text.isEmpty());
    }
}
