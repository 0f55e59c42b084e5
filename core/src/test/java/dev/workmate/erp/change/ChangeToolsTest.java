package dev.workmate.erp.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.Cards;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ApprovalLapsedException;
import dev.workmate.tool.NoEffectException;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.TypedTool;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeToolsTest {
    private static final UUID DRAFT = UUID.fromString("00000000-0000-0000-0000-000000000201");

    private final ErpDesk desk = new ErpDesk();
    private final ChangeDesk changes =
            new ChangeDesk(desk.offices(), new Cards(ChangeTools.CONFIRM_FROM), ErpDesk.SOON);
    private final CreateRecord create = new CreateRecord(changes);
    private final UpdateRecord update = new UpdateRecord(changes);
    private final DeleteRecord delete = new DeleteRecord(changes);
    private final InvokeAction invoke = new InvokeAction(changes);
    private final ChangeBatch batch = new ChangeBatch(changes);
    private SequencedMap<String, ErpValue> customer = ErpShop.values();
    private SequencedMap<String, ErpValue> draft = ErpShop.values();

    @BeforeEach
    void fill() {
        customer =
                desk.erp()
                        .add(
                                ErpShop.NORTH,
                                "customers",
                                ErpShop.values(
                                        "number", "10", "displayName", "Ada", "city", "Ulm"));
        draft =
                desk.erp()
                        .add(
                                ErpShop.NORTH,
                                "salesInvoices",
                                ErpShop.values(
                                        "id",
                                        DRAFT,
                                        "number",
                                        "D-1",
                                        "customerName",
                                        "Ada",
                                        "status",
                                        "#Draft"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "items",
                        ErpShop.values("number", "A", "displayName", "Axe", "unitPrice", "12.50"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoiceLines",
                        ErpShop.values(
                                "documentId",
                                DRAFT,
                                "lineType",
                                "#Item",
                                "lineObjectNumber",
                                "A",
                                "quantity",
                                "2.0",
                                "unitPrice",
                                "12.50"));
    }

    private static JsonValue.Fields values(String... pairs) {
        JsonValue.Builder values = JsonValue.object();
        for (int i = 0; i < pairs.length; i += 2) {
            values.with(pairs[i], pairs[i + 1]);
        }
        return values.build();
    }

    private static CreateRecord.Input invoice(String... pairs) {
        return new CreateRecord.Input("salesInvoices", values(pairs));
    }

    private static UpdateRecord.Input move(String city) {
        return new UpdateRecord.Input(
                "customers", Optional.of("10"), Optional.empty(), values("city", city));
    }

    private static InvokeAction.Input post() {
        return new InvokeAction.Input(
                "salesInvoices", Optional.of(DRAFT.toString()), Optional.empty(), "post");
    }

    private static DeleteRecord.Input remove() {
        return new DeleteRecord.Input(
                "salesInvoices", Optional.of(DRAFT.toString()), Optional.empty());
    }

    private <I extends Record> ToolCall agreed(TypedTool<I> tool, I input) throws Exception {
        ToolCall call = desk.call(tool.name());
        return ErpDesk.approved(call, tool.preview(input, call).version());
    }

    private static ValueChange change(String field, String before, String after) {
        return new ValueChange(
                field,
                Optional.of(before).filter(text -> !text.isEmpty()),
                Optional.of(after).filter(text -> !text.isEmpty()));
    }

    @Nested
    class Creating {
        private final CreateRecord.Input withLines =
                new CreateRecord.Input(
                        "salesInvoices",
                        JsonValue.object()
                                .with("customerNumber", "10")
                                .with(
                                        "salesInvoiceLines",
                                        JsonValue.of(
                                                List.of(
                                                        JsonValue.object()
                                                                .with("lineType", "item")
                                                                .with("lineObjectNumber", "A")
                                                                .with("quantity", 3)
                                                                .build())))
                                .build());

        @Test
        void showsEveryValueIncludingTheOneWeAdd() throws Exception {
            ToolCall call = desk.call(create.name());
            assertThat(create.preview(withLines, call).preview().orElseThrow().changes())
                    .containsExactly(
                            change("company", "North Trading", "North Trading"),
                            change("customerNumber", "", "10"),
                            change("salesInvoiceLines[1].lineType", "", "Item"),
                            change("salesInvoiceLines[1].lineObjectNumber", "", "A"),
                            change("salesInvoiceLines[1].quantity", "", "3"),
                            change("externalDocumentNumber", "", ChangeDesk.operation(call, 0)));
            assertThat(desk.erp().changes()).isEmpty();
        }

        @Test
        void makesTheRecordWithItsLines() throws Exception {
            ToolOutput output = create.run(withLines, agreed(create, withLines), Progress.IGNORED);
            assertThat(ErpDesk.text(output))
                    .contains(
                            "\"operation\":\"create\",\"done\":true",
                            "\"status\":\"Draft\"",
                            "\"url\":");
            assertThat(desk.erp().rows(ErpShop.NORTH, "salesInvoiceLines"))
                    .hasSize(2)
                    .last()
                    .satisfies(
                            line ->
                                    assertThat(line.get("lineType"))
                                            .isEqualTo(new ErpValue.Choice("Item")));
        }

        @Test
        void leavesTheCallersOwnMarkAlone() throws Exception {
            create.run(
                    invoice("customerNumber", "10", "externalDocumentNumber", "PO-7"),
                    desk.call("erp_create"),
                    Progress.IGNORED);
            assertThat(
                            ((ErpChange.Create) desk.erp().changes().getFirst())
                                    .row()
                                    .value("externalDocumentNumber"))
                    .isEqualTo(new ErpValue.Text("PO-7"));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                textBlock =
                        """
                        salesInvoices | dueDate=2026-06-30 | A new record in salesInvoices needs customerNumber or customerId.
                        salesInvoices | customerNumber=10,number=7 | 'number' is filled in by the system and cannot be written; leave it out.
                        salesInvoices | customerNumber=10,custmerName=x | salesInvoices has no property 'custmerName'; did you mean customerName.
                        salesInvoices | customerNumber=10,customer=x | 'customer' is another record: give 'customerId' instead.
                        salesInvoices | customerNumber=123456789012345678901 | 'customerNumber' takes at most 20 characters, but was given 21.
                        salesInvoices | customerNumber=10,salesInvoiceLines=x | 'salesInvoiceLines' takes a list of at most 200 objects.
                        salesInvoiceLines | quantity=1 | A new record in salesInvoiceLines needs documentId.
                        itemLedgerEntries | quantity=1 | New records cannot be made in itemLedgerEntries.
                        """)
        void refusesWhatTheSystemWouldRefuse(String entity, String fields, String message) {
            String[] pairs = fields.split("[=,]");
            CreateRecord.Input input = new CreateRecord.Input(entity, values(pairs));
            assertThatThrownBy(() -> create.preview(input, desk.call("erp_create")))
                    .isInstanceOf(ToolException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> desk.run(create, input)).hasMessage(message);
            assertThat(desk.erp().changes()).isEmpty();
        }

        @Test
        void findsALostRecordByItsMark() throws Exception {
            desk.erp().loseAnswers();
            ToolCall call = agreed(create, invoice("customerNumber", "10"));
            assertThat(
                            ErpDesk.text(
                                    create.run(
                                            invoice("customerNumber", "10"),
                                            call,
                                            Progress.IGNORED)))
                    .contains("\"done\":true", "carries the mark WM-");
            assertThat(
                            ErpDesk.text(
                                    create.probe(invoice("customerNumber", "10"), call)
                                            .orElseThrow()))
                    .contains("\"done\":true");
            assertThat(desk.erp().changes()).hasSize(1);
        }

        @Test
        void knowsThatNothingWasMade() throws Exception {
            desk.erp().dropRequests();
            ToolCall call = agreed(create, invoice("customerNumber", "10"));
            assertThatThrownBy(
                            () ->
                                    create.run(
                                            invoice("customerNumber", "10"),
                                            call,
                                            Progress.IGNORED))
                    .isInstanceOf(NoEffectException.class)
                    .hasMessageContaining("nothing was done");
            assertThatThrownBy(() -> create.probe(invoice("customerNumber", "10"), call))
                    .isInstanceOf(NoEffectException.class);
        }

        @Test
        void findsARecordWithoutAMarkByWhatAppeared() throws Exception {
            CreateRecord.Input cy =
                    new CreateRecord.Input("customers", values("displayName", "Cy"));
            desk.erp().loseAnswers();
            assertThat(ErpDesk.text(create.run(cy, agreed(create, cy), Progress.IGNORED)))
                    .contains("\"done\":true", "A record with these values appeared.");
        }

        @Test
        void knowsWithoutAMarkThatNothingAppeared() throws Exception {
            CreateRecord.Input cy =
                    new CreateRecord.Input("customers", values("displayName", "Cy"));
            desk.erp().add(ErpShop.NORTH, "customers", ErpShop.values("displayName", "Cy"));
            desk.erp().dropRequests();
            ToolCall call = agreed(create, cy);
            assertThatThrownBy(() -> create.run(cy, call, Progress.IGNORED))
                    .isInstanceOf(NoEffectException.class)
                    .hasMessageContaining("No record with these values appeared.");
        }

        @Test
        void cannotTellWithoutAMarkAfterARestart() throws Exception {
            CreateRecord.Input input =
                    new CreateRecord.Input("customers", values("displayName", "Cy"));
            ToolCall call = agreed(create, input);
            assertThatThrownBy(() -> create.probe(input, call))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("carry no mark");
        }
    }

    @Nested
    class Updating {
        @Test
        void showsValuesBeforeAndAfter() throws Exception {
            assertThat(
                            update.preview(move("Bonn"), desk.call("erp_update"))
                                    .preview()
                                    .orElseThrow()
                                    .changes())
                    .containsExactly(
                            change("company", "North Trading", "North Trading"),
                            change("number", "10", "10"),
                            change("displayName", "Ada", "Ada"),
                            change("city", "Ulm", "Bonn"));
        }

        @Test
        void showsAmountsAndDaysAsPeopleReadThem() throws Exception {
            UpdateRecord.Input later =
                    new UpdateRecord.Input(
                            "salesInvoices",
                            Optional.of(DRAFT.toString()),
                            Optional.empty(),
                            values("dueDate", "2026-08-31"));
            assertThat(
                            update.preview(later, desk.call("erp_update"))
                                    .preview()
                                    .orElseThrow()
                                    .changes())
                    .last()
                    .satisfies(
                            change -> {
                                assertThat(change.field()).isEqualTo("dueDate");
                                assertThat(change.after()).contains("31 August 2026");
                            });
        }

        @Test
        void changesOnlyWhatWasSaid() throws Exception {
            update.run(move("Bonn"), agreed(update, move("Bonn")), Progress.IGNORED);
            assertThat(customer.get("city")).isEqualTo(new ErpValue.Text("Bonn"));
            assertThat(((ErpChange.Update) desk.erp().changes().getFirst()).changes().values())
                    .containsOnlyKeys("city");
        }

        @Test
        void lapsesWhenTheRecordChangedMeanwhile() throws Exception {
            ToolCall call = agreed(update, move("Bonn"));
            desk.erp().touch(customer);
            assertThatThrownBy(() -> update.run(move("Bonn"), call, Progress.IGNORED))
                    .isInstanceOf(ApprovalLapsedException.class);
            assertThat(desk.erp().changes()).isEmpty();
        }

        @Test
        void lapsesWithoutVersionsWhenAShownValueChanged() throws Exception {
            desk.erp().forgetVersions();
            ToolCall call = agreed(update, move("Bonn"));
            customer.put("displayName", new ErpValue.Text("Eve"));
            assertThatThrownBy(() -> update.run(move("Bonn"), call, Progress.IGNORED))
                    .isInstanceOf(ApprovalLapsedException.class);
            assertThat(desk.erp().changes()).isEmpty();
        }

        @Test
        void isMadeWithoutVersionsWhereNothingChanged() throws Exception {
            desk.erp().forgetVersions();
            update.run(move("Bonn"), agreed(update, move("Bonn")), Progress.IGNORED);
            assertThat(customer.get("city")).isEqualTo(new ErpValue.Text("Bonn"));
        }

        @Test
        void lapsesWhenTheCompanyChangedMeanwhile() throws Exception {
            ToolCall call = agreed(update, move("Bonn"));
            desk.erp()
                    .add(
                            ErpShop.SOUTH,
                            "customers",
                            ErpShop.values("number", "10", "displayName", "Other"));
            desk.choose(Optional.of(ErpShop.SOUTH));
            assertThatThrownBy(() -> update.run(move("Bonn"), call, Progress.IGNORED))
                    .isInstanceOf(ApprovalLapsedException.class)
                    .hasMessageContaining("another company");
            assertThat(desk.erp().changes()).isEmpty();
        }

        @Test
        void readsFromTheRecordWhatBecameOfIt() throws Exception {
            ToolCall call = agreed(update, move("Bonn"));
            assertThatThrownBy(() -> update.probe(move("Bonn"), call))
                    .isInstanceOf(NoEffectException.class);
            desk.erp().loseAnswers();
            assertThat(ErpDesk.text(update.run(move("Bonn"), call, Progress.IGNORED)))
                    .contains("\"done\":true", "The record has the new values.");
            assertThat(ErpDesk.text(update.probe(move("Bonn"), call).orElseThrow()))
                    .contains("\"done\":true");
            customer.put("city", new ErpValue.Text("Kiel"));
            assertThatThrownBy(() -> update.probe(move("Bonn"), call))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("but not to these values");
        }

        @Test
        void asksNobodyAboutWhatChangesNothing() {
            assertThatThrownBy(() -> update.preview(move("Ulm"), desk.call("erp_update")))
                    .hasMessage("Nothing would change: the record has these values already.");
        }

        @Test
        void refusesAnEditOfARecordThatChangedMeanwhile() throws Exception {
            ToolCall shown = agreed(update, move("Bonn"));
            assertThat(update.preview(move("Kiel"), shown).summary().orElseThrow())
                    .isEqualTo("Change customer Ada (10): city from Ulm to Kiel");
            desk.erp().touch(customer);
            assertThatThrownBy(() -> update.preview(move("Kiel"), shown))
                    .hasMessageStartingWith("The record was changed after it was shown.");
        }

        @Test
        void leavesKeysAndLinesAlone() {
            assertThatThrownBy(
                            () ->
                                    desk.run(
                                            update,
                                            new UpdateRecord.Input(
                                                    "salesInvoices",
                                                    Optional.of("D-1"),
                                                    Optional.empty(),
                                                    values("salesInvoiceLines", "x"))))
                    .hasMessage(
                            "'salesInvoiceLines' are records of their own: change them one by one"
                                    + " in salesInvoiceLines.");
            assertThatThrownBy(
                            () ->
                                    desk.run(
                                            update,
                                            new UpdateRecord.Input(
                                                    "customers",
                                                    Optional.of("10"),
                                                    Optional.empty(),
                                                    values())))
                    .hasMessage("Say which values shall be changed.");
        }
    }

    @Nested
    class DeletingAndActing {
        @Test
        void showWhatIsLost() throws Exception {
            assertThat(
                            delete.preview(remove(), desk.call("erp_delete"))
                                    .preview()
                                    .orElseThrow()
                                    .changes())
                    .contains(change("number", "D-1", ""), change("status", "Draft", ""));
        }

        @Test
        void sayWhetherMoneyOrPeopleOutsideAreConcerned() {
            assertThat(
                            Stream.of("post", "send", "postAndSend", "makeCorrectiveCreditMemo")
                                    .map(
                                            action ->
                                                    new InvokeAction.Input(
                                                            "salesInvoices",
                                                            Optional.of(DRAFT.toString()),
                                                            Optional.empty(),
                                                            action))
                                    .map(
                                            input ->
                                                    invoke.permission(
                                                            input, desk.call("erp_invoke_action"))))
                    .containsExactly(
                            Permission.ask(QuestionPhrase.POSTS),
                            Permission.ask(QuestionPhrase.WRITES_OUTSIDE),
                            Permission.ask(QuestionPhrase.WRITES_OUTSIDE),
                            Permission.ask(QuestionPhrase.ACTS_FOR_GOOD));
        }

        @Test
        void showWhatIsDone() throws Exception {
            assertThat(
                            invoke.preview(post(), desk.call("erp_invoke_action"))
                                    .preview()
                                    .orElseThrow()
                                    .changes())
                    .contains(change("number", "D-1", "D-1"))
                    .allMatch(change -> change.before().equals(change.after()));
        }

        @Test
        void takeEffectOnce() throws Exception {
            assertThat(ErpDesk.text(invoke.run(post(), agreed(invoke, post()), Progress.IGNORED)))
                    .contains("\"operation\":\"post\",\"done\":true", "\"status\":\"Open\"");
            assertThatThrownBy(() -> desk.run(invoke, post()))
                    .hasMessageStartingWith("Only drafts can be posted");
            assertThatThrownBy(() -> invoke.preview(post(), desk.call("erp_invoke_action")))
                    .hasMessage("The invoice D-1 is posted already (Open).");
            assertThatThrownBy(() -> delete.preview(remove(), desk.call("erp_delete")))
                    .hasMessage("The invoice D-1 is posted (Open) and cannot be deleted.");
        }

        @Test
        void lapseWhenTheRecordChangedMeanwhile() throws Exception {
            ToolCall posting = agreed(invoke, post());
            ToolCall deleting = agreed(delete, remove());
            desk.erp().touch(draft);
            assertThatThrownBy(() -> invoke.run(post(), posting, Progress.IGNORED))
                    .isInstanceOf(ApprovalLapsedException.class);
            assertThatThrownBy(() -> delete.run(remove(), deleting, Progress.IGNORED))
                    .isInstanceOf(ApprovalLapsedException.class);
            assertThat(desk.erp().changes()).isEmpty();
        }

        @Test
        void areLookedUpWhenTheirAnswerIsLost() throws Exception {
            ToolCall posting = agreed(invoke, post());
            assertThatThrownBy(() -> invoke.probe(post(), posting))
                    .isInstanceOf(NoEffectException.class);
            desk.erp().loseAnswers();
            assertThat(ErpDesk.text(invoke.run(post(), posting, Progress.IGNORED)))
                    .contains("\"done\":true", "It is posted.");
            assertThat(ErpDesk.text(invoke.probe(post(), posting).orElseThrow()))
                    .contains("\"done\":true");
        }

        @Test
        void aDeletedRecordIsKnownByItsKey() throws Exception {
            DeleteRecord.Input byNumber =
                    new DeleteRecord.Input("salesInvoices", Optional.of("D-1"), Optional.empty());
            ToolCall deleting = agreed(delete, byNumber);
            desk.erp().loseAnswers();
            assertThat(ErpDesk.text(delete.run(byNumber, deleting, Progress.IGNORED)))
                    .contains("\"done\":true", "The record is gone.");
            assertThat(ErpDesk.text(delete.probe(byNumber, deleting).orElseThrow()))
                    .contains("\"done\":true");
        }

        @Test
        void knowTheirActions() {
            assertThatThrownBy(
                            () ->
                                    desk.run(
                                            invoke,
                                            new InvokeAction.Input(
                                                    "salesInvoices",
                                                    Optional.of("D-1"),
                                                    Optional.empty(),
                                                    "explode")))
                    .hasMessage(
                            "salesInvoices has no action 'explode'; its actions are post,"
                                    + " postAndSend, cancel.");
        }
    }

    @Nested
    class InOneRequest {
        private final ChangeBatch.Input both =
                new ChangeBatch.Input(
                        List.of(
                                operation(
                                        ChangeBatch.Kind.UPDATE,
                                        "customers",
                                        "10",
                                        Optional.of(values("city", "Bonn"))),
                                operation(
                                        ChangeBatch.Kind.CREATE,
                                        "salesInvoices",
                                        "",
                                        Optional.of(values("customerNumber", "10")))),
                        Optional.empty());

        private static ChangeBatch.Operation operation(
                ChangeBatch.Kind kind,
                String entity,
                String record,
                Optional<JsonValue.Fields> values) {
            return new ChangeBatch.Operation(
                    kind,
                    entity,
                    Optional.of(record).filter(text -> !text.isEmpty()),
                    values,
                    kind == ChangeBatch.Kind.INVOKE ? Optional.of("post") : Optional.empty());
        }

        @Test
        void allChangesAreShownAndMade() throws Exception {
            ToolCall call = agreed(batch, both);
            assertThat(batch.preview(both, call).preview().orElseThrow().changes())
                    .contains(
                            change("1. city", "Ulm", "Bonn"),
                            change("2. customerNumber", "", "10"));
            assertThat(ErpDesk.text(batch.run(both, call, Progress.IGNORED)))
                    .contains("\"allDone\":true");
            assertThat(customer.get("city")).isEqualTo(new ErpValue.Text("Bonn"));
            assertThat(ErpDesk.text(batch.probe(both, call).orElseThrow()))
                    .contains("\"done\":true");
        }

        @Test
        void lapseTogether() throws Exception {
            ToolCall call = agreed(batch, both);
            desk.erp().touch(customer);
            assertThatThrownBy(() -> batch.run(both, call, Progress.IGNORED))
                    .isInstanceOf(ApprovalLapsedException.class);
        }

        @Test
        void theGravestDecides() {
            assertThat(batch.tier(both, desk.call("erp_batch"))).isEqualTo(Tier.DRAFT_WRITE);
            assertThat(
                            batch.tier(
                                    new ChangeBatch.Input(
                                            List.of(
                                                    both.operations().getFirst(),
                                                    operation(
                                                            ChangeBatch.Kind.INVOKE,
                                                            "salesInvoices",
                                                            "D-1",
                                                            Optional.empty())),
                                            Optional.empty()),
                                    desk.call("erp_batch")))
                    .isEqualTo(Tier.IRREVERSIBLE);
        }

        @Test
        void saysWhatAnOperationLacks() {
            assertThatThrownBy(
                            () ->
                                    new ChangeBatch.Input(
                                            List.of(
                                                    operation(
                                                            ChangeBatch.Kind.UPDATE,
                                                            "customers",
                                                            "",
                                                            Optional.of(values()))),
                                            Optional.empty()))
                    .hasMessage("Operation 1 needs a record.");
        }
    }

    @Nested
    class Permissions {
        @Test
        void everyChangeAsksAndIsMadeOnce() {
            assertThat(ChangeTools.all(desk.offices()))
                    .hasSize(5)
                    .allMatch(tool -> tool.traits().effect() == ToolTraits.Effect.ONCE);
            assertThat(create.permission(invoice(), desk.call("erp_create")))
                    .isInstanceOf(Permission.Ask.class);
            assertThat(create.tier(invoice(), desk.call("erp_create"))).isEqualTo(Tier.DRAFT_WRITE);
            assertThat(update.tier(move("Bonn"), desk.call("erp_update")))
                    .isEqualTo(Tier.DRAFT_WRITE);
            assertThat(delete.tier(remove(), desk.call("erp_delete"))).isEqualTo(Tier.IRREVERSIBLE);
            assertThat(invoke.tier(post(), desk.call("erp_invoke_action")))
                    .isEqualTo(Tier.IRREVERSIBLE);
        }

        @Test
        void whatSendsToTheOutsideIsNeverADraft() {
            assertThat(
                            create.tier(
                                    new CreateRecord.Input("subscriptions", values()),
                                    desk.call("erp_create")))
                    .isEqualTo(Tier.IRREVERSIBLE);
        }

        @Test
        void aGrantIsForAnEntityInACompany() {
            assertThat(update.entity(move("Bonn"), desk.call("erp_update")))
                    .contains("customers@" + ErpShop.NORTH.id());
        }

        @Test
        void peopleAreToldWhatItIsAbout() {
            assertThat(update.summary(move("Bonn"), desk.call("erp_update")))
                    .isEqualTo("Change customers 10: city = Bonn");
            assertThat(invoke.summary(post(), desk.call("erp_invoke_action")))
                    .isEqualTo("Do 'post' on salesInvoices " + DRAFT);
        }
    }
}
