package dev.workmate.access.account;

import java.io.ByteArrayOutputStream;
import java.time.Instant;

/** What an authenticator app shows that was told a secret. */
public final class TestCodes {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private TestCodes() {}

    public static String now(String secret) {
        return Totp.code(decoded(secret), Totp.step(Instant.now()));
    }

    /** Of the step that comes next, as a clock shows it that is ahead. */
    public static String next(String secret) {
        return Totp.code(decoded(secret), Totp.step(Instant.now()) + 1);
    }

    private static byte[] decoded(String secret) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int buffer = 0;
        int bits = 0;
        for (char each : secret.toCharArray()) {
            buffer = buffer << 5 | ALPHABET.indexOf(each);
            bits += 5;
            if (bits >= 8) {
                bits -= 8;
                bytes.write(buffer >> bits & 0xff);
            }
            buffer &= (1 << bits) - 1;
        }
        return bytes.toByteArray();
    }
}
