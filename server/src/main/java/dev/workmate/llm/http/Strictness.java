package dev.workmate.llm.http;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelRequest;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Remembers which schemas a model could not be held to, so that it is not asked to again. What a
 * provider takes is only partly documented: it may refuse what by its rules it should take.
 * Thread-safe.
 */
final class Strictness {
    private static final int MOST = 100;
    private static final Set<Feature> HELD = Set.of(Feature.STRICT_TOOLS, Feature.JSON_OUTPUT);

    private final ModelCard card;
    private final ModelCard loose;
    private final Set<Schemas> refused = new HashSet<>();

    Strictness(ModelCard card) {
        this.card = card;
        this.loose = card.without(HELD);
    }

    private record Schemas(List<ToolSpec> tools, Optional<JsonText> answer) {
        static Schemas of(ModelRequest request) {
            return new Schemas(request.tools(), request.wishes().answer());
        }
    }

    /** What the model may be asked for with this question. */
    synchronized ModelCard card(ModelRequest request) {
        return refused.contains(Schemas.of(request)) ? loose : card;
    }

    boolean holds(ModelCard used) {
        return HELD.stream().anyMatch(used::can);
    }

    /** The model is held to these schemas no more. */
    synchronized ModelCard loosen(ModelRequest request) {
        if (refused.size() >= MOST) {
            refused.clear();
        }
        refused.add(Schemas.of(request));
        return loose;
    }
}
