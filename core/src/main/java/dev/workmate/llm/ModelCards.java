package dev.workmate.llm;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cards of all models that are known, the first that fits counts; for others a card per wire
 * that takes nothing for granted. Immutable.
 */
public final class ModelCards {
    private final List<Entry> entries;
    private final Map<String, ModelCard> byWire;
    private final Map<String, Map<String, String>> best;

    /** {@code best} names models by provider and role; {@code *} stands for other roles. */
    public ModelCards(
            List<Entry> entries,
            Map<String, ModelCard> byWire,
            Map<String, Map<String, String>> best) {
        this.entries = List.copyOf(entries);
        this.byWire = Map.copyOf(byWire);
        this.best = Map.copyOf(best);
    }

    /**
     * A card for models by name, where {@code *} stands for anything, {@code ?} for one character
     * and <code>{date}</code> for a day or nothing; an empty {@code provider} means any.
     */
    public record Entry(String wire, String provider, ModelPattern models, ModelCard card) {
        public Entry(String wire, String provider, String models, ModelCard card) {
            this(wire, provider, new ModelPattern(models), card);
        }

        boolean fits(String wantedWire, String wantedProvider, String model) {
            return wire.equals(wantedWire)
                    && (provider.isEmpty() || provider.equals(wantedProvider))
                    && models.fits(model);
        }
    }

    public ModelCard find(String wire, String provider, String model) {
        return entry(wire, provider, model)
                .or(() -> entry(wire, provider, ModelPattern.withoutPlatform(model)))
                .map(Entry::card)
                .orElseGet(() -> byWire.getOrDefault(wire, ModelCard.CAUTIOUS));
    }

    private Optional<Entry> entry(String wire, String provider, String model) {
        return entries.stream().filter(entry -> entry.fits(wire, provider, model)).findFirst();
    }

    /** The model to use where nobody said which. */
    public Optional<String> best(String provider, ModelRole role) {
        Map<String, String> models = best.getOrDefault(provider, Map.of());
        return Optional.ofNullable(models.get(role.key()))
                .or(() -> Optional.ofNullable(models.get("*")));
    }

    public List<Entry> entries() {
        return entries;
    }

    public Map<String, ModelCard> byWire() {
        return byWire;
    }
}
