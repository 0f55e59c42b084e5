package dev.workmate.erp.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ChangeTimes;
import dev.workmate.erp.card.Cards;
import dev.workmate.testkit.ErpDesk;
import dev.workmate.testkit.ErpShop;
import dev.workmate.tool.NoEffectException;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
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
    private final InvokeAction invoke = invoke(ErpDesk.SOON);

    private InvokeAction invoke(ChangeTimes times) {
        return new InvokeAction(
                new ChangeDesk(desk.offices(), new Cards(ChangeTools.CONFIRM_FROM), times));
    }

    /** Gives up looking soon. */
    private InvokeAction hasty() {
        return invoke(ErpDesk.SOON.withLooking(Duration.ofMillis(300), ErpDesk.SOON.pause()));
    }

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
        assertThatThrownBy(() -> hasty().run(POST, call, Progress.IGNORED))
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("It may still be done")
                .hasMessageContaining("The record is as it was.");
    }

    @Test
    void areFoundWhereTheSystemAnswersLate() throws Exception {
        ToolCall call = agreed();
        desk.erp().giveUp(OptionalInt.of(1));
        desk.erp().hangOnReads(1);
        InvokeAction patient =
                invoke(ErpDesk.SOON.withLooking(Duration.ofSeconds(4), ErpDesk.SOON.pause()));
        assertThat(ErpDesk.text(patient.run(POST, call, Progress.IGNORED)))
                .contains("\"done\":true", "It is posted.");
    }

    @Test
    void areNotSaidToBeUndoneAfterSilence() throws Exception {
        ToolCall call = agreed();
        desk.erp().hangOnChanges();
        InvokeAction hasty = hasty();
        giveUp(() -> hasty.run(POST, call, Progress.IGNORED), desk.erp()::isHanging);
        assertThatThrownBy(() -> hasty.probe(POST, call))
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("It may still be done");
    }

    @Test
    void areNotSaidToBeUndoneWhereTheLookWasGivenUp() throws Exception {
        ToolCall call = agreed();
        desk.erp().giveUp(OptionalInt.empty());
        InvokeAction hasty =
                invoke(ErpDesk.SOON.withLooking(Duration.ofSeconds(2), Duration.ofMillis(20)));
        AtomicBoolean looks = new AtomicBoolean();
        giveUp(() -> hasty.run(POST, call, (_, _) -> looks.set(true)), looks::get);
        assertThatThrownBy(() -> hasty.probe(POST, call))
                .isInstanceOf(OutcomeUnknownException.class)
                .hasMessageContaining("It may still be done");
    }

    /** Where it is known that the request never came as a whole, two looks are enough. */
    @Test
    void areSaidToBeUndoneWhereTheyWereCut() throws Exception {
        ToolCall call = agreed();
        desk.erp().dropRequests();
        assertThatThrownBy(() -> invoke.run(POST, call, Progress.IGNORED))
                .isInstanceOf(NoEffectException.class);
        assertThatThrownBy(() -> invoke.probe(POST, call)).isInstanceOf(NoEffectException.class);
    }

    @Test
    void areLookedForWithinTheTimeOfTheirCall() {
        ChangeTimes usual = ChangeTimes.USUAL;
        assertThat(usual.answer().plus(usual.looking())).isLessThan(invoke.traits().timeLimit());
        assertThat(usual.before().plus(usual.answer()))
                .isLessThanOrEqualTo(invoke.traits().timeLimit());
        assertThatThrownBy(() -> usual.withLooking(Duration.ofSeconds(35), usual.pause()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void giveUp(Callable<?> work, BooleanSupplier once) throws Exception {
        Thread call =
                Thread.startVirtualThread(
                        () -> {
                            try {
                                work.call();
                            } catch (Exception e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        while (!once.getAsBoolean()) {
            Thread.sleep(5);
        }
        call.interrupt();
        call.join();
    }
}
