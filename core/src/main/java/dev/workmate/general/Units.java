package dev.workmate.general;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The units Workmate knows, by any of their spellings. Immutable. */
public final class Units {
    private static final int MAX_SPELLING = 60;
    private static final Units KNOWN = new Units();

    private final Map<String, Unit> bySpelling = new HashMap<>();
    private final Map<UnitKind, String> examples;

    private Units() {
        List<Unit> units = UnitTable.read(this::add);
        examples =
                units.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Unit::dimension,
                                        Collectors.mapping(
                                                Unit::symbol, Collectors.joining(", "))));
    }

    /** Whether a word is a spelling of a unit. */
    public static boolean isUnit(String spelling) {
        return find(spelling).isPresent();
    }

    static Optional<Unit> find(String spelling) {
        if (spelling.length() > MAX_SPELLING) {
            return Optional.empty();
        }
        String normal = normalise(spelling);
        return KNOWN.lookUp(normal)
                .or(() -> KNOWN.lookUp(normal.toLowerCase(Locale.ROOT)))
                .or(() -> KNOWN.lookUp(singular(normal.toLowerCase(Locale.ROOT))));
    }

    static String examples(UnitKind dimension) {
        return KNOWN.examples.getOrDefault(dimension, "");
    }

    private Optional<Unit> lookUp(String spelling) {
        return Optional.ofNullable(bySpelling.get(spelling));
    }

    private void add(String spelling, Unit unit) {
        Unit other = bySpelling.putIfAbsent(normalise(spelling), unit);
        if (other != null && !other.equals(unit)) {
            throw new IllegalStateException(
                    spelling + " means both " + other.symbol() + " and " + unit.symbol());
        }
    }

    private static String normalise(String spelling) {
        return spelling.strip()
                .replaceAll("\\s+", " ")
                .replace("²", "2")
                .replace("³", "3")
                .replace("^", "")
                .replace(".", "")
                .replace("º", "°")
                .replaceFirst("^(?i:square|sq) ?(?=[a-z])", "square ")
                .replaceFirst("^(?i:cu|cubic) ", "cubic ")
                .replaceFirst("^(?i:degrees?|deg) ", "°")
                .replaceFirst("^° ", "°")
                .replaceFirst(" (?i:per|an?) ", "/")
                .replace(" / ", "/");
    }

    private static String singular(String spelling) {
        if (spelling.endsWith("inches")) {
            return spelling.substring(0, spelling.length() - 2);
        }
        return spelling.endsWith("s") && spelling.length() > 2
                ? spelling.substring(0, spelling.length() - 1)
                : spelling;
    }

    /** Takes what the table says about one spelling. */
    @FunctionalInterface
    interface Spelled {
        void as(String spelling, Unit unit);
    }
}
