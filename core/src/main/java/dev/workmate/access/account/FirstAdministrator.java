package dev.workmate.access.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;

/**
 * The code by which whoever can read the server's first words makes the first administrator. It
 * lives as long as the process and is worth nothing once there is an account. Thread-safe.
 */
public final class FirstAdministrator {
    private static final int BYTES = 10;

    private final AccountDesk desk;
    private final String code;

    public FirstAdministrator(AccountDesk desk) {
        this.desk = desk;
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        this.code = Base32.encode(bytes).toLowerCase(Locale.ROOT);
    }

    public boolean isWanted() {
        return !desk.hasAccounts();
    }

    /** For the terminal of whoever starts the server; empty where there is an account. */
    public Optional<String> code() {
        return isWanted()
                ? Optional.of(
                        code.substring(0, 4)
                                + "-"
                                + code.substring(4, 8)
                                + "-"
                                + code.substring(8, 12)
                                + "-"
                                + code.substring(12))
                : Optional.empty();
    }

    public boolean isRight(String given) {
        String plain = given.toLowerCase(Locale.ROOT).replaceAll("[^a-z2-7]", "");
        return MessageDigest.isEqual(
                code.getBytes(StandardCharsets.US_ASCII), plain.getBytes(StandardCharsets.UTF_8));
    }
}
