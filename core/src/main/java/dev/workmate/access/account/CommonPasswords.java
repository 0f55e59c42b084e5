package dev.workmate.access.account;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** Ten thousand passwords that others try first, in lower case. */
final class CommonPasswords {
    private static final String FILE = "common-passwords.txt";

    private CommonPasswords() {}

    /** Read when the first password is chosen. */
    private static final class Known {
        static final Set<String> ALL = read();
    }

    static Set<String> all() {
        return Known.ALL;
    }

    private static Set<String> read() {
        try (InputStream file = CommonPasswords.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException(FILE + " is not in the program");
            }
            return new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Whether it is one of them, one of them over and over, or one of them with a few digits and
     * signs around it.
     */
    static boolean contain(String lower, String withoutEnds) {
        boolean mostly = 2 * withoutEnds.length() >= lower.length();
        return all().contains(lower)
                || isRepeated(lower)
                || mostly && (all().contains(withoutEnds) || isRepeated(withoutEnds));
    }

    private static boolean isRepeated(String text) {
        for (int length = 1; length <= text.length() / 2; length++) {
            String unit = text.substring(0, length);
            if (text.length() % length == 0
                    && all().contains(unit)
                    && unit.repeat(text.length() / length).equals(text)) {
                return true;
            }
        }
        return false;
    }
}
