package dev.workmate.preferences;

import java.util.Locale;
import java.util.Optional;

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

    /** What the page speaks. */
    public enum Language implements Choice {
        SYSTEM,
        EN,
        DE,
        ES
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
