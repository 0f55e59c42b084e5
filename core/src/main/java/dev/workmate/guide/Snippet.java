package dev.workmate.guide;

import java.util.HashSet;
import java.util.Set;

/** The sentence or two of a section that say most about a query. */
final class Snippet {
    private static final int MAX_LENGTH = 240;

    private Snippet() {}

    static String of(Section section, String query) {
        Set<String> wanted = new HashSet<>(SearchTerms.of(query));
        String best = "";
        long bestMatches = -1;
        for (String block :
                section.text().split("\n\\s*\n|\n(?=[-*|] )|(?<=[.!?])\\s+(?=\\p{Lu})")) {
            String line = block.replaceAll("\\s+", " ").strip();
            long matches =
                    SearchTerms.of(line).stream().distinct().filter(wanted::contains).count();
            if (!line.isEmpty() && matches > bestMatches) {
                best = line;
                bestMatches = matches;
            }
        }
        return cut(best);
    }

    private static String cut(String line) {
        if (line.length() <= MAX_LENGTH) {
            return line;
        }
        int space = line.lastIndexOf(' ', MAX_LENGTH);
        return line.substring(0, space > 0 ? space : MAX_LENGTH) + "…";
    }
}
