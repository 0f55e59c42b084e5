package dev.workmate.logging;

import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Failures whose messages repeat what they were given: names of files, addresses, numbers and texts
 * that people wrote. A log tells of which kind they are and where they arose, and leaves out what
 * they quote.
 */
public final class QuotingFailures {
    private static final String LEFT_OUT = "…";
    private static final int SHORTEST = 3;
    private static final int MOST = 100;

    /** By name, since the half that only knows what things mean has no libraries. */
    private static final Set<String> KINDS =
            Set.of(
                    "com.fasterxml.jackson.core.JacksonException",
                    "jakarta.mail.MessagingException",
                    "java.io.FileNotFoundException",
                    "java.lang.NumberFormatException",
                    "java.net.MalformedURLException",
                    "java.net.URISyntaxException",
                    "java.nio.file.FileSystemException",
                    "java.nio.file.InvalidPathException",
                    "java.time.DateTimeException",
                    "java.util.regex.PatternSyntaxException",
                    "org.xml.sax.SAXException",
                    "tools.jackson.core.JacksonException");

    /** Of what is known by its words alone. */
    public static final QuotingFailures NONE = new QuotingFailures(List.of());

    /** What was quoted anywhere in a failure, longest first, so that no rest of it stays. */
    private final List<String> quoted;

    private QuotingFailures(List<String> quoted) {
        this.quoted = quoted;
    }

    /** Looks at a failure with all its causes: whoever wraps one often repeats its message. */
    public static QuotingFailures in(Throwable failure) {
        List<String> quoted =
                all(failure).stream()
                        .filter(QuotingFailures::isQuoting)
                        .flatMap(QuotingFailures::words)
                        .filter(words -> words != null && words.length() >= SHORTEST)
                        .distinct()
                        .sorted((a, b) -> Integer.compare(b.length(), a.length()))
                        .toList();
        return new QuotingFailures(quoted);
    }

    /** What may be told of one of these failures. */
    public @Nullable String told(@Nullable String message) {
        if (message == null) {
            return null;
        }
        String told = message;
        for (String words : quoted) {
            told = told.replace(words, LEFT_OUT);
        }
        return told;
    }

    private static boolean isQuoting(Throwable failure) {
        for (Class<?> kind = failure.getClass(); kind != null; kind = kind.getSuperclass()) {
            if (KINDS.contains(kind.getName())) {
                return true;
            }
        }
        return false;
    }

    /** The reason that a file system gives is its own word. */
    private static Stream<@Nullable String> words(Throwable failure) {
        return failure instanceof FileSystemException file && file.getFile() != null
                ? Stream.of(file.getFile(), file.getOtherFile())
                : Stream.of(failure.getMessage());
    }

    private static List<Throwable> all(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> all = new ArrayList<>(List.of(failure));
        for (int i = 0; i < all.size() && i < MOST; i++) {
            Throwable each = all.get(i);
            if (!seen.add(each)) {
                continue;
            }
            if (each.getCause() != null) {
                all.add(each.getCause());
            }
            all.addAll(List.of(each.getSuppressed()));
        }
        return all;
    }
}
