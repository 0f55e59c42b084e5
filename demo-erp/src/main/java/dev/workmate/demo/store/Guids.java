package dev.workmate.demo.store;

import java.util.UUID;
import java.util.regex.Pattern;

/** Reads ids strictly; the JDK's own parser accepts shortened ones. */
public final class Guids {
    private static final Pattern FORM =
            Pattern.compile(
                    "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    private Guids() {}

    public static UUID parse(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("not an id: " + text);
        }
        return UUID.fromString(text);
    }
}
