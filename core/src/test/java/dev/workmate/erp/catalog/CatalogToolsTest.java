package dev.workmate.erp.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.query.Condition;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Progress;
import dev.workmate.tool.TypedTool;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogToolsTest {
    private final ErpDesk desk = new ErpDesk();

    @Test
    void needsNoCompanyAndIsTrusted() throws Exception {
        desk.choose(Optional.empty());
        ListEntities tool = new ListEntities(desk.offices());
        assertThat(
                        tool.run(
                                        new ListEntities.Input(Optional.empty(), Optional.empty()),
                                        desk.call(tool.name()),
                                        Progress.IGNORED)
                                .isUntrusted())
                .isFalse();
        assertThat(CatalogTools.all(desk.offices()))
                .hasSize(7)
                .allMatch(each -> each.traits().readOnly());
    }

    @Test
    void listsEntitiesByAreaWithWhatCanBeDone() throws Exception {
        ListEntities tool = new ListEntities(desk.offices());
        assertThat(desk.run(tool, new ListEntities.Input(Optional.empty(), Optional.empty())))
                .contains("\"count\":10")
                .contains("\"custom\":[\"itemPlanning\"]")
                .contains("\"salesInvoices [cud post postAndSend cancel]\"")
                .contains("\"salesInvoiceLines [cud lines]\"");
        assertThat(
                        desk.run(
                                tool,
                                new ListEntities.Input(
                                        Optional.of(Area.INVENTORY), Optional.of(true))))
                .contains("\"areas\":{\"inventory\":[\"items [cud]\"]}");
    }

    @ParameterizedTest
    @CsvSource({
        "post sales invoice, salesInvoices, post",
        "new customer, customers, create",
        "remove a client, customers, delete",
        "stock of items, items, ''",
        "reorder point, itemPlanning, ''",
    })
    void findsOperationsByWords(String query, String entity, String operation) throws Exception {
        String result =
                desk.run(
                        new SearchOperations(desk.offices()),
                        new SearchOperations.Input(query, Optional.of(1)));
        assertThat(result).contains("\"entity\":\"" + entity + "\"");
        if (!operation.isEmpty()) {
            assertThat(result).contains("\"operation\":\"" + operation + "\"");
        }
    }

    @Test
    void tellsWhenNothingFits() {
        assertThatThrownBy(
                        () ->
                                desk.run(
                                        new SearchOperations(desk.offices()),
                                        new SearchOperations.Input("quantum", Optional.empty())))
                .hasMessage("Nothing fits 'quantum'; list_all_entities shows everything.");
    }

    @Test
    void tellsEverythingAboutAnEntity() throws Exception {
        assertThat(
                        desk.run(
                                new EntityDetails(desk.offices()),
                                new EntityDetails.Input("salesInvoice")))
                .contains("\"entity\":\"salesInvoices\"")
                .contains("\"requiredOnCreate\":[\"customerNumber or customerId\"]")
                .contains("\"externalDocumentNumber\":\"text (35)\"")
                .contains(
                        "\"remainingAmount\":\"decimal, read only, worked out: the system neither filters nor sorts by it\"")
                .contains("\"salesInvoiceLines → salesInvoiceLines (many): id = documentId\"")
                .contains("\"invoiceStatus\":[\"Draft\",\"In Review\",\"Open\",\"Paid\"]");
    }

    @Nested
    class Relationships {
        private final TypedTool<EntityRelationships.Input> tool =
                new EntityRelationships(desk.offices());

        @Test
        void nameColumnsToJoinOn() throws Exception {
            assertThat(
                            desk.run(
                                    tool,
                                    new EntityRelationships.Input(
                                            "itemLedgerEntries", Optional.empty())))
                    .contains("itemLedgerEntries.itemNumber = items.number");
        }

        @Test
        void leadFromOneEntityToAnother() throws Exception {
            assertThat(
                            desk.run(
                                    tool,
                                    new EntityRelationships.Input(
                                            "customers", Optional.of("salesInvoices"))))
                    .contains(
                            "\"path\":[\"customers → salesInvoices: filter or join salesInvoices where salesInvoices.customerId = customers.id\"]");
            assertThat(
                            desk.run(
                                    tool,
                                    new EntityRelationships.Input(
                                            "salesInvoices", Optional.of("itemPlanning"))))
                    .contains(
                            "expand 'salesInvoiceLines'",
                            "expand 'item'",
                            "itemPlanning.itemNumber = items.number");
        }

        @Test
        void sayWhereThereIsNoWay() {
            assertThatThrownBy(
                            () ->
                                    desk.run(
                                            tool,
                                            new EntityRelationships.Input(
                                                    "trialBalances", Optional.of("items"))))
                    .hasMessageStartingWith("No way leads from trialBalances to items");
        }
    }

    @Nested
    class AWorkflow {
        private static WorkflowStep step(
                String operation, String entity, String record, JsonValue.Fields values) {
            return new WorkflowStep(
                    operation,
                    entity,
                    Optional.of(record).filter(text -> !text.isEmpty()),
                    Optional.of(values).filter(all -> !all.values().isEmpty()),
                    Optional.empty());
        }

        private static final JsonValue.Fields NONE = JsonValue.object().build();

        private String check(WorkflowStep... steps) throws Exception {
            return desk.run(
                    new ValidateWorkflow(desk.offices()),
                    new ValidateWorkflow.Input(List.of(steps)));
        }

        private static JsonValue.Fields invoice(JsonValue lines) {
            JsonValue.Builder values = JsonValue.object().with("customerId", "$1.id");
            if (lines != JsonValue.NULL) {
                values.with("salesInvoiceLines", lines);
            }
            return values.build();
        }

        private static final JsonValue LINES =
                JsonValue.of(
                        List.of(
                                JsonValue.object()
                                        .with("lineType", "Item")
                                        .with("quantity", 1)
                                        .build()));

        @Test
        void isValidWhereEveryStepFits() throws Exception {
            assertThat(
                            check(
                                    step("get", "customers", "10", NONE),
                                    step("create", "salesInvoices", "", invoice(LINES)),
                                    step("post", "salesInvoices", "$2.id", NONE)))
                    .isEqualTo("{\"valid\":true,\"problems\":[],\"warnings\":[]}");
        }

        @Test
        void isWarnedAboutADocumentWithoutLines() throws Exception {
            assertThat(
                            check(
                                    step("get", "customers", "10", NONE),
                                    step("create", "salesInvoices", "", invoice(JsonValue.NULL)),
                                    step("post", "salesInvoices", "$2.id", NONE)))
                    .contains("\"valid\":true", "\"step\":3", "has no lines yet");
        }

        @Test
        void isRefusedStepByStep() throws Exception {
            assertThat(
                            check(
                                    step(
                                            "create",
                                            "salesInvoices",
                                            "",
                                            JsonValue.object().with("number", "1").build()),
                                    step("explode", "salesInvoices", "$1.id", NONE),
                                    step("get", "customers", "$7.id", NONE),
                                    step("get", "customers", "$1.nothing", NONE),
                                    step(
                                            "create",
                                            "itemLedgerEntries",
                                            "",
                                            JsonValue.object().with("quantity", 1).build()),
                                    step("list", "salesInvoiceLines", "", NONE),
                                    step(
                                            "update",
                                            "customers",
                                            "",
                                            JsonValue.object().with("city", "x").build())))
                    .contains("\"valid\":false")
                    .contains(
                            "{\"step\":1,\"problem\":\"'number' is filled in by the system and cannot be written; leave it out. A new record in salesInvoices needs customerNumber or customerId.\"}")
                    .contains(
                            "{\"step\":2,\"problem\":\"salesInvoices has no operation 'explode'; it has list, get, count, create, update, delete, post, postAndSend, cancel.\"}")
                    .contains("{\"step\":3,\"problem\":\"$7 refers to no earlier step.\"}")
                    .contains(
                            "{\"step\":4,\"problem\":\"$1.nothing: salesInvoices has no such property.\"}")
                    .contains(
                            "{\"step\":5,\"problem\":\"itemLedgerEntries has no operation 'create'; it has list, get, count.\"}")
                    .contains(
                            "\"step\":6,\"problem\":\"salesInvoiceLines cannot be listed on their own")
                    .contains("\"step\":7,\"problem\":\"'update' needs a record");
        }

        @Test
        void addsNoLinesAfterPosting() throws Exception {
            assertThat(
                            check(
                                    step("get", "customers", "10", NONE),
                                    step("create", "salesInvoices", "", invoice(LINES)),
                                    step("post", "salesInvoices", "$2.id", NONE),
                                    step(
                                            "create",
                                            "salesInvoiceLines",
                                            "",
                                            JsonValue.object()
                                                    .with("documentId", "$2.id")
                                                    .with("quantity", 1)
                                                    .build())))
                    .contains(
                            "{\"step\":4,\"problem\":\"The document is already finished by an earlier step.\"}");
        }

        @Test
        void isDraftedFromAGoal() throws Exception {
            assertThat(
                            desk.run(
                                    new BuildWorkflow(desk.offices()),
                                    new BuildWorkflow.Input(
                                            Optional.of("create a sales invoice and post it"),
                                            Optional.empty())))
                    .contains("\"operation\":\"list\",\"entity\":\"customers\"")
                    .contains(
                            "\"operation\":\"create\",\"entity\":\"salesInvoices\",\"tool\":\"erp_create\"")
                    .contains("\"customerId\":\"$1.id\"")
                    .contains(
                            "\"operation\":\"post\",\"entity\":\"salesInvoices\",\"tool\":\"erp_invoke_action\",\"approval\":\"a person agrees every time\",\"record\":\"$2.id\"")
                    .contains("\"valid\":true");
        }

        @Test
        void isCompletedFromSteps() throws Exception {
            WorkflowStep overdue =
                    new WorkflowStep(
                            "list",
                            "salesInvoices",
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(
                                    List.of(
                                            new Condition(
                                                    "customerId",
                                                    Condition.Comparing.EQ,
                                                    Optional.of(new JsonValue.Text("$1.id")),
                                                    Optional.empty()))));
            assertThat(
                            desk.run(
                                    new BuildWorkflow(desk.offices()),
                                    new BuildWorkflow.Input(
                                            Optional.empty(),
                                            Optional.of(
                                                    List.of(
                                                            step("get", "customers", "10", NONE),
                                                            overdue)))))
                    .contains("\"tool\":\"erp_query\",\"approval\":\"none\"", "\"valid\":true");
        }
    }

    @Test
    void documentsOperationsAsTheyLookOnTheWire() throws Exception {
        EndpointDocumentation tool = new EndpointDocumentation(desk.offices());
        assertThat(
                        desk.run(
                                tool,
                                new EndpointDocumentation.Input(
                                        "salesInvoices", "Microsoft.NAV.post")))
                .contains(
                        "\"method\":\"POST\",\"path\":\"/api/v2.0/companies({companyId})/salesInvoices({id})/Microsoft.NAV.post\"")
                .contains("204 without content");
        assertThat(desk.run(tool, new EndpointDocumentation.Input("itemPlanning", "list")))
                .contains("/api/north/planning/v1.0/companies({companyId})/itemPlanning?$filter=");
        assertThat(desk.run(tool, new EndpointDocumentation.Input("customers", "update")))
                .contains(
                        "\"method\":\"PATCH\"",
                        "If-Match",
                        "\"displayName\":\"text (100), never empty\"");
        assertThatThrownBy(
                        () ->
                                desk.run(
                                        tool,
                                        new EndpointDocumentation.Input("itemPlanning", "create")))
                .hasMessage("itemPlanning has no operation 'create'; it has list, get, count.");
    }
}
