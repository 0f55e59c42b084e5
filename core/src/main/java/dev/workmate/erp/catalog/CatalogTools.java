package dev.workmate.erp.catalog;

import dev.workmate.erp.office.Offices;
import dev.workmate.tool.TypedTool;
import java.util.List;

/** The tools that tell what is there. */
public final class CatalogTools {
    private CatalogTools() {}

    public static List<TypedTool<?>> all(Offices offices) {
        return List.of(
                new ListEntities(offices),
                new SearchOperations(offices),
                new EntityDetails(offices),
                new EntityRelationships(offices),
                new ValidateWorkflow(offices),
                new BuildWorkflow(offices),
                new EndpointDocumentation(offices));
    }
}
