package dev.workmate.knowledge.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which bytes of a file a caller asks for (RFC 9110, one range only). */
record ByteRange(long from, long length) {
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{0,15})-(\\d{0,15})");

    /** What was asked for. */
    sealed interface Asked {}

    /** All of it; what is no single range is answered so. */
    record All() implements Asked {}

    record Some(ByteRange range) implements Asked {}

    /** Nothing of it is there. */
    record Beyond() implements Asked {}

    static Asked of(Optional<String> header, long size) {
        Matcher range = RANGE.matcher(header.orElse(""));
        if (!range.matches() || range.group(1).isEmpty() && range.group(2).isEmpty()) {
            return new All();
        }
        if (range.group(1).isEmpty()) {
            long last = Math.min(Long.parseLong(range.group(2)), size);
            return last == 0 ? new Beyond() : new Some(new ByteRange(size - last, last));
        }
        long from = Long.parseLong(range.group(1));
        long to = range.group(2).isEmpty() ? size - 1 : Long.parseLong(range.group(2));
        if (to < from && !range.group(2).isEmpty()) {
            return new All();
        }
        return from >= size
                ? new Beyond()
                : new Some(new ByteRange(from, Math.min(to, size - 1) - from + 1));
    }

    String header(long size) {
        return "bytes %d-%d/%d".formatted(from, from + length - 1, size);
    }
}
