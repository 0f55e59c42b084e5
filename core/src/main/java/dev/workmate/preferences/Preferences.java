package dev.workmate.preferences;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** How a person wants the page to be; what nobody chose is as the device has it. */
public record Preferences(
        Theme theme,
        Density density,
        Language language,
        Optional<String> agent,
        Optional<String> model,
        boolean notifications) {
    /** Names of agents and models are shorter than this. */
    public static final int MAX_NAME = 200;

    public static final Preferences USUAL =
            new Preferences(
                    Theme.SYSTEM,
                    Density.COMFORTABLE,
                    Language.SYSTEM,
                    Optional.empty(),
                    Optional.empty(),
                    true);

    public Preferences {
        if (agent.filter(Preferences::isNoName).isPresent()
                || model.filter(Preferences::isNoName).isPresent()) {
            throw new IllegalArgumentException("a name has 1 to " + MAX_NAME + " characters");
        }
    }

    public static boolean isNoName(String text) {
        return text.isBlank() || text.length() > MAX_NAME;
    }

    /** Light or dark. */
    public enum Theme implements Choice {
        SYSTEM,
        LIGHT,
        DARK
    }

    /** How close things stand. */
    public enum Density implements Choice {
        COMFORTABLE,
        COMPACT
    }

    /**
     * What the page speaks: a code such as {@code de}, or {@code system}. Which there are the page
     * knows.
     */
    public record Language(String word) {
        private static final Pattern WORD = Pattern.compile("system|[a-z]{2,3}");
        public static final Language SYSTEM = new Language("system");

        public Language {
            if (!WORD.matcher(word).matches()) {
                throw new IllegalArgumentException("a language is system or its code");
            }
        }

        /** Empty where the word cannot be a language. */
        public static Optional<Language> find(String word) {
            return WORD.matcher(word).matches()
                    ? Optional.of(new Language(word))
                    : Optional.empty();
        }
    }

    /** One of a few words. */
    public interface Choice {
        String name();

        /** As it is stored and sent. */
        default String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Empty where the word is none of them. */
        static <C extends Choice> Optional<C> find(C[] choices, String word) {
            for (C choice : choices) {
                if (choice.word().equals(word)) {
                    return Optional.of(choice);
                }
            }
            return Optional.empty();
        }
    }
}
