package dev.workmate.llm.offline.grammar;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells which language a question is in. */
public final class Languages {
    private static final List<Foreign> FOREIGN =
            Lexicon.lines("languages.txt").stream().map(Languages::foreign).toList();

    private Languages() {}

    private record Foreign(Set<String> words, String regret) {}

    private static Foreign foreign(String line) {
        String[] parts = line.split(" : ", 2)[1].split(" = ", 2);
        return new Foreign(
                new HashSet<>(Arrays.stream(parts[0].split("\\|")).map(String::strip).toList()),
                parts[1]);
    }

    /** The language most of whose words occur; {@code before} where none stands out. */
    public static Language of(String text, Language before) {
        List<Token> tokens = Lexer.tokens(text);
        Language best = before;
        int most = Lexicon.of(before).known(tokens);
        for (Language language : Language.values()) {
            int known = Lexicon.of(language).known(tokens);
            if (known > most) {
                best = language;
                most = known;
            }
        }
        return best;
    }

    /** What to say, in its own language, to a question in a language that is not understood. */
    public static Optional<String> regret(String text) {
        List<Token> tokens = Lexer.tokens(text);
        int ours = 0;
        for (Language language : Language.values()) {
            ours = Math.max(ours, Lexicon.of(language).known(tokens));
        }
        Optional<String> regret = Optional.empty();
        long most = Math.max(ours, 1);
        for (Foreign foreign : FOREIGN) {
            long known =
                    tokens.stream().filter(token -> foreign.words().contains(token.word())).count();
            if (known > most) {
                most = known;
                regret = Optional.of(foreign.regret());
            }
        }
        return regret;
    }
}
