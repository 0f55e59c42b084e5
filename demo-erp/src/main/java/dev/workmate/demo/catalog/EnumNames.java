package dev.workmate.demo.catalog;

import java.util.regex.Pattern;

/** Enumeration members carry characters that names may not have as {@code _xHHHH_}. */
public final class EnumNames {
    private static final Pattern ESCAPE = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private EnumNames() {}

    public static String decode(String wire) {
        return ESCAPE.matcher(wire)
                .replaceAll(
                        found ->
                                java.util.regex.Matcher.quoteReplacement(
                                        String.valueOf(
                                                (char) Integer.parseInt(found.group(1), 16))));
    }

    public static String encode(String plain) {
        StringBuilder wire = new StringBuilder();
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
            if (letter || digit && i > 0) {
                wire.append(c);
            } else {
                wire.append(String.format("_x%04X_", (int) c));
            }
        }
        return wire.toString();
    }
}
