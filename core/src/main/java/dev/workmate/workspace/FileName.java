package dev.workmate.workspace;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The rules for one name in a path. Stricter than any one file system, so that a name means the
 * same everywhere and looks like what it is.
 */
final class FileName {
    static final int MAX_BYTES = 200;

    private static final String FORBIDDEN = "/\\:*?\"<>|";
    private static final Pattern ENCODED = Pattern.compile("%[0-9a-fA-F]{2}|%[uU][0-9a-fA-F]");
    private static final Set<String> DEVICES =
            Set.of("con", "prn", "aux", "nul", "conin$", "conout$", "clock$");
    private static final Pattern PORT = Pattern.compile("(?:com|lpt)[0-9¹²³]");

    private FileName() {}

    /** What is wrong with a name, as the end of a sentence; empty where nothing is. */
    static Optional<String> problem(String name) {
        if (name.isEmpty()) {
            return Optional.of("an empty name");
        }
        if (name.codePoints().anyMatch(FileName::isUnprintable)) {
            return Optional.of("a control character or one that cannot be seen");
        }
        if (!Normalizer.isNormalized(name, Normalizer.Form.NFC)) {
            return Optional.of("letters that are not in composed form (Unicode NFC)");
        }
        String plain = Normalizer.normalize(name, Normalizer.Form.NFKC);
        return shapeProblem(name, plain).or(() -> meaningProblem(plain.toLowerCase(Locale.ROOT)));
    }

    private static Optional<String> shapeProblem(String name, String plain) {
        if (plain.chars().allMatch(c -> c == '.' || c == ' ')) {
            return Optional.of("a name made of dots");
        }
        if (plain.chars().anyMatch(c -> FORBIDDEN.indexOf(c) >= 0)) {
            return Optional.of("one of " + FORBIDDEN + " or a letter that looks like it");
        }
        if (ENCODED.matcher(plain).find()) {
            return Optional.of("a percent-encoded character");
        }
        if (plain.startsWith(" ") || plain.endsWith(" ") || plain.endsWith(".")) {
            return Optional.of("a space at its edge or a dot at its end");
        }
        return name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES
                ? Optional.of("a name longer than " + MAX_BYTES + " bytes")
                : Optional.empty();
    }

    private static Optional<String> meaningProblem(String plain) {
        if (plain.startsWith("~")) {
            return Optional.of("a name that begins with ~");
        }
        int dot = plain.indexOf('.');
        String stem = (dot < 0 ? plain : plain.substring(0, dot)).strip();
        return DEVICES.contains(stem) || PORT.matcher(stem).matches()
                ? Optional.of("a name that is a device on Windows")
                : Optional.empty();
    }

    private static boolean isUnprintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    true;
            case Character.SPACE_SEPARATOR -> c != ' ';
            // Dots, slashes and colons in disguise that no normal form takes back.
            default -> "∕⁄⧸╱⟋∖⧵⧹﹨꞉ː˸∶܃܄․‥…。｡".indexOf(c) >= 0;
        };
    }
}
