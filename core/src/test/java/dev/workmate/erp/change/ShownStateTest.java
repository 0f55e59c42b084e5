package dev.workmate.erp.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpEntity.Verb;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.Cards;
import dev.workmate.erp.office.Offices;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.testkit.InMemoryErp;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ApprovalLapsedException;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.TypedTool;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer counts for what the card showed, also where no version says that it changed. */
@Timeout(60)
class ShownStateTest {
    private static final UUID JOURNAL = new UUID(0, 700);
    private static final UUID DRAFT = new UUID(0, 701);
    private static final int FIELDS = 24;

    /** How a record's lines change while a person thinks. */
    enum Meanwhile {
        ADDED,
        CHANGED,
        REMOVED
    }

    private final InMemoryErp erp = new InMemoryErp(model(), List.of(ErpShop.NORTH));
    private final ErpDesk desk = new ErpDesk();
    private final ChangeDesk changes = changes(Cards.PATIENCE);
    private SequencedMap<String, ErpValue> member = ErpShop.values();

    private ChangeDesk changes(Duration patience) {
        return new ChangeDesk(
                Offices.of(
                        erp,
                        _ -> Optional.of(ErpShop.NORTH.id()),
                        InstantSource.fixed(Instant.parse("2026-06-30T12:00:00Z"))),
                new Cards(ChangeTools.CONFIRM_FROM, patience),
                ErpDesk.SOON);
    }

    private static ErpModel model() {
        List<ErpEntity> entities = new ArrayList<>(ErpShop.MODEL.entities());
        entities.add(entity("journals", List.of("post"), text("code"), text("displayName")));
        entities.add(
                entity(
                        "journalLines",
                        List.of(),
                        property("journalId", ErpType.GUID),
                        text("documentNumber"),
                        text("description"),
                        text("accountNumber"),
                        property("amount", ErpType.DECIMAL)));
        List<ErpProperty> fields = new ArrayList<>(List.of(text("displayName")));
        IntStream.range(0, FIELDS).forEach(i -> fields.add(text("field%02d".formatted(i))));
        entities.add(entity("members", List.of(), fields.toArray(ErpProperty[]::new)));
        return new ErpModel("hash-2", entities);
    }

    private static ErpEntity entity(String set, List<String> actions, ErpProperty... properties) {
        List<ErpProperty> all = new ArrayList<>(List.of(property("id", ErpType.GUID)));
        all.addAll(List.of(properties));
        return new ErpEntity(
                set,
                set.substring(0, set.length() - 1),
                "",
                List.of("id"),
                all,
                List.of(),
                actions,
                EnumSet.allOf(Verb.class),
                List.of(),
                List.of());
    }

    private static ErpProperty text(String name) {
        return property(name, ErpType.TEXT);
    }

    private static ErpProperty property(String name, ErpType type) {
        return new ErpProperty(name, type, Optional.empty(), Set.of(), Optional.empty());
    }

    @BeforeEach
    void fill() {
        add("journals", "id", JOURNAL, "code", "CASH", "status", "#Draft");
        journalLine("Rent", "900.00");
        journalLine("Bank", "-900.00");
        add("salesInvoices", "id", DRAFT, "number", "D-1", "status", "#Draft");
        invoiceLine("2.0");
        invoiceLine("3.0");
        member = add("members", "displayName", "Ada");
        IntStream.range(0, FIELDS)
                .forEach(i -> member.put("field%02d".formatted(i), new ErpValue.Text("old")));
    }

    private SequencedMap<String, ErpValue> add(String set, Object... values) {
        return erp.add(ErpShop.NORTH, set, ErpShop.values(values));
    }

    private void journalLine(String text, String amount) {
        add(
                "journalLines",
                "journalId",
                JOURNAL,
                "documentNumber",
                "J-1",
                "description",
                text,
                "amount",
                amount);
    }

    private void invoiceLine(String quantity) {
        add(
                "salesInvoiceLines",
                "documentId",
                DRAFT,
                "lineObjectNumber",
                "A",
                "quantity",
                quantity,
                "unitPrice",
                "12.50");
    }

    private List<SequencedMap<String, ErpValue>> lines(String set) {
        return erp.rows(ErpShop.NORTH, set);
    }

    private <I extends Record> ToolCall agreed(TypedTool<I> tool, I input) throws Exception {
        ToolCall call = desk.call(tool.name());
        return ErpDesk.approved(call, tool.preview(input, call).version());
    }

    private static InvokeAction.Input post(String set, UUID id) {
        return new InvokeAction.Input(set, Optional.of(id.toString()), Optional.empty(), "post");
    }

    private <I extends Record> void assertLapses(TypedTool<I> tool, I input, ToolCall call) {
        assertThatThrownBy(() -> tool.run(input, call, Progress.IGNORED))
                .isInstanceOf(ApprovalLapsedException.class);
        assertThat(erp.changes()).isEmpty();
    }

    @Nested
    class Posting {
        private final InvokeAction invoke = new InvokeAction(changes);

        @ParameterizedTest
        @EnumSource
        void lapsesWhenAJournalsLinesAreOthers(Meanwhile meanwhile) throws Exception {
            InvokeAction.Input input = post("journals", JOURNAL);
            ToolCall call = agreed(invoke, input);
            switch (meanwhile) {
                case ADDED -> {
                    journalLine("Gift", "90000.00");
                    journalLine("Bank", "-90000.00");
                }
                case CHANGED ->
                        lines("journalLines")
                                .getFirst()
                                .put("description", new ErpValue.Text("Yacht"));
                case REMOVED -> lines("journalLines").clear();
            }
            assertLapses(invoke, input, call);
        }

        @ParameterizedTest
        @EnumSource
        void lapsesWhenADocumentsLinesAreOthers(Meanwhile meanwhile) throws Exception {
            InvokeAction.Input input = post("salesInvoices", DRAFT);
            ToolCall call = agreed(invoke, input);
            change(meanwhile);
            assertLapses(invoke, input, call);
        }

        @ParameterizedTest
        @EnumSource
        void lapsesSoToWhereASystemHasNoVersions(Meanwhile meanwhile) throws Exception {
            erp.forgetVersions();
            InvokeAction.Input input = post("salesInvoices", DRAFT);
            ToolCall call = agreed(invoke, input);
            change(meanwhile);
            assertLapses(invoke, input, call);
        }

        private void change(Meanwhile meanwhile) {
            switch (meanwhile) {
                case ADDED -> invoiceLine("1000.0");
                case CHANGED ->
                        lines("salesInvoiceLines")
                                .getFirst()
                                .put("unitPrice", new ErpValue.Amount(new BigDecimal("99")));
                case REMOVED -> lines("salesInvoiceLines").removeLast();
            }
        }

        @ParameterizedTest
        @ValueSource(booleans = {true, false})
        void isDoneWhereAllIsAsItWasShown(boolean versions) throws Exception {
            if (!versions) {
                erp.forgetVersions();
            }
            for (InvokeAction.Input input :
                    List.of(post("journals", JOURNAL), post("salesInvoices", DRAFT))) {
                ToolCall call = agreed(invoke, input);
                assertThat(ErpDesk.text(invoke.run(input, call, Progress.IGNORED)))
                        .contains("\"done\":true");
            }
        }

        @Test
        void waitsWhereTheLinesCannotBeReadAgain() throws Exception {
            InvokeAction.Input input = post("salesInvoices", DRAFT);
            ToolCall call = agreed(invoke, input);
            erp.silence("salesInvoiceLines");
            InvokeAction hurried = new InvokeAction(changes(Duration.ofMillis(50)));
            assertThatThrownBy(() -> hurried.run(input, call, Progress.IGNORED))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContaining("so nothing was done. Try again later.");
            assertThat(erp.changes()).isEmpty();
        }

        @Test
        void countsForAQuestionFromBeforeCardsWereCompared() throws Exception {
            InvokeAction.Input input = post("salesInvoices", DRAFT);
            ToolCall call = agreed(invoke, input);
            String version = call.approvedVersion().orElseThrow();
            String older = version.substring(0, version.lastIndexOf('\t'));
            assertThat(
                            ErpDesk.text(
                                    invoke.run(
                                            input,
                                            ErpDesk.approved(call, Optional.of(older)),
                                            Progress.IGNORED)))
                    .contains("\"done\":true");
        }
    }

    @Nested
    class Changing {
        private final UpdateRecord update = new UpdateRecord(changes);
        private final CreateRecord create = new CreateRecord(changes);

        @Test
        void lapsesWithoutVersionsByAnyValueThatWasShown() throws Exception {
            erp.forgetVersions();
            UpdateRecord.Input input =
                    new UpdateRecord.Input(
                            "members",
                            Optional.of("Ada"),
                            Optional.empty(),
                            JsonValue.object().with("field23", "new").build());
            ToolCall call = agreed(update, input);
            member.put("field23", new ErpValue.Text("theirs"));
            assertLapses(update, input, call);
        }

        @Test
        void lapsesWhenANewLineJoinsOthers() throws Exception {
            CreateRecord.Input input =
                    new CreateRecord.Input(
                            "salesInvoiceLines",
                            JsonValue.object()
                                    .with("documentId", DRAFT.toString())
                                    .with("lineObjectNumber", "A")
                                    .with("quantity", 1)
                                    .with("unitPrice", 5)
                                    .build());
            add("items", "number", "A", "displayName", "Axe", "unitPrice", "12.50");
            ToolCall call = agreed(create, input);
            invoiceLine("1000.0");
            assertLapses(create, input, call);
        }
    }
}
