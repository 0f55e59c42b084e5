package dev.workmate.mcp.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts environment variables in place of {@code ${NAME}} and {@code ${NAME:-otherwise}}. */
final class Variables {
    private static final Pattern REFERENCE =
            Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\\}");

    private final Function<String, Optional<String>> lookup;
    private final List<String> used = new ArrayList<>();

    Variables(Function<String, Optional<String>> lookup) {
        this.lookup = lookup;
    }

    String resolve(String text) throws EntryReader.Problem {
        Matcher matcher = REFERENCE.matcher(text);
        StringBuilder resolved = new StringBuilder();
        while (matcher.find()) {
            Optional<String> value = lookup.apply(matcher.group(1));
            value.ifPresent(used::add);
            if (value.isEmpty() && matcher.group(2) == null) {
                throw new EntryReader.Problem(
                        "the environment variable %s is not set; set it before the start, or write ${%s:-…} with what to use instead"
                                .formatted(matcher.group(1), matcher.group(1)));
            }
            matcher.appendReplacement(
                    resolved, Matcher.quoteReplacement(value.orElse(matcher.group(2))));
        }
        return matcher.appendTail(resolved).toString();
    }

    /** The values that were put in: they may be secrets. */
    List<String> used() {
        return used;
    }
}
