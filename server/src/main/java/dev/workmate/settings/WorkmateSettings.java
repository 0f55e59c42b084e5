package dev.workmate.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What an operator may set; each is an environment variable such as {@code WORKMATE_PORT}. All are
 * described in {@code docs/configuration.md}.
 */
public record WorkmateSettings(
        Path home,
        DatabaseUrl database,
        RedisUrl redis,
        String bind,
        DemoLogin demoLogin,
        Set<String> allowedOrigins,
        Networks trustedProxies,
        int maxConnections,
        Duration maxTurnTime,
        Duration maxRequestTime) {
    /** Whether anybody may sign in as the demo user. */
    public enum DemoLogin {
        /** Whoever sits at this machine: by a name of its own, without a proxy in between. */
        AUTO,
        ON,
        OFF
    }

    public WorkmateSettings {
        allowedOrigins = Set.copyOf(allowedOrigins);
    }

    /** {@code lookup} takes names such as {@code workmate.home}. */
    public static WorkmateSettings read(Function<String, Optional<String>> lookup) {
        return new WorkmateSettings(
                lookup.apply("workmate.home")
                        .map(Path::of)
                        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".workmate")),
                new DatabaseUrl(lookup.apply("workmate.database-url").orElse("")),
                new RedisUrl(lookup.apply("workmate.redis-url").orElse("")),
                lookup.apply("workmate.bind").orElse("127.0.0.1"),
                demoLogin(lookup.apply("workmate.demo-login").orElse("auto")),
                origins(lookup.apply("workmate.allowed-origins").orElse("")),
                proxies(lookup.apply("workmate.trusted-proxies").orElse("")),
                (int) number(lookup, "workmate.max-connections", 10_000, 1_000_000),
                Duration.ofMillis(number(lookup, "workmate.max-turn-ms", 1_800_000, 86_400_000)),
                Duration.ofMillis(number(lookup, "workmate.max-request-ms", 120_000, 3_600_000)));
    }

    /** Whether only this machine can reach the server. */
    public boolean isLoopback() {
        return bind.equals("localhost")
                || bind.equals("::1")
                || bind.equals("[::1]")
                || bind.startsWith("127.");
    }

    private static DemoLogin demoLogin(String text) {
        try {
            return DemoLogin.valueOf(text.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "WORKMATE_DEMO_LOGIN must be auto, on or off, was: " + text, e);
        }
    }

    private static Networks proxies(String text) {
        try {
            return Networks.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "WORKMATE_TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8,"
                            + " separated by commas, was: "
                            + text,
                    e);
        }
    }

    private static Set<String> origins(String text) {
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(origin -> !origin.isEmpty())
                .map(origin -> origin.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static long number(
            Function<String, Optional<String>> lookup, String name, long byDefault, long max) {
        Optional<String> text = lookup.apply(name);
        if (text.isEmpty()) {
            return byDefault;
        }
        String variable = name.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
        try {
            long number = Long.parseLong(text.get().strip());
            if (number >= 1 && number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below, with the bounds.
        }
        throw new IllegalArgumentException(
                variable + " must be a whole number from 1 to " + max + ", was: " + text.get());
    }
}
