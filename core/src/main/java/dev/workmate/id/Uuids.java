package dev.workmate.id;

import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The one place where UUID text is checked and made: 36 ASCII characters, upper case inside.
 * Thread-safe.
 */
public final class Uuids {
    private static final int LENGTH = 36;
    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    /** Last issued time and counter, packed, so that ids of one process rise strictly. */
    private static final AtomicLong LAST = new AtomicLong();

    private static final int COUNTER_BITS = 12;

    private Uuids() {}

    /**
     * Returns the upper-case form, or throws: {@code UUID.fromString} would accept {@code
     * 1-1-1-1-1} and full-width digits.
     */
    public static String canonical(String text) {
        if (!isUuid(text)) {
            throw notOne(text);
        }
        for (int i = 0; i < LENGTH; i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'f') {
                return upper(text);
            }
        }
        return text;
    }

    /** Whether the text has the exact form of a UUID, in any case. */
    public static boolean isUuid(String text) {
        if (text.length() != LENGTH) {
            return false;
        }
        for (int i = 0; i < LENGTH; i++) {
            char c = text.charAt(i);
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            boolean fits =
                    dash
                            ? c == '-'
                            : c >= '0' && c <= '9' || c >= 'A' && c <= 'F' || c >= 'a' && c <= 'f';
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /**
     * Makes a version 7 UUID: 48 bits of time, a 12-bit counter that keeps ids of this process in
     * order, 62 random bits.
     */
    public static String next() {
        long tick =
                LAST.updateAndGet(
                        last -> Math.max(last + 1, System.currentTimeMillis() << COUNTER_BITS));
        long time = tick >>> COUNTER_BITS;
        long high = time << 16 | 0x7000L | tick & 0xFFF;
        long low =
                ThreadLocalRandom.current().nextLong() & 0x3FFF_FFFF_FFFF_FFFFL
                        | 0x8000_0000_0000_0000L;
        return format(high, low);
    }

    /** Formats 128 bits as an upper-case UUID. */
    public static String format(long high, long low) {
        byte[] text = new byte[LENGTH];
        int at = 0;
        for (int nibble = 0; nibble < 32; nibble++) {
            if (nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20) {
                text[at++] = '-';
            }
            long word = nibble < 16 ? high : low;
            text[at++] = (byte) HEX[(int) (word >>> 60 - (nibble & 15) * 4) & 15];
        }
        return new String(text, java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    /** The 16 bytes of a UUID's text. */
    public static byte[] bytes(String text) {
        if (!isUuid(text)) {
            throw notOne(text);
        }
        byte[] bytes = new byte[16];
        int at = 0;
        for (int i = 0; i < LENGTH; i++) {
            char c = text.charAt(i);
            if (c != '-') {
                // The last four bits of a letter count from A, in both cases.
                int nibble = c <= '9' ? c - '0' : (c & 0xF) + 9;
                bytes[at >> 1] |= (byte) ((at & 1) == 0 ? nibble << 4 : nibble);
                at++;
            }
        }
        return bytes;
    }

    /** The text of 16 bytes. */
    public static String text(byte[] bytes) {
        if (bytes.length != 16) {
            throw new IllegalArgumentException("a UUID has 16 bytes, not " + bytes.length);
        }
        ByteBuffer words = ByteBuffer.wrap(bytes);
        return format(words.getLong(), words.getLong());
    }

    private static String upper(String text) {
        return text.toUpperCase(java.util.Locale.ROOT);
    }

    private static IllegalArgumentException notOne(String text) {
        return new IllegalArgumentException("not a UUID of 36 ASCII characters: " + excerpt(text));
    }

    private static String excerpt(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
