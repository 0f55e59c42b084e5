package dev.workmate.llm;

import dev.workmate.llm.ModelSettings.Wish;
import java.util.List;
import java.util.Optional;

/** A model that the settings name: where it is, what it takes and costs, and what it is for. */
public record NamedModel(Wish wish, Origin origin, String wire, ModelCard card, List<Use> uses) {
    public NamedModel {
        uses = List.copyOf(uses);
    }

    /** What a model is for; people may choose it whatever the role. */
    public record Use(Purpose purpose, Optional<ModelRole> role) {}

    /** How a model comes to be asked. */
    public enum Purpose {
        /** It is the first to be asked. */
        SERVES,
        /** It is one of several, of which the cheapest quick one is asked. */
        ROUTE,
        /** It is asked where those before it fail. */
        FALLBACK,
        /** People may choose it. */
        CHOICE
    }

    /** As settings, requests and people call it. */
    public String name() {
        return wish.text();
    }

    /** Whether a text means this model. */
    public boolean isCalled(String text) {
        return wish.equals(Wish.of(text));
    }
}
