package dev.workmate.llm.offline.grammar;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Phrases that say nothing of what is asked for; both readers of a question have the same. */
public final class Fillers {
    private static final List<String[]> LINES =
            Lexicon.lines("fillers.txt").stream().map(line -> line.split(" : ", 2)).toList();

    private Fillers() {}

    /** Those of one language, line by line. */
    static List<String> of(Language language) {
        String code = language.name().toLowerCase(Locale.ROOT);
        return LINES.stream().filter(line -> line[0].equals(code)).map(line -> line[1]).toList();
    }

    /** The words of each phrase, of all languages. */
    public static Stream<List<String>> all() {
        return LINES.stream()
                .flatMap(line -> Arrays.stream(line[1].split("\\|")))
                .map(phrase -> List.of(phrase.strip().split(" ")));
    }
}
