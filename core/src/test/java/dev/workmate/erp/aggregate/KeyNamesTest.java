package dev.workmate.erp.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.aggregate.AggregateRequest.GroupBy;
import dev.workmate.erp.aggregate.AggregateRequest.Measure;
import dev.workmate.erp.office.Offices;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.testkit.InMemoryErp;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Names beside codes: of categories, partners and the values of dimensions. */
class KeyNamesTest {
    private static final ErpValue REGION = new ErpValue.Guid(new UUID(0, 1));
    private static final ErpValue TEAM = new ErpValue.Guid(new UUID(0, 2));

    private final InMemoryErp erp = new InMemoryErp(model(), List.of(ErpShop.NORTH));

    private static ErpModel model() {
        List<ErpEntity> entities = new ArrayList<>(ErpShop.MODEL.entities());
        entities.add(entity("itemCategories", "itemCategory", "code", "displayName"));
        entities.add(entity("dimensions", "dimension", "code", "displayName"));
        entities.add(entity("dimensionValues", "dimensionValue", "code", "displayName"));
        entities.add(entity("generalLedgerSetup", "generalLedgerSetup", "shortcutDimension2Code"));
        entities.add(
                entity(
                        "sales",
                        "sale",
                        "shortcutDimension2Code",
                        "customerNumber",
                        "customerName"));
        return new ErpModel("names", entities);
    }

    private static ErpEntity entity(String set, String type, String... texts) {
        List<ErpProperty> properties = new ArrayList<>();
        properties.add(property("id", ErpType.GUID));
        if (type.equals("dimensionValue")) {
            properties.add(property("dimensionId", ErpType.GUID));
        }
        Arrays.stream(texts).map(name -> property(name, ErpType.TEXT)).forEach(properties::add);
        return new ErpEntity(
                set,
                type,
                "",
                List.of("id"),
                properties,
                List.of(),
                List.of(),
                Set.of(),
                List.of(),
                List.of());
    }

    private static ErpProperty property(String name, ErpType type) {
        return new ErpProperty(name, type, Optional.empty(), Set.of(), Optional.empty());
    }

    private void add(String set, Object... values) {
        erp.add(ErpShop.NORTH, set, ErpShop.values(values));
    }

    private String count(String entity, String... groups) throws Exception {
        Measure count =
                new Measure(
                        Summary.Function.COUNT,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        AggregateRequest request =
                new AggregateRequest(
                        entity,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(
                                Arrays.stream(groups)
                                        .map(each -> new GroupBy(each, Optional.empty()))
                                        .toList()),
                        List.of(count),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        Offices offices = Offices.of(erp, _ -> Optional.empty(), InstantSource.system());
        ToolCall call =
                new ToolCall(
                        SessionId.next(),
                        new AgentId("erp-agent"),
                        ToolUseId.next(),
                        "erp_aggregate",
                        JsonText.EMPTY_OBJECT);
        return ErpDesk.text(new AggregateRecords(offices).run(request, call, Progress.IGNORED));
    }

    @Test
    void standBesideTheCodesOfCategories() throws Exception {
        add("itemCategories", "code", "TENTS", "displayName", "Tents and tarps");
        add("items", "number", "T1", "itemCategoryCode", "TENTS");
        add("items", "number", "X1", "itemCategoryCode", "GONE");
        add("items", "number", "Y1");
        assertThat(count("items", "itemCategoryCode"))
                .contains("\"columns\":[\"itemCategoryCode\",\"itemCategoryName\",\"count\"]")
                .contains("[\"TENTS\",\"Tents and tarps\",1]", "[\"GONE\",null,1]");
    }

    @Test
    void areThoseOfTheDimensionThatIsMeant() throws Exception {
        add("generalLedgerSetup", "shortcutDimension2Code", "REGION");
        add("dimensions", "id", REGION, "code", "REGION", "displayName", "Region");
        add("dimensions", "id", TEAM, "code", "TEAM", "displayName", "Team");
        add("dimensionValues", "dimensionId", REGION, "code", "N", "displayName", "North");
        add("dimensionValues", "dimensionId", TEAM, "code", "N", "displayName", "Night shift");
        add("sales", "shortcutDimension2Code", "N");
        assertThat(count("sales", "shortcutDimension2Code"))
                .contains("\"shortcutDimension2Name\"")
                .contains("\"rows\":[[\"N\",\"North\",1]]");
    }

    @Test
    void areLeftOutWhereACodeHasTwo() throws Exception {
        add("dimensionValues", "dimensionId", REGION, "code", "N", "displayName", "North");
        add("dimensionValues", "dimensionId", TEAM, "code", "N", "displayName", "Night shift");
        add("sales", "shortcutDimension2Code", "N");
        assertThat(count("sales", "shortcutDimension2Code")).contains("\"rows\":[[\"N\",1]]");
    }

    @Test
    void areNotToldTwice() throws Exception {
        add("customers", "number", "C1", "displayName", "Adatum");
        add("sales", "customerNumber", "C1", "customerName", "Adatum AG");
        assertThat(count("sales", "customerNumber", "customerName"))
                .contains("\"rows\":[[\"C1\",\"Adatum AG\",1]]");
        assertThat(count("sales", "customerNumber")).contains("\"rows\":[[\"C1\",\"Adatum\",1]]");
    }

    @Test
    void areLookedUpForAllOfMany() throws Exception {
        for (int i = 0; i < 120; i++) {
            add("itemCategories", "code", "K" + i, "displayName", "Kind " + i);
            add("items", "number", "T" + i, "itemCategoryCode", "K" + i);
        }
        assertThat(count("items", "itemCategoryCode"))
                .contains("[\"K0\",\"Kind 0\",1]", "[\"K119\",\"Kind 119\",1]")
                .doesNotContain("null");
        assertThat(erp.urls()).hasSizeLessThan(10);
    }
}
