package dev.workmate.logging;

import java.util.regex.Pattern;

/**
 * Takes what looks like a key, a token or a password out of log lines. Ours never get there; what
 * libraries and other systems put into their messages might.
 */
public final class Redaction {
    private static final String INSTEAD = "$1[redacted]";

    /** Where one of these begins, it is all up to the next space or quote. */
    private static final Pattern TOKEN =
            Pattern.compile(
                    "(?i)(\\b(?:bearer|basic)\\s+|\\b(?:api[-_]?key|access[-_]?token|refresh[-_]?token"
                            + "|client[-_]?secret|secret|password|passwd|signature|x-amz-signature)"
                            + "[\"']?\\s*[=:]\\s*[\"']?)[^\\s\"'&,;}]{4,}");

    private static final Pattern KEY =
            Pattern.compile("(\\b)(?:sk-[\\w-]{8,}|AIza[\\w-]{20,}|eyJ[\\w-]{8,}\\.[\\w.-]{8,})");

    private static final Pattern ADDRESS = Pattern.compile("(://[^\\s/:@]*:)[^\\s/@]+(?=@)");

    private Redaction() {}

    public static String of(String line) {
        String text = TOKEN.matcher(line).replaceAll(INSTEAD);
        text = KEY.matcher(text).replaceAll(INSTEAD);
        return ADDRESS.matcher(text).replaceAll(INSTEAD);
    }
}
