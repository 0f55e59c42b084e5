package dev.workmate.access.account;

/** How authenticator apps want to be told a secret: RFC 4648, without padding. */
final class Base32 {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private Base32() {}

    static String encode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int buffer = 0;
        int bits = 0;
        for (byte each : bytes) {
            buffer = buffer << 8 | each & 0xff;
            bits += 8;
            while (bits >= 5) {
                bits -= 5;
                text.append(ALPHABET.charAt(buffer >> bits & 31));
            }
            buffer &= (1 << bits) - 1;
        }
        if (bits > 0) {
            text.append(ALPHABET.charAt(buffer << 5 - bits & 31));
        }
        return text.toString();
    }
}
