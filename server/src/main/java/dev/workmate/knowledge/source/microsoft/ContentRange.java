package dev.workmate.knowledge.source.microsoft;

import java.net.http.HttpHeaders;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which bytes of how many an answer holds; both ends count. */
record ContentRange(long from, long to, long total) {
    private static final Pattern WRITTEN =
            Pattern.compile("bytes (\\d{1,15})-(\\d{1,15})/(\\d{1,15})");

    /** Empty where it is not told, or cannot be. */
    static Optional<ContentRange> read(HttpHeaders headers) {
        Matcher written = WRITTEN.matcher(headers.firstValue("Content-Range").orElse(""));
        return Optional.of(written)
                .filter(Matcher::matches)
                .map(
                        each ->
                                new ContentRange(
                                        Long.parseLong(each.group(1)),
                                        Long.parseLong(each.group(2)),
                                        Long.parseLong(each.group(3))))
                .filter(range -> range.from() <= range.to() && range.to() < range.total());
    }

    long length() {
        return to - from + 1;
    }
}
