package dev.workmate.billing.http;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.Prices;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Every call costs a dollar, titles too. */
final class DearModels implements Models {
    private static final BigDecimal RATE = new BigDecimal("10");

    @Override
    public LanguageModel forRole(ModelRole role) {
        return (_, _) ->
                new Answer(
                        "acme",
                        "dear",
                        List.of(new TextBlock("Done.", List.of())),
                        AnswerStop.END_TURN,
                        Usage.of(100_000, 0),
                        Optional.of(new Money(BigDecimal.ONE, "USD")));
    }

    @Override
    public ModelCard cardOf(ModelRole role) {
        ModelCard usual = ModelCard.CAUTIOUS;
        return new ModelCard(
                usual.thinking(),
                usual.temperature(),
                usual.forcedTools(),
                true,
                false,
                usual.limits(),
                usual.quirks(),
                Optional.of(
                        new Prices(new Prices.Rates(RATE, RATE, RATE, RATE), Optional.empty())));
    }
}
