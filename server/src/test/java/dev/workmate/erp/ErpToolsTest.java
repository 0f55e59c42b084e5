package dev.workmate.erp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.erp.catalog.CatalogTools;
import dev.workmate.erp.change.ChangeTools;
import dev.workmate.erp.office.ChosenCompanies;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.read.ReadTools;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.LatestFacts;
import dev.workmate.testkit.ErpShop;
import dev.workmate.testkit.InMemoryErp;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.Tool;
import dev.workmate.tool.TypedTool;
import dev.workmate.tool.json.JsonTools;
import dev.workmate.turn.approval.PersonsAnswer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tools behind JSON, in whole turns. */
class ErpToolsTest {
    private final InMemoryErp erp = ErpShop.open();
    private final SequencedMap<String, ErpValue> customer =
            erp.add(
                    ErpShop.NORTH,
                    "customers",
                    ErpShop.values("number", "10", "displayName", "Ada", "city", "Ulm"));

    private static final String UPDATE =
            "{\"entity\":\"customers\",\"record\":\"10\",\"values\":{\"city\":\"Bonn\"}}";

    private Offices offices(Function<SessionId, Optional<UUID>> choices) {
        return Offices.of(erp, choices, InstantSource.system());
    }

    private static List<TypedTool<?>> typed(Offices offices) {
        return Stream.of(
                        CatalogTools.all(offices), ReadTools.all(offices), ChangeTools.all(offices))
                .flatMap(List::stream)
                .toList();
    }

    private static Tool[] tools(Offices offices) {
        return typed(offices).stream().map(JsonTools::adapt).toArray(Tool[]::new);
    }

    private TurnKit kit(ScriptedModel model) {
        return new TurnKit(model, tools(offices(_ -> Optional.of(ErpShop.NORTH.id()))));
    }

    private static <E extends AgentEvent> List<E> events(TurnKit kit, Class<E> type) {
        return kit.log().stream()
                .map(recorded -> recorded.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    @Test
    void areTwentyWithSchemasModelsCanRead() {
        Tool[] tools = tools(offices(_ -> Optional.empty()));
        assertThat(tools).extracting(Tool::name).hasSize(20).doesNotHaveDuplicates();
        assertThat(tools)
                .allSatisfy(
                        tool ->
                                assertThat(tool.spec().inputSchema().value())
                                        .contains("\"type\":\"object\""));
    }

    @Test
    void sumUpAsTheDocumentationShows() {
        erp.add(ErpShop.NORTH, "items", ErpShop.values("number", "T", "itemCategoryCode", "TENTS"));
        erp.add(
                ErpShop.NORTH,
                "itemLedgerEntries",
                ErpShop.values(
                        "itemNumber", "T",
                        "entryType", "Sale",
                        "postingDate", "2026-03-05",
                        "salesAmountActual", "12.30"));
        TurnKit kit =
                kit(
                        ScriptedModel.inOrder(
                                Script.calls(
                                        "erp_aggregate",
                                        """
                                        { "entity": "itemLedgerEntries",
                                          "filter": [ { "property": "entryType", "operator": "eq", "value": "Sale" },
                                                      { "property": "postingDate", "operator": "ge", "value": "2026-01-01" } ],
                                          "joins": [ { "entity": "items", "on": "itemNumber", "equalTo": "number" } ],
                                          "groupBy": [ { "property": "items.itemCategoryCode" }, { "property": "postingDate", "bucket": "month" } ],
                                          "measures": [ { "function": "sum", "property": "salesAmountActual", "name": "sales" } ] }
                                        """),
                                Script.says("Done.")));
        TurnId turn = kit.submit(TurnKit.message("/alpha sales"));
        kit.viewers().awaitComplete(turn);
        assertThat(events(kit, ToolFinished.class).getFirst().output())
                .contains("\"rows\":[[\"TENTS\",\"2026-03\",12.3]]");
    }

    @Test
    void aChangeShowsItsValuesAndIsMadeAfterAYes() {
        TurnKit kit =
                kit(
                        ScriptedModel.inOrder(
                                Script.calls("erp_update", UPDATE), Script.says("Done.")));
        TurnId turn = kit.submit(TurnKit.message("/alpha move Ada"));
        ApprovalRequested question = awaitQuestion(kit);
        assertThat(question.preview().orElseThrow().changes())
                .contains(new ValueChange("city", Optional.of("Ulm"), Optional.of("Bonn")));
        assertThat(erp.changes()).isEmpty();
        resolve(kit, question);
        kit.viewers().awaitComplete(turn);
        assertThat(customer.get("city")).isEqualTo(new ErpValue.Text("Bonn"));
        assertThat(events(kit, ToolFinished.class).getFirst().status())
                .isEqualTo(ToolStatus.SUCCESS);
    }

    @Test
    void aYesLapsesWhenSomebodyChangedTheRecord() {
        TurnKit kit =
                kit(
                        ScriptedModel.inOrder(
                                Script.calls("erp_update", UPDATE), Script.says("Done.")));
        TurnId turn = kit.submit(TurnKit.message("/alpha move Ada"));
        ApprovalRequested question = awaitQuestion(kit);
        erp.touch(customer);
        resolve(kit, question);
        kit.viewers().awaitComplete(turn);
        assertThat(erp.changes()).isEmpty();
        assertThat(events(kit, ApprovalResolved.class))
                .extracting(ApprovalResolved::decision)
                .containsExactly(Decision.APPROVED, Decision.LAPSED);
    }

    @Test
    void nobodyIsAskedAboutAPropertyThatIsNotThere() {
        TurnKit kit =
                kit(
                        ScriptedModel.inOrder(
                                Script.calls("erp_update", UPDATE.replace("\"city\"", "\"citty\"")),
                                Script.says("Sorry.")));
        TurnId turn = kit.submit(TurnKit.message("/alpha move Ada"));
        kit.viewers().awaitComplete(turn);
        assertThat(events(kit, ApprovalRequested.class)).isEmpty();
        assertThat(events(kit, ToolFinished.class).getFirst().error())
                .contains("customers has no property 'citty'; did you mean city.");
    }

    @Test
    void theChosenCompanyIsAFactOfTheSession() {
        TurnKit first =
                new TurnKit(
                        ScriptedModel.inOrder(
                                Script.calls("erp_select_company", "{\"company\":\"south\"}"),
                                Script.says("Chosen.")),
                        tools(offices(_ -> Optional.empty())));
        TurnId turn = first.submit(TurnKit.message("/alpha south"));
        first.viewers().awaitComplete(turn);
        ChosenCompanies chosen =
                new ChosenCompanies(new LatestFacts<>(first.journal(), CompanySelected.class));
        assertThat(chosen.chosen(first.session().id()))
                .contains(new CompanyChoice(erp.name(), ErpShop.SOUTH.id()));
        assertThat(chosen.chosen(first.newSession().id())).isEmpty();
    }

    private static ApprovalRequested awaitQuestion(TurnKit kit) {
        long limit = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!TurnKit.names(kit.log()).contains("turn_paused")) {
            if (System.nanoTime() > limit) {
                throw new AssertionError("nobody was asked: " + TurnKit.names(kit.log()));
            }
            Thread.onSpinWait();
        }
        return events(kit, ApprovalRequested.class).getLast();
    }

    private static void resolve(TurnKit kit, ApprovalRequested question) {
        kit.turns()
                .resolve(
                        kit.session(),
                        question.approvalId(),
                        PersonsAnswer.of(Decision.APPROVED, "Tess"));
    }
}
