package dev.workmate.web;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules for the name of a host: a public name in ASCII, never an address in any notation. */
final class HostName {
    private static final int MAX_LENGTH = 253;
    private static final Pattern LABEL = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");
    private static final Pattern TOP = Pattern.compile("[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9]");
    private static final Set<String> INSIDE =
            Set.of(
                    "localhost",
                    "localdomain",
                    "local",
                    "internal",
                    "intranet",
                    "private",
                    "corp",
                    "home",
                    "lan",
                    "arpa",
                    "onion",
                    "test",
                    "example",
                    "invalid",
                    "alt");

    private HostName() {}

    /** What is wrong with a name in lower case; empty where nothing is. */
    static Optional<String> problem(String host) {
        if (host.isEmpty() || host.length() > MAX_LENGTH) {
            return Optional.of("its host has no name of a usual length");
        }
        List<String> labels = List.of(host.split("\\.", -1));
        String top = labels.getLast();
        if (!labels.stream().allMatch(label -> LABEL.matcher(label).matches())) {
            return Optional.of("its host is not a plain name in ASCII");
        }
        if (INSIDE.contains(top)) {
            return Optional.of("its host belongs to an inner network");
        }
        if (labels.size() < 2) {
            return Optional.of("its host is not a full name such as www.contoso.com");
        }
        return TOP.matcher(top).matches()
                ? Optional.empty()
                : Optional.of("its host is a number; use the site's name");
    }
}
