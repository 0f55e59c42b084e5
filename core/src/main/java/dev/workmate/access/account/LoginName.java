package dev.workmate.access.account;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;

/** What somebody signs in with: an e-mail address or a name, the same in any case of letters. */
public record LoginName(String value) {
    private static final int MIN = 3;
    private static final int MAX = 200;

    public LoginName {
        value = normal(value);
        if (!isWellFormed(value)) {
            throw new IllegalArgumentException("no login name: " + value.length() + " characters");
        }
    }

    public static Optional<LoginName> parse(String text) {
        return isWellFormed(normal(text)) ? Optional.of(new LoginName(text)) : Optional.empty();
    }

    private static String normal(String text) {
        return Normalizer.normalize(text.strip(), Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    private static boolean isWellFormed(String text) {
        return text.length() >= MIN
                && text.length() <= MAX
                && text.codePoints()
                        .noneMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c));
    }

    @Override
    public String toString() {
        return value;
    }
}
