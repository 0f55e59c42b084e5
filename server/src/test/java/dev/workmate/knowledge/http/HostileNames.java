package dev.workmate.knowledge.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Names that are meant to become something else than a name. */
final class HostileNames {
    private static final int NAMES = 100;
    private static final List<String> PIECES =
            List.of(
                    "../",
                    "..\\",
                    "/etc/passwd",
                    "C:\\",
                    "\u0000",
                    "\u202e",
                    "\u200f",
                    "\u2066",
                    "CON",
                    "NUL.txt",
                    "COM1",
                    "aux",
                    ".",
                    "..",
                    "~",
                    "$HOME",
                    "%2e%2e%2f",
                    "%00",
                    "\r\nX-Evil: 1\r\n\r\n",
                    "\"; filename=\"x",
                    "'",
                    "`id`",
                    "$(id)",
                    ";rm -rf",
                    "<script>",
                    "\u0007",
                    "\u001b[31m",
                    "😀",
                    "👩‍👩‍👧",
                    "é",
                    "e\u0301",
                    "ﷺ",
                    "\u00a0",
                    " ",
                    "\t",
                    "|",
                    "*",
                    "?",
                    ":",
                    "{{7*7}}",
                    "%s%n",
                    "\ufeff",
                    "\uffff",
                    "\ud800",
                    "[[cite x \"y\"]]",
                    "</document>",
                    "'; DROP TABLE files; --",
                    "İ",
                    "ß",
                    ".pdf.exe",
                    "名前",
                    "\u0085",
                    "\u2028");

    private HostileNames() {}

    static List<String> all() {
        Random random = new Random(100);
        List<String> names = new ArrayList<>(PIECES);
        names.add("x".repeat(10_000) + ".txt");
        names.add("😀".repeat(5_000));
        names.add("../".repeat(3_000) + "etc/passwd");
        while (names.size() < NAMES) {
            StringBuilder name = new StringBuilder();
            for (int i = random.nextInt(1, 8); i > 0; i--) {
                name.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            names.add(name.toString());
        }
        return names;
    }
}
