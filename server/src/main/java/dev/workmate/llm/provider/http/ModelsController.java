package dev.workmate.llm.provider.http;

import dev.workmate.http.Operation;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.NamedModel;
import dev.workmate.llm.Prices;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The models that people may choose. */
@RestController
public final class ModelsController {
    private final Models models;
    private final InstantSource time;

    public ModelsController(Models models, InstantSource time) {
        this.models = models;
        this.time = time;
    }

    /** What a million tokens cost by the provider's list; where it changes, what holds today. */
    record ModelPrice(
            String currency, String input, String output, String cacheRead, String cacheWrite) {
        static ModelPrice of(Prices.Rates rates) {
            return new ModelPrice(
                    "USD",
                    rates.input().toPlainString(),
                    rates.output().toPlainString(),
                    rates.cacheRead().toPlainString(),
                    rates.cacheWrite().toPlainString());
        }
    }

    /** A model that may be chosen; {@code name} is what a choice says. */
    record ModelView(
            String name,
            String provider,
            String model,
            Optional<ModelPrice> price,
            int contextTokens,
            int outputTokens,
            List<String> features,
            Optional<String> retires) {
        static ModelView of(NamedModel named, Instant now) {
            ModelCard card = named.card();
            return new ModelView(
                    named.name(),
                    named.origin().provider(),
                    named.origin().model(),
                    card.prices().map(prices -> ModelPrice.of(prices.at(now).rates())),
                    card.limits().contextTokens(),
                    card.limits().outputTokens(),
                    Features.of(card),
                    card.retires().map(LocalDate::toString));
        }
    }

    /** What may be chosen, and who answers where nothing is. */
    record AllModels(String usual, List<ModelView> models) {}

    @GetMapping("/api/models")
    @Operation(
            summary = "The models that may be chosen for a message or a session",
            answer = AllModels.class)
    AllModels models() {
        Instant now = time.instant();
        return new AllModels(
                models.nameOf(ModelRole.SUPERVISOR),
                models.choices().stream().map(each -> ModelView.of(each, now)).toList());
    }
}
