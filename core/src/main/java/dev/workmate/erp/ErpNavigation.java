package dev.workmate.erp;

import java.util.List;

/** A way from an entity to a related one. {@code target} is the name of an entity set. */
public record ErpNavigation(String name, String target, Reach reach, List<Join> joins) {
    public ErpNavigation {
        joins = List.copyOf(joins);
    }

    /** How many records it leads to. */
    public enum Reach {
        ONE,
        MANY
    }

    /** {@code property} of the entity equals {@code referenced} of the target. */
    public record Join(String property, String referenced) {}

    public boolean isMany() {
        return reach == Reach.MANY;
    }
}
