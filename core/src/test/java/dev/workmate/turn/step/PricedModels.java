package dev.workmate.turn.step;

import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Limits;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.Permit;
import dev.workmate.llm.Prices;
import dev.workmate.llm.Thinking;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The model of a test, with a name, a price and perhaps something to say about the choice. */
record PricedModels(Supplier<LanguageModel> current, Optional<Models.Remark> remark)
        implements Models {
    static Prices prices() {
        BigDecimal rate = new BigDecimal("3");
        return new Prices(new Prices.Rates(rate, rate, rate, rate), Optional.empty());
    }

    @Override
    public LanguageModel forRole(ModelRole role) {
        return current.get();
    }

    @Override
    public String nameOf(ModelRole role) {
        return "test:scripted";
    }

    @Override
    public ModelCard cardOf(ModelRole role) {
        return new ModelCard(
                Thinking.NONE,
                Permit.NEVER,
                Permit.ALWAYS,
                true,
                true,
                new Limits(100_000, 8_192),
                Set.of(),
                Optional.of(prices()));
    }

    @Override
    public Selected select(ModelRole role, Optional<String> user, Optional<String> agent) {
        return new Selected(forRole(role), nameOf(role), cardOf(role), remark);
    }
}
