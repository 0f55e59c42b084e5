package dev.workmate.erp.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.card.Cards;
import dev.workmate.erp.office.Offices;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.testkit.InMemoryErp;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** From which amount on an approval repeats it, in books that are kept in EUR. */
@Timeout(60)
class ConfirmedAmountsTest {
    private final InMemoryErp erp = new InMemoryErp(model(), List.of(ErpShop.NORTH));
    private final ErpDesk desk = new ErpDesk();
    private final ChangeBatch batch =
            new ChangeBatch(
                    new ChangeDesk(
                            Offices.of(
                                    erp,
                                    _ -> Optional.of(ErpShop.NORTH.id()),
                                    InstantSource.fixed(Instant.parse("2026-06-30T12:00:00Z"))),
                            new Cards(ChangeTools.CONFIRM_FROM),
                            ErpDesk.SOON));

    ConfirmedAmountsTest() {
        erp.add(ErpShop.NORTH, "companyInformation", ErpShop.values("currencyCode", "EUR"));
        rate("JPY", "2026-06-01", "0.006");
        rate("JPY", "2026-07-01", "100.0");
        rate("KWD", "2026-06-01", "3.0");
    }

    private static ErpModel model() {
        List<ErpEntity> entities = new ArrayList<>(ErpShop.MODEL.entities());
        entities.add(entity("companyInformation", Map.of("currencyCode", ErpType.TEXT)));
        entities.add(
                entity(
                        "currencyExchangeRates",
                        Map.of(
                                "currencyCode",
                                ErpType.TEXT,
                                "startingDate",
                                ErpType.DATE,
                                "exchangeRateAmount",
                                ErpType.DECIMAL,
                                "relationalExchangeRateAmount",
                                ErpType.DECIMAL)));
        return new ErpModel("hash-4", entities);
    }

    private static ErpEntity entity(String set, Map<String, ErpType> types) {
        List<ErpProperty> properties = new ArrayList<>();
        types.forEach(
                (name, type) ->
                        properties.add(
                                new ErpProperty(
                                        name, type, Optional.empty(), Set.of(), Optional.empty())));
        return new ErpEntity(
                set,
                set,
                "",
                List.of("id"),
                properties,
                List.of(),
                List.of(),
                EnumSet.noneOf(ErpEntity.Verb.class),
                List.of(),
                List.of());
    }

    private void rate(String currency, String from, String rate) {
        erp.add(
                ErpShop.NORTH,
                "currencyExchangeRates",
                ErpShop.values(
                        "currencyCode",
                        currency,
                        "startingDate",
                        from,
                        "exchangeRateAmount",
                        "1.0",
                        "relationalExchangeRateAmount",
                        rate));
    }

    /** What must be repeated to post invoices of these amounts: "6000.0 JPY". */
    private Optional<Amount> confirmed(String... amounts) throws Exception {
        List<ChangeBatch.Operation> posts = new ArrayList<>();
        for (String amount : amounts) {
            String[] parts = amount.split(" ");
            UUID id = UUID.randomUUID();
            erp.add(
                    ErpShop.NORTH,
                    "salesInvoices",
                    ErpShop.values(
                            "id",
                            id,
                            "number",
                            "D",
                            "status",
                            "#Draft",
                            "totalAmountIncludingTax",
                            parts[0],
                            "currencyCode",
                            parts[1]));
            erp.add(
                    ErpShop.NORTH,
                    "salesInvoiceLines",
                    ErpShop.values("documentId", id, "quantity", "2.0"));
            posts.add(
                    new ChangeBatch.Operation(
                            ChangeBatch.Kind.INVOKE,
                            "salesInvoices",
                            Optional.of(id.toString()),
                            Optional.empty(),
                            Optional.of("post")));
        }
        return batch.preview(new ChangeBatch.Input(posts, Optional.empty()), desk.call("erp_batch"))
                .details()
                .orElseThrow()
                .confirm();
    }

    private static Optional<Amount> amount(String value, String currency) {
        return Optional.of(new Amount(value, Optional.of(currency)));
    }

    @Test
    void countInTheCurrencyOfTheBooks() throws Exception {
        assertThat(confirmed("9999.99 EUR")).isEmpty();
        assertThat(confirmed("10000.0 EUR")).isEqualTo(amount("10000.00", "EUR"));
        assertThat(confirmed("900000.0 JPY")).isEmpty();
        assertThat(confirmed("4000.0 KWD")).isEqualTo(amount("4000.00", "KWD"));
        assertThat(confirmed("900000.0 JPY", "5000.0 EUR")).isEqualTo(amount("900000.00", "JPY"));
        assertThat(confirmed("90000.0 JPY", "5000.0 EUR")).isEmpty();
    }

    @Test
    void countByTheirNumberWhereNobodyTellsARate() throws Exception {
        assertThat(confirmed("9999.0 XAU")).isEmpty();
        assertThat(confirmed("10000.0 XAU")).isEqualTo(amount("10000.00", "XAU"));
    }

    @Test
    void areAlwaysRepeatedWhereCurrenciesWithoutARateAreMixed() throws Exception {
        assertThat(confirmed("10.0 XAU", "20.0 EUR")).isEqualTo(amount("20.00", "EUR"));
    }
}
