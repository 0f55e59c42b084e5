package dev.workmate.mcp;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Values that must not be read by anybody; takes them out of texts. Immutable. */
public final class Secrets {
    public static final Secrets NONE = new Secrets(List.of());

    /** Shorter values are ordinary words more often than secrets. */
    private static final int MIN_LENGTH = 6;

    private final List<String> values;

    public Secrets(Collection<String> values) {
        this.values =
                values.stream()
                        .filter(value -> value.length() >= MIN_LENGTH)
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
    }

    public String mask(String text) {
        String masked = text;
        for (String value : values) {
            masked = masked.replace(value, "***");
        }
        return masked;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secrets secrets && values.equals(secrets.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.size() + " secrets";
    }
}
