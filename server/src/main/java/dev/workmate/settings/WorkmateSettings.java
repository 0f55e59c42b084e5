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
        String bind,
        DemoLogin demoLogin,
        Set<String> allowedOrigins,
        int maxConnections,
        Duration maxTurnTime) {
    /** Whether anybody may sign in as the demo user. */
    public enum DemoLogin {
        /** Where only this machine can reach the server. */
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
                lookup.apply("workmate.bind").orElse("127.0.0.1"),
                demoLogin(lookup.apply("workmate.demo-login").orElse("auto")),
                origins(lookup.apply("workmate.allowed-origins").orElse("")),
                (int) number(lookup, "workmate.max-connections", 10_000, 1_000_000),
                Duration.ofMillis(number(lookup, "workmate.max-turn-ms", 1_800_000, 86_400_000)));
    }

    public boolean isDemoLoginOn() {
        return demoLogin == DemoLogin.ON || demoLogin == DemoLogin.AUTO && isLoopback();
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
