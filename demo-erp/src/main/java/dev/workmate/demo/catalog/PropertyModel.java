package dev.workmate.demo.catalog;

import java.util.Set;

/**
 * One property of an entity; {@code maxLength} 0 means no limit, {@code enumName} is empty unless
 * it is one.
 */
public record PropertyModel(
        String name, ValueType type, String enumName, Set<Trait> traits, int maxLength, int index) {

    /** What is particular about a property. */
    public enum Trait {
        READ_ONLY,
        NOT_NULL,
        /** Made up while reading; it cannot be filtered. */
        COMPUTED,
        /** Exists only to carry a value in a filter. */
        FILTER_ONLY
    }

    public PropertyModel {
        traits = Set.copyOf(traits);
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }
}
