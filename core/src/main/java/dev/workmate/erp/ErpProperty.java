package dev.workmate.erp;

import java.util.Optional;
import java.util.Set;

/** A property of an entity. {@code choices} is there exactly for {@link ErpType#CHOICE}. */
public record ErpProperty(
        String name,
        ErpType type,
        Optional<Integer> maxLength,
        Set<Trait> traits,
        Optional<ErpEnum> choices) {
    public ErpProperty {
        traits = Set.copyOf(traits);
        if (choices.isPresent() != (type == ErpType.CHOICE)) {
            throw new IllegalArgumentException(name + " has choices exactly if it is a choice");
        }
    }

    /** What sets a property apart from a plain column. */
    public enum Trait {
        /** Never empty. */
        REQUIRED,
        /** The system fills it in. */
        READ_ONLY,
        /** Worked out while reading: whether the system can filter or sort by it is not known. */
        COMPUTED,
        /** Not a value at all but a question: it may only be filtered by, such as a period. */
        FILTER_ONLY
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }
}
