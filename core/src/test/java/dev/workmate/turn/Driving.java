package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal.TextArrived;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.Patience;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.NewMessage.WhenBusy;
import dev.workmate.turn.log.CrashPoint;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What tests of the driving of turns share. */
final class Driving {
    static final int ALWAYS = Integer.MAX_VALUE;
    static final Supplier<Throwable> FAULT = () -> new IllegalStateException("of ours");

    private Driving() {}

    /** A turn that speaks and then hangs. */
    static TurnId begin(TurnKit kit) {
        TurnId turn = kit.submit(TurnKit.message("Hi"));
        kit.viewers().awaitSignal(TextArrived.class::isInstance);
        return turn;
    }

    static void end(TurnKit kit, TurnId turn) {
        kit.turns().stop(kit.session());
        kit.viewers().awaitComplete(turn);
    }

    static TurnId enqueue(TurnKit kit) {
        return kit.submit(TurnKit.message("And then?", TurnOptions.DEFAULT, WhenBusy.ENQUEUE));
    }

    /** Another process, which takes every other for gone. */
    static Turns another(Journal journal, TurnKit kit) {
        ScriptedModel model = new ScriptedModel(_ -> Script.says("Here."));
        return TurnKit.turns(journal, kit.viewers(), model, CrashPoint.Watch.NONE);
    }

    /** The same parts, where somebody listens and somebody watches. */
    static TurnParts with(TurnParts parts, TurnListener listener, CrashPoint.Watch crash) {
        return new TurnParts(
                parts.journal(),
                parts.viewers(),
                parts.setup(),
                parts.models(),
                new TurnParts.Tooling(
                        parts.tooling().tools(),
                        parts.tooling().runner(),
                        parts.tooling().grants(),
                        parts.tooling().transferTask()),
                new TurnParts.Context(
                        parts.context().history(),
                        parts.context().blobs(),
                        parts.context().citations()),
                parts.limits(),
                new TurnParts.Observers(listener, parts.observers().emptyOutputs(), crash),
                parts.time());
    }

    static SessionState state(TurnKit kit) {
        return kit.journal().find(kit.session().id()).orElseThrow();
    }

    static <T extends AgentEvent> List<T> kinds(TurnKit kit, Class<T> type) {
        return kit.log().stream()
                .map(event -> event.envelope().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited in vain").isLessThan(deadline);
            LockSupport.parkNanos(500_000);
        }
    }
}
