package dev.workmate.connection;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a connection shows who asks. Stored names never change. */
public enum SignInWay {
    /** The system asks nobody. */
    NONE,
    /** A fixed token. */
    TOKEN,
    /** A user with an access key. */
    BASIC,
    /** OAuth 2 client credentials: the application itself. */
    CLIENT,
    /** OAuth 2 code flow: each person signs in and works with their own rights. */
    PERSON;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<SignInWay> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }

    /** Whether there is something secret to keep. */
    public boolean hasSecret() {
        return this != NONE;
    }
}
