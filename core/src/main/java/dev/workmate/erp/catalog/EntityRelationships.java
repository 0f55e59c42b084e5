package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Optional;

/** Tells how entities hang together, and the shortest way from one to another. */
public final class EntityRelationships extends CatalogTool<EntityRelationships.Input> {
    public static final String NAME = "get_entity_relationships";

    /** From where, and perhaps to where. */
    public record Input(
            @Describe("The entity set, such as 'customers'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe("Another entity set: the shortest way to it, with the columns to join on.")
                    @Within(min = 1, max = 200)
                    Optional<String> to) {}

    EntityRelationships(Offices offices) {
        super(
                offices,
                NAME,
                "Tells how an ERP entity is related to others: navigations to expand, and columns to"
                        + " join on in erp_aggregate; with 'to' the shortest way to another entity.",
                Input.class);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        ErpModel model = model(call);
        ErpEntity entity = ModelNames.entity(model, input.entity());
        Links links = new Links(model);
        if (input.to().isEmpty()) {
            return trusted(
                    JsonValue.object()
                            .with("entity", entity.set())
                            .withTexts("expand", words(links.of(entity), Link.Kind.EXPAND))
                            .withTexts("join", words(links.of(entity), Link.Kind.JOIN))
                            .withTexts("comesFrom", words(links.of(entity), Link.Kind.BACKWARDS))
                            .build());
        }
        ErpEntity target = ModelNames.entity(model, input.to().get());
        List<Link> path = links.path(entity, target);
        if (path.isEmpty()) {
            throw new ToolException(
                    "No way leads from %s to %s; compare their properties with get_entity_details."
                            .formatted(entity.set(), target.set()));
        }
        return trusted(
                JsonValue.object()
                        .with("from", entity.set())
                        .with("to", target.set())
                        .withTexts("path", path.stream().map(Link::words).toList())
                        .build());
    }

    private static List<String> words(List<Link> links, Link.Kind kind) {
        return links.stream().filter(link -> link.kind() == kind).map(Link::words).toList();
    }
}
