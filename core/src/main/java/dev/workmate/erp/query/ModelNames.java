package dev.workmate.erp.query;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.tool.ToolException;
import java.util.List;

/** Looks names up in the model; what is not there is told with what was probably meant. */
public final class ModelNames {
    private static final int MAX_LISTED = 40;

    private ModelNames() {}

    public static ErpEntity entity(ErpModel model, String name) throws ToolException {
        return model.findAnyName(name)
                .orElseThrow(() -> new ToolException(unknownSet(model, name)));
    }

    public static ErpProperty property(ErpEntity entity, String name) throws ToolException {
        return entity.property(name)
                .orElseThrow(() -> new ToolException(unknownProperty(entity, name)));
    }

    public static ErpNavigation navigation(ErpEntity entity, String name) throws ToolException {
        return entity.navigation(name)
                .orElseThrow(() -> new ToolException(unknownNavigation(entity, name)));
    }

    static String unknownSet(ErpModel model, String name) {
        List<String> near =
                NearNames.of(name, model.entities().stream().map(ErpEntity::set).toList());
        return "There is no entity '%s'; %s."
                .formatted(
                        name,
                        near.isEmpty()
                                ? "find one with list_all_entities or search_entity_operations"
                                : "did you mean " + String.join(", ", near));
    }

    static String unknownProperty(ErpEntity entity, String name) {
        List<String> names = entity.properties().stream().map(ErpProperty::name).toList();
        return "%s has no property '%s'; %s."
                .formatted(entity.set(), name, hint(name, names, "its properties are "));
    }

    static String unknownNavigation(ErpEntity entity, String name) {
        List<String> names = entity.navigations().stream().map(ErpNavigation::name).toList();
        return names.isEmpty()
                ? "%s leads to no other entity; join it with erp_aggregate instead."
                        .formatted(entity.set())
                : "%s does not lead to '%s'; %s."
                        .formatted(entity.set(), name, hint(name, names, "it leads to "));
    }

    private static String hint(String wanted, List<String> names, String otherwise) {
        List<String> near = NearNames.of(wanted, names);
        if (!near.isEmpty()) {
            return "did you mean " + String.join(", ", near);
        }
        return otherwise
                + String.join(", ", names.stream().limit(MAX_LISTED).toList())
                + (names.size() > MAX_LISTED ? ", …" : "");
    }
}
