package dev.workmate.llm.offline.grammar;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells which language a question is in. */
public final class Languages {
    private static final List<Foreign> FOREIGN =
            Lexicon.lines("languages.txt").stream().map(Languages::foreign).toList();

    private static final Pattern GERMAN = Pattern.compile("(?iu)[äöüß]");
    private static final Pattern SPANISH = Pattern.compile("(?iu)[áéíóúñ¿¡]");

    /** So many words that only another language has give it away. */
    private static final int TELLING = 2;

    private Languages() {}

    private record Foreign(Set<String> words, String regret) {}

    private static Foreign foreign(String line) {
        String[] parts = line.split(" : ", 2)[1].split(" = ", 2);
        return new Foreign(
                new HashSet<>(Arrays.stream(parts[0].split("\\|")).map(String::strip).toList()),
                parts[1]);
    }

    /**
     * The language most of whose words occur. Where none stands out it is the one whose letters do,
     * or {@code before}.
     */
    public static Language of(String text, Language before) {
        List<Token> tokens = Lexer.tokens(text);
        Language best = before;
        int most = Lexicon.of(before).known(tokens);
        if (most == 0) {
            best = lettered(text).orElse(before);
        }
        for (Language language : Language.values()) {
            int known = Lexicon.of(language).known(tokens);
            if (known > most) {
                best = language;
                most = known;
            }
        }
        return best;
    }

    private static Optional<Language> lettered(String text) {
        return GERMAN.matcher(text).find()
                ? Optional.of(Language.DE)
                : SPANISH.matcher(text).find() ? Optional.of(Language.ES) : Optional.empty();
    }

    /** What to say, in its own language, to a question in a language that is not understood. */
    public static Optional<String> regret(String text) {
        List<Token> tokens = Lexer.tokens(text);
        Set<String> ours = new HashSet<>();
        for (Token token : tokens) {
            for (Language language : Language.values()) {
                if (Lexicon.of(language).has(token)) {
                    ours.add(token.word());
                }
            }
        }
        Optional<String> regret = Optional.empty();
        long most = 0;
        for (Foreign foreign : FOREIGN) {
            List<String> theirs =
                    tokens.stream().map(Token::word).filter(foreign.words()::contains).toList();
            long telling = theirs.stream().filter(word -> !ours.contains(word)).count();
            long against =
                    ours.stream()
                            .filter(word -> word.matches("\\p{L}+") && !theirs.contains(word))
                            .count();
            if (telling >= TELLING && telling > against && theirs.size() > most) {
                most = theirs.size();
                regret = Optional.of(foreign.regret());
            }
        }
        return regret;
    }
}
