package dev.workmate.access.http;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tells calls by the words that this server's own addresses are made of, and by ids. Anything else
 * in an address is somebody's own word, and no log needs it. Thread-safe.
 */
public final class RouteWords {
    private static final String SOMETHING = "{…}";
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE");
    private static final Pattern ID =
            Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final Supplier<Set<String>> words;

    /** {@code words} are asked for with each call, since addresses are known late in the start. */
    public RouteWords(Supplier<Set<String>> words) {
        this.words = words;
    }

    /** The words of addresses such as {@code /api/files/{id}}. */
    public static Set<String> in(Set<String> addresses) {
        return addresses.stream()
                .flatMap(address -> Arrays.stream(address.split("/")))
                .filter(part -> !part.startsWith("{"))
                .collect(Collectors.toUnmodifiableSet());
    }

    String of(String method, String path) {
        Set<String> known = words.get();
        return (METHODS.contains(method) ? method : SOMETHING)
                + Arrays.stream(path.split("/", -1))
                        .map(part -> isOurs(part, known) ? part : SOMETHING)
                        .collect(Collectors.joining("/", " ", ""));
    }

    private static boolean isOurs(String part, Set<String> known) {
        return part.isEmpty() || known.contains(part) || ID.matcher(part).matches();
    }
}
