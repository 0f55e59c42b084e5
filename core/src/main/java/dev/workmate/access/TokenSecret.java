package dev.workmate.access;

import dev.workmate.text.Digests;
import java.security.SecureRandom;
import java.util.Base64;

/** What proves a login: 32 random bytes. It is told once, never stored and never printed. */
public final class TokenSecret {
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String value;

    /** Takes whatever a client sent; only a stored hash makes it worth something. */
    public TokenSecret(String value) {
        this.value = value;
    }

    public static TokenSecret next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new TokenSecret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** The secret itself, for the one answer that tells it. */
    public String reveal() {
        return value;
    }

    /**
     * What is stored and looked up. Looking up by hash takes the same time however much of a guess
     * is right.
     */
    public String hash() {
        return Digests.sha256(value);
    }

    @Override
    public String toString() {
        return "[secret]";
    }
}
