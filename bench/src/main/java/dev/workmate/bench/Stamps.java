package dev.workmate.bench;

import java.util.Arrays;

/**
 * Times that travel inside a text, and how long each was under way. One reader fills it; all others
 * only read it afterwards.
 */
final class Stamps {
    private static final char MARK = '@';
    private static final char END = '!';

    private final long[] nanos;
    private int count;

    Stamps(int most) {
        nanos = new long[most];
    }

    static String now() {
        return MARK + Long.toString(System.nanoTime()) + END;
    }

    /** Takes note of every time in a text, as of now. */
    void arrived(CharSequence text) {
        long now = System.nanoTime();
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at++) != MARK) {
                continue;
            }
            long sent = 0;
            while (at < text.length() && Character.isDigit(text.charAt(at))) {
                sent = sent * 10 + text.charAt(at++) - '0';
            }
            if (at < text.length() && text.charAt(at) == END && count < nanos.length) {
                nanos[count++] = now - sent;
            }
        }
    }

    int count() {
        return count;
    }

    long[] sorted() {
        long[] all = Arrays.copyOf(nanos, count);
        Arrays.sort(all);
        return all;
    }
}
