package dev.workmate.knowledge.tika;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** What stands between the columns of a list: the sign that its first line has most of. */
final class Delimiter {
    private static final int SAMPLE = 8 * 1024;
    private static final Map<Character, String> NAMES =
            Map.of(',', "comma", ';', "semicolon", '\t', "tab", '|', "pipe");

    private Delimiter() {}

    /** As the parser calls it. */
    static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            String sample = new String(in.readNBytes(SAMPLE), StandardCharsets.ISO_8859_1);
            return of(sample.lines().filter(line -> !line.isBlank()).findFirst().orElse(""));
        }
    }

    private static String of(String line) {
        char best = ',';
        for (char sign : new char[] {';', '\t', '|'}) {
            if (count(line, sign) > count(line, best)) {
                best = sign;
            }
        }
        return NAMES.getOrDefault(best, "comma");
    }

    private static long count(String line, char sign) {
        return line.chars().filter(c -> c == sign).count();
    }
}
