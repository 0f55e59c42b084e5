package dev.workmate.text;

import java.nio.charset.StandardCharsets;

/** Cuts UTF-8 between its characters. */
public final class Utf8 {
    private Utf8() {}

    /** The last place up to {@code at} where a character begins, or the end. */
    public static int floor(byte[] text, int at) {
        int place = Math.clamp(at, 0, text.length);
        while (place > 0 && place < text.length && isInside(text[place])) {
            place--;
        }
        return place;
    }

    /** The first place where a character begins. */
    public static int ceiling(byte[] text) {
        int place = 0;
        while (place < text.length && isInside(text[place])) {
            place++;
        }
        return place;
    }

    /** The end of the last character that is there whole. */
    public static int whole(byte[] text) {
        int last = text.length - 1;
        while (last > 0 && isInside(text[last])) {
            last--;
        }
        return last >= 0 && last + length(text[last]) > text.length ? last : text.length;
    }

    private static boolean isInside(byte b) {
        return (b & 0xC0) == 0x80;
    }

    private static int length(byte first) {
        if ((first & 0x80) == 0) {
            return 1;
        }
        return (first & 0xE0) == 0xC0 ? 2 : (first & 0xF0) == 0xE0 ? 3 : 4;
    }

    public static String text(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
}
