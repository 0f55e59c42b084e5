package dev.workmate.pattern;

/**
 * Estimates how large an expression grows when its counted repetitions are written out, before
 * anybody writes them out: {@code ((a{1000}){1000}){1000}} is short and stands for a billion
 * letters. Never estimates too little by more than a small factor.
 */
public final class PatternSize {
    public static final int MAX_LENGTH = 1_000;
    public static final long MAX_SIZE = 2_000;

    private static final int MAX_DEPTH = 50;
    private static final long HUGE = 1L << 40;

    private final String pattern;
    private int at;
    private int depth;

    private PatternSize(String pattern) {
        this.pattern = pattern;
    }

    /** Refuses what is too long, too deep or would grow too large. */
    public static void require(String pattern) throws PatternException {
        if (pattern.length() > MAX_LENGTH) {
            throw new PatternException(
                    "The pattern is longer than " + MAX_LENGTH + " characters. Use a shorter one.");
        }
        if (new PatternSize(pattern).sequence() > MAX_SIZE) {
            throw new PatternException(
                    "The pattern repeats too much: written out it has more than "
                            + MAX_SIZE
                            + " parts. Use smaller numbers in {…}.");
        }
    }

    /** The parts up to the end of the group, or of the pattern. */
    private long sequence() throws PatternException {
        if (++depth > MAX_DEPTH) {
            throw new PatternException(
                    "The pattern nests more than " + MAX_DEPTH + " groups. Use fewer.");
        }
        long size = 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            if (c == ')' && depth > 1) {
                break;
            }
            long part = part(c);
            size = Math.min(HUGE, size + repeated(part));
        }
        depth--;
        return size;
    }

    private long part(char c) throws PatternException {
        at++;
        return switch (c) {
            case '(' -> {
                long size = sequence();
                at++;
                yield size + 2;
            }
            case '[' -> {
                skipClass();
                yield 1;
            }
            case '\\' -> {
                skipEscape();
                yield 1;
            }
            default -> 1;
        };
    }

    private void skipClass() {
        if (at < pattern.length() && pattern.charAt(at) == '^') {
            at++;
        }
        // A bracket right at the start stands for itself.
        int first = at;
        while (at < pattern.length() && (pattern.charAt(at) != ']' || at == first)) {
            at += pattern.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
    }

    /** Also over {@code \p{…}} and {@code \x{…}}, whose braces repeat nothing. */
    private void skipEscape() {
        char kind = at < pattern.length() ? pattern.charAt(at) : ' ';
        at++;
        boolean braced = at < pattern.length() && pattern.charAt(at) == '{';
        if (braced && (kind == 'p' || kind == 'P' || kind == 'x')) {
            int end = pattern.indexOf('}', at);
            at = end < 0 ? pattern.length() : end + 1;
        }
    }

    /** A part with the repetitions behind it. */
    private long repeated(long part) {
        long size = part;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            if (c == '*' || c == '+' || c == '?') {
                size++;
                at++;
            } else if (c == '{') {
                int end = pattern.indexOf('}', at);
                if (end < 0) {
                    return size;
                }
                size = Math.min(HUGE, size * times(pattern.substring(at + 1, end)));
                at = end + 1;
            } else {
                return size;
            }
        }
        return size;
    }

    private static long times(String counts) {
        long most = 1;
        for (String count : counts.split(",", 2)) {
            if (!count.isEmpty() && count.chars().allMatch(c -> c >= '0' && c <= '9')) {
                most = Math.max(most, count.length() > 9 ? HUGE : Long.parseLong(count));
            }
        }
        return most + 1;
    }
}
