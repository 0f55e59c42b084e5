package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.TurnId;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.Prices;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.log.CrashPoint;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A call that nobody finished has cost something all the same. */
class AbortedCallsTest {
    private static final BigDecimal DOLLAR = BigDecimal.ONE;
    private static final Prices PRICES =
            new Prices(new Prices.Rates(DOLLAR, DOLLAR, DOLLAR, DOLLAR), Optional.empty());

    private static Models priced(Script... scripts) {
        ScriptedModel model = ScriptedModel.inOrder(scripts);
        return new Models() {
            @Override
            public LanguageModel forRole(ModelRole role) {
                return model;
            }

            @Override
            public String nameOf(ModelRole role) {
                return "acme:m1";
            }

            @Override
            public ModelCard cardOf(ModelRole role) {
                ModelCard card = ModelCard.IN_PROCESS;
                return new ModelCard(
                        card.thinking(),
                        card.temperature(),
                        card.forcedTools(),
                        true,
                        false,
                        card.limits(),
                        Set.of(),
                        Optional.of(PRICES));
            }
        };
    }

    private static ModelCallFailed failed(TurnKit kit, String code) {
        List<ModelCallFailed> calls =
                kit.log().stream()
                        .map(event -> event.envelope().event())
                        .filter(ModelCallFailed.class::isInstance)
                        .map(ModelCallFailed.class::cast)
                        .toList();
        assertThat(calls).extracting(ModelCallFailed::code).containsExactly(code);
        return calls.getFirst();
    }

    private static void isEstimated(ModelCallFailed call) {
        assertThat(call.usage().inputTokens()).isGreaterThan(100);
        assertThat(call.model()).contains("acme:m1");
        assertThat(call.cost()).contains(PRICES.cost(call.usage(), Instant.EPOCH));
    }

    @Test
    void oneThatWasStoppedIsEstimatedAndPriced() {
        TurnKit kit = new TurnKit(priced(Script.hangs()));
        TurnId turn = kit.submit(TurnKit.message("Tell me. ".repeat(100)));
        kit.viewers().awaitSignal(LiveSignal.TextArrived.class::isInstance);
        kit.turns().stop(kit.session());
        kit.viewers().awaitComplete(turn);

        ModelCallFailed call = failed(kit, "cancelled");
        isEstimated(call);
        assertThat(call.usage().outputTokens()).isEqualTo(3);
        TurnEnded end = (TurnEnded) kit.log().getLast().envelope().event();
        assertThat(end.usage()).isEqualTo(call.usage());
        assertThat(end.cost().map(Money::amount)).isEqualTo(call.cost().map(Money::amount));
    }

    @Test
    void oneThatACrashInterruptedIsEstimatedAndPriced() throws Exception {
        TurnKit kit = new TurnKit(priced(Script.says("Here I am.")));
        CrashPoint.Watch dying =
                point -> {
                    if (point == CrashPoint.BEFORE_MODEL_CALL) {
                        standStill();
                    }
                };
        TurnKit.turns(kit.journal(), kit.viewers(), priced(), dying)
                .submit(kit.session(), TurnKit.message("Tell me. ".repeat(100)));
        for (int i = 0; i < 200 && kit.log().size() < 4; i++) {
            Thread.sleep(5);
        }
        kit.turns().recover();
        kit.viewers().awaitSignal(LiveSignal.TurnCompleted.class::isInstance);

        ModelCallFailed call = failed(kit, "interrupted");
        isEstimated(call);
        assertThat(call.usage()).isEqualTo(Usage.of(call.usage().inputTokens(), 0));
    }

    /** As a process that is gone: it does nothing more, and says nothing either. */
    private static void standStill() {
        try {
            Thread.sleep(Duration.ofHours(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
