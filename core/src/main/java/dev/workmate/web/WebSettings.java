package dev.workmate.web;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether agents may read the web, and which hosts. {@code WORKMATE_WEB_FETCH} is {@code on} or
 * {@code off}, the default; {@code WORKMATE_WEB_HOSTS} lists the only hosts allowed.
 */
public record WebSettings(boolean isOn, Set<String> hosts) {
    public WebSettings {
        hosts = Set.copyOf(hosts);
    }

    /** {@code lookup} takes names such as {@code workmate.web-fetch}. */
    public static WebSettings read(Function<String, Optional<String>> lookup) {
        return new WebSettings(
                isOn(lookup.apply("workmate.web-fetch").orElse("off")),
                Arrays.stream(lookup.apply("workmate.web-hosts").orElse("").split(","))
                        .map(host -> host.strip().toLowerCase(Locale.ROOT))
                        .filter(host -> !host.isEmpty())
                        .peek(WebSettings::require)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private static boolean isOn(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "on" -> true;
            case "off" -> false;
            default ->
                    throw new IllegalArgumentException(
                            "WORKMATE_WEB_FETCH must be on or off, was: " + text);
        };
    }

    private static void require(String host) {
        HostName.problem(host.startsWith("*.") ? host.substring(2) : host)
                .ifPresent(
                        problem -> {
                            throw new IllegalArgumentException(
                                    "WORKMATE_WEB_HOSTS lists hosts such as www.contoso.com or"
                                            + " *.contoso.com, separated by commas; "
                                            + host
                                            + " is none: "
                                            + problem);
                        });
    }
}
