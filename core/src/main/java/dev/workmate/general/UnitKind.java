package dev.workmate.general;

import java.util.Locale;

/** What a unit measures. */
enum UnitKind {
    LENGTH,
    MASS,
    VOLUME,
    TEMPERATURE,
    AREA,
    SPEED,
    TIME,
    DATA;

    String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
