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

    /** The time whose end has not come yet. */
    private long sent;

    private boolean reading;

    Stamps(int most) {
        nanos = new long[most];
    }

    static String now() {
        return MARK + Long.toString(System.nanoTime()) + END;
    }

    /**
     * Takes note of every time in a text, as of now. A time may begin in one text and end in the
     * next, as bytes come off the wire.
     */
    void arrived(CharSequence text) {
        long now = System.nanoTime();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == MARK) {
                reading = true;
                sent = 0;
            } else if (reading && Character.isDigit(c)) {
                sent = sent * 10 + c - '0';
            } else if (reading) {
                reading = false;
                if (c == END && count < nanos.length) {
                    nanos[count++] = now - sent;
                }
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
