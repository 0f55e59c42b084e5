package dev.workmate.demo.catalog;

import java.util.List;

/** A relation from one entity to another, with the properties that must be equal. */
public record NavigationModel(
        String name, String target, boolean many, List<Join> on, String partner) {

    /** {@code property} of the source equals {@code referenced} of the target. */
    public record Join(String property, String referenced) {}

    public NavigationModel {
        on = List.copyOf(on);
    }
}
