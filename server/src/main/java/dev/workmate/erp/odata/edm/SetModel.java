package dev.workmate.erp.odata.edm;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpProperty;
import java.util.Map;

/**
 * An entity set with what only the wire needs: the types and the actions as the service calls them,
 * and where the set is.
 */
public record SetModel(
        ErpEntity entity,
        Map<String, String> wireTypes,
        Map<String, String> wireActions,
        Place place,
        Map<String, ErpProperty> properties) {
    public SetModel {
        wireTypes = Map.copyOf(wireTypes);
        wireActions = Map.copyOf(wireActions);
        properties = Map.copyOf(properties);
    }

    SetModel(
            ErpEntity entity,
            Map<String, String> wireTypes,
            Map<String, String> wireActions,
            Place place) {
        this(entity, wireTypes, wireActions, place, entity.byName());
    }

    /** Where a set's address begins. */
    public enum Place {
        /** Below the service's root. */
        ROOT,
        /** Below a company. */
        COMPANY
    }

    public String wireType(String property) {
        return wireTypes.getOrDefault(property, "");
    }
}
