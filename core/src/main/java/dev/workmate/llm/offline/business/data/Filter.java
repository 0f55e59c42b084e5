package dev.workmate.llm.offline.business.data;

import java.util.List;

/** Limits figures to some values of a dimension; the label is how people call them. */
public record Filter(Dimension dimension, List<String> values, String label, boolean excluded) {
    public Filter {
        values = List.copyOf(values);
    }

    public Filter(Dimension dimension, String value, String label) {
        this(dimension, List.of(value), label, false);
    }

    /** Whether its values are models of one kind, which count together. */
    public boolean isOfModels() {
        return values.size() > 1 && label.endsWith(" (" + values.size() + ")");
    }
}
