package dev.workmate.connection;

import java.util.Arrays;
import java.util.Locale;

/** How a connection is, as far as it was tried. Stored names never change. */
public enum ConnectionState {
    UNCHECKED,
    OK,
    FAILING,
    NEEDS_SIGN_IN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static ConnectionState of(String word) {
        return Arrays.stream(values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no state is called " + word));
    }
}
