package dev.workmate.mail;

import java.util.Locale;
import java.util.Optional;

/** What letters are written in. */
public enum MailLanguage {
    EN(new EnglishLetters()),
    DE(new GermanLetters()),
    ES(new SpanishLetters());

    private final Letters letters;

    MailLanguage(Letters letters) {
        this.letters = letters;
    }

    Letters letters() {
        return letters;
    }

    /** By words such as {@code de} or {@code de-AT}. */
    public static Optional<MailLanguage> find(String word) {
        String first = word.strip().split("[-_]", 2)[0].toUpperCase(Locale.ROOT);
        for (MailLanguage language : values()) {
            if (language.name().equals(first)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }
}
