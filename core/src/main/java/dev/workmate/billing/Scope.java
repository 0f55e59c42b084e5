package dev.workmate.billing;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Whose spending a budget bounds. */
public enum Scope {
    PERSON,
    TEAM,
    TENANT,
    AGENT;

    /** The name in tables and on the wire. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Scope> find(String key) {
        return Arrays.stream(values()).filter(scope -> scope.key().equals(key)).findFirst();
    }
}
