package dev.workmate.mcp;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Values that must not be read by anybody; takes them out of texts. Thread-safe. */
public final class Secrets {
    public static final Secrets NONE = new Secrets(List.of());

    /** Shorter values are ordinary words more often than secrets. */
    private static final int MIN_LENGTH = 6;

    private final Supplier<List<String>> values;

    public Secrets(Collection<String> values) {
        List<String> known = longestFirst(values);
        this.values = () -> known;
    }

    private Secrets(Supplier<List<String>> values) {
        this.values = values;
    }

    /** Values that change, such as tokens that are renewed. */
    public static Secrets following(Supplier<? extends Collection<String>> values) {
        return new Secrets(() -> longestFirst(values.get()));
    }

    private static List<String> longestFirst(Collection<String> values) {
        return values.stream()
                .filter(value -> value.length() >= MIN_LENGTH)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    public String mask(String text) {
        String masked = text;
        for (String value : values.get()) {
            masked = masked.replace(value, "***");
        }
        return masked;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secrets secrets && values.get().equals(secrets.values.get());
    }

    @Override
    public int hashCode() {
        return values.get().hashCode();
    }

    @Override
    public String toString() {
        return values.get().size() + " secrets";
    }
}
