package dev.workmate.journal.jdbc;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes a text without the words that other texts beside it hold already: pieces of its own, and
 * places in the others. Unfolding gives the same text to the letter. Pure.
 */
final class Folding {
    /** Shorter ones are not worth naming. */
    private static final int LEAST = 32;

    private static final int ANCHOR = 16;
    private static final int FACTOR = 0x01000193;

    /** What a character counts for once it leaves: the factor to the power of the anchor. */
    private static final int LEAVING = power(FACTOR, ANCHOR);

    private Folding() {}

    private static int power(int base, int exponent) {
        int power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= base;
        }
        return power;
    }

    /** The texts beside, by how many rows they stand after the folded one. */
    @FunctionalInterface
    interface Neighbours<E extends Exception> {
        String at(int distance) throws E;
    }

    private record Copy(int from, int length, int source, int offset) {}

    /** Empty where too little is said twice. {@code sources} stand 1, 2, 3 … rows after. */
    static Optional<byte[]> fold(String text, List<String> sources) {
        List<Copy> copies = copies(text, sources);
        int saved = copies.stream().mapToInt(Copy::length).sum();
        if (saved < LEAST * 2) {
            return Optional.empty();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length() - saved + 64);
        int at = 0;
        for (Copy copy : copies) {
            literal(out, text.substring(at, copy.from()));
            number(out, copy.source() + 1);
            number(out, copy.offset());
            number(out, copy.length());
            at = copy.from() + copy.length();
        }
        literal(out, text.substring(at));
        byte[] folded = out.toByteArray();
        return unfold(folded, distance -> sources.get(distance - 1)).equals(text)
                ? Optional.of(folded)
                : Optional.empty();
    }

    static <E extends Exception> String unfold(byte[] folded, Neighbours<E> neighbours) throws E {
        ByteBuffer in = ByteBuffer.wrap(folded);
        StringBuilder text = new StringBuilder(folded.length * 3);
        while (true) {
            int length = number(in);
            if (length > in.remaining()) {
                throw new IllegalArgumentException("a folded text ends too early");
            }
            byte[] literal = new byte[length];
            in.get(literal);
            text.append(new String(literal, StandardCharsets.UTF_8));
            if (!in.hasRemaining()) {
                return text.toString();
            }
            String source = neighbours.at(number(in));
            int offset = number(in);
            text.append(source, offset, offset + number(in));
        }
    }

    private static List<Copy> copies(String text, List<String> sources) {
        Anchors anchors = new Anchors(sources);
        List<Copy> copies = new ArrayList<>();
        int free = 0;
        int at = 0;
        int hash = 0;
        int hashed = -1;
        while (at + ANCHOR <= text.length()) {
            hash =
                    hashed == at - 1 && at > 0
                            ? Anchors.roll(hash, text, at)
                            : Anchors.hash(text, at);
            hashed = at;
            Copy found = anchors.longest(text, at, hash, free);
            if (found == null || found.length() < LEAST) {
                at++;
            } else {
                copies.add(found);
                free = found.from() + found.length();
                at = free;
            }
        }
        return copies;
    }

    private static void literal(ByteArrayOutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static void number(ByteArrayOutputStream out, int value) {
        int rest = value;
        while (rest > 0x7F) {
            out.write(rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    private static int number(ByteBuffer in) {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    /** Finds where a piece of text stands in the sources: every sixteenth place is known. */
    private static final class Anchors {
        private final List<String> sources;
        private final int[] places;
        private final int mask;

        Anchors(List<String> sources) {
            this.sources = sources;
            int count = sources.stream().mapToInt(source -> source.length() / ANCHOR).sum();
            int size = Integer.highestOneBit(Math.max(16, count) * 4);
            this.places = new int[size * 2];
            this.mask = size - 1;
            for (int source = 0; source < sources.size(); source++) {
                String text = sources.get(source);
                for (int at = 0; at + ANCHOR <= text.length(); at += ANCHOR) {
                    int slot = slot(hash(text, at));
                    places[slot * 2] = source + 1;
                    places[slot * 2 + 1] = at;
                }
            }
        }

        /**
         * The piece around {@code at} that a source holds too; it begins at {@code free} or later.
         */
        @Nullable Copy longest(String text, int at, int hash, int free) {
            int slot = slot(hash);
            int source = places[slot * 2] - 1;
            if (source < 0) {
                return null;
            }
            String other = sources.get(source);
            int start = at;
            int offset = places[slot * 2 + 1];
            int end = at;
            int otherEnd = offset;
            while (end < text.length()
                    && otherEnd < other.length()
                    && text.charAt(end) == other.charAt(otherEnd)) {
                end++;
                otherEnd++;
            }
            if (end - at < ANCHOR) {
                return null;
            }
            while (start > free
                    && offset > 0
                    && text.charAt(start - 1) == other.charAt(offset - 1)) {
                start--;
                offset--;
            }
            return whole(text, start, end, source, offset);
        }

        /** A pair of surrogates is not parted: each half alone would not survive as bytes. */
        private static Copy whole(String text, int start, int end, int source, int offset) {
            int skip = Character.isLowSurrogate(text.charAt(start)) ? 1 : 0;
            int cut = Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
            return new Copy(start + skip, end - start - skip - cut, source, offset + skip);
        }

        private int slot(int hash) {
            return (hash ^ hash >>> 15) & mask;
        }

        static int hash(String text, int at) {
            int hash = 0;
            for (int i = at; i < at + ANCHOR; i++) {
                hash = hash * FACTOR + text.charAt(i);
            }
            return hash;
        }

        /** The hash at a place, from the one before: a character goes, another comes. */
        static int roll(int before, String text, int at) {
            return before * FACTOR - text.charAt(at - 1) * LEAVING + text.charAt(at + ANCHOR - 1);
        }
    }
}
