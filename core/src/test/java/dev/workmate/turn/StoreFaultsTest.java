package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.ModelEvent.ModelCallStarted;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Recorded;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.state.TurnLimits;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A turn whose store is away for a while between two of its steps goes on and ends well. */
@Timeout(60)
class StoreFaultsTest {
    private final AtomicInteger faults = new AtomicInteger();

    /** What a store that is not the journal says, such as that of chosen models. */
    private static final class StoreAway extends RuntimeException {}

    /** Hands over, and leaves trouble behind for the step after that. */
    private Models models(int troubles) {
        ScriptedModel model =
                ScriptedModel.inOrder(
                        deltas -> {
                            faults.set(troubles);
                            return Script.transfers("alpha-agent", "look").play(deltas);
                        },
                        Script.says("Found."),
                        Script.nothing());
        return new Models() {
            @Override
            public LanguageModel forRole(ModelRole role) {
                return model;
            }

            @Override
            public Models in(SessionId session) {
                if (faults.getAndDecrement() > 0) {
                    throw new StoreAway();
                }
                return this;
            }
        };
    }

    private List<Recorded> converse(int troubles) {
        TurnKit kit = new TurnKit(models(0));
        TurnParts parts = TurnKit.parts(kit.journal(), kit.viewers(), models(troubles));
        Turns turns =
                new Turns(
                        new TurnParts(
                                parts.journal(),
                                parts.viewers(),
                                parts.setup(),
                                parts.models(),
                                parts.tooling(),
                                parts.context(),
                                parts.limits(),
                                parts.observers(),
                                parts.gate(),
                                StoreAway.class::isInstance,
                                parts.time()));
        TurnId turn =
                ((SubmitOutcome.Accepted) turns.submit(kit.session(), TurnKit.message("Hi")))
                        .turnId();
        kit.viewers().awaitComplete(turn);
        return kit.log();
    }

    private static List<TurnStop> endings(List<Recorded> log) {
        return log.stream()
                .map(each -> each.envelope().event())
                .filter(TurnEnded.class::isInstance)
                .map(event -> ((TurnEnded) event).stopReason())
                .toList();
    }

    @Test
    void itGoesOnWhereItWas() {
        List<Recorded> calm = converse(0);
        faults.set(0);
        List<Recorded> log = converse(2);

        assertThat(endings(log)).containsExactly(TurnStop.SUCCESS);
        assertThat(log).noneMatch(each -> each.envelope().event() instanceof ErrorRaised);
        assertThat(log)
                .filteredOn(each -> each.envelope().event() instanceof MessageWritten)
                .hasSameSizeAs(
                        calm.stream()
                                .filter(each -> each.envelope().event() instanceof MessageWritten)
                                .toList());
        assertThat(log).anyMatch(each -> each.envelope().event() instanceof ModelCallStarted);
    }

    @Test
    void whereItDoesNotGetBetterTheTurnEndsWithAnError() {
        List<Recorded> log = converse(TurnLimits.DEFAULT.maxResumes() + 1);

        assertThat(endings(log)).hasSize(1).doesNotContain(TurnStop.SUCCESS);
        assertThat(log).anyMatch(each -> each.envelope().event() instanceof ErrorRaised);
    }
}
