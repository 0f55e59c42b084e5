package dev.workmate.erp.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.card.Cards;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Changes that something before the system gave up, and that may still arrive there. */
@Timeout(60)
class LateChangesTest {
    private static final UUID DRAFT = new UUID(0, 201);
    private static final InvokeAction.Input POST =
            new InvokeAction.Input(
                    "salesInvoices", Optional.of(DRAFT.toString()), Optional.empty(), "post");

    private final ErpDesk desk = new ErpDesk();
    private final InvokeAction invoke =
            new InvokeAction(
                    new ChangeDesk(
                            desk.offices(),
                            new Cards(ChangeTools.CONFIRM_FROM),
                            Duration.ofMillis(2)));

    @BeforeEach
    void fill() {
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoices",
                        ErpShop.values("id", DRAFT, "number", "D-1", "status", "#Draft"));
        desk.erp()
                .add(
                        ErpShop.NORTH,
                        "salesInvoiceLines",
                        ErpShop.values("documentId", DRAFT, "quantity", "2.0"));
    }

    private ToolCall agreed() throws Exception {
        ToolCall call = desk.call(invoke.name());
        return ErpDesk.approved(call, invoke.preview(POST, call).version());
    }

    @Test
    void areFoundWhereTheyArriveWhileWeLook() throws Exception {
        ToolCall call = agreed();
        desk.erp().giveUp(OptionalInt.of(6));
        List<String> notes = new ArrayList<>();
        Progress told = (_, note) -> notes.add(note);
        assertThat(ErpDesk.text(invoke.run(POST, call, told)))
                .contains("\"done\":true", "It is posted.");
        assertThat(desk.erp().changes()).hasSize(1);
        assertThat(notes)
                .isNotEmpty()
                .allMatch("The answer was lost; looking whether it was done"::equals);
    }

    @Test
    void areLeftToAPersonWhereTheyDoNotArrive() throws Exception {
        ToolCall call = agreed();
        desk.erp().giveUp(OptionalInt.empty());
        assertThatThrownBy(() -> invoke.run(POST, call, Progress.IGNORED))
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("It may still be done")
                .hasMessageContaining("The record is as it was.");
    }

    @Test
    void areNotSaidToBeUndoneAfterSilence() throws Exception {
        ToolCall call = agreed();
        desk.erp().hangOnChanges();
        Thread silent =
                Thread.startVirtualThread(
                        () -> {
                            try {
                                invoke.run(POST, call, Progress.IGNORED);
                            } catch (Exception e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        while (silent.getState() != Thread.State.WAITING) {
            Thread.sleep(5);
        }
        Thread.sleep(200);
        silent.interrupt();
        silent.join();
        assertThatThrownBy(() -> invoke.probe(POST, call))
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("It may still be done");
    }
}
