package dev.workmate.erp.office;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ColumnsTest {
    /** As many as are shown of an entity at most. */
    private static final int SHOWN = 16;

    @Test
    void whatTellsMostComesBeforeCodesAndKeepsTheEntitysOrder() {
        List<String> chosen =
                Columns.chosen(
                        entity(
                                property("id", ErpType.GUID),
                                property("number"),
                                property("billToAddressLine1"),
                                property("shortcutDimension1"),
                                property("customerName"),
                                property("salespersonCode"),
                                property("paymentTermsCode"),
                                property("shippingPostingDate", ErpType.DATE),
                                property("dueDate", ErpType.DATE),
                                property("currencyCode"),
                                property("status"),
                                property("email"),
                                property("totalAmountIncludingTax", ErpType.DECIMAL),
                                property("remainingAmount", ErpType.DECIMAL),
                                property("discountAmount", ErpType.DECIMAL),
                                property("lastModifiedDateTime", ErpType.MOMENT),
                                property("phone"),
                                property("shipToName"),
                                property("shipToContact"),
                                property("shipToCity"),
                                property("billToName"),
                                property("customerId", ErpType.GUID)));
        assertThat(chosen)
                .containsExactly(
                        "id",
                        "number",
                        "customerName",
                        "shippingPostingDate",
                        "dueDate",
                        "currencyCode",
                        "status",
                        "email",
                        "totalAmountIncludingTax",
                        "remainingAmount",
                        "discountAmount",
                        "phone",
                        "shipToName",
                        "shipToContact",
                        "shipToCity",
                        "billToName");
    }

    @Test
    void aRecordThatIsSmallEnoughIsShownWhole() {
        ErpProperty[] all =
                Stream.iterate(1, i -> i + 1)
                        .limit(SHOWN)
                        .map(i -> property("field" + i + "Code"))
                        .toArray(ErpProperty[]::new);
        assertThat(Columns.chosen(entity(all))).hasSize(SHOWN);
    }

    private static ErpEntity entity(ErpProperty... properties) {
        return new ErpEntity(
                "records",
                "record",
                "",
                List.of("id"),
                List.of(properties),
                List.of(),
                List.of(),
                Set.of(),
                List.of(),
                List.of());
    }

    private static ErpProperty property(String name) {
        return property(name, ErpType.TEXT);
    }

    private static ErpProperty property(String name, ErpType type) {
        return new ErpProperty(name, type, Optional.empty(), Set.of(), Optional.empty());
    }
}
