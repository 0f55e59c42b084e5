package dev.workmate.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a run of chaos is asked for.
 *
 * @param length how long faults befall the servers
 * @param seed decides what people say and what befalls the servers, and in which order
 * @param servers how many equal servers
 * @param people how many people use them
 * @param evidence where logs and records are kept; empty keeps them only where something is wrong
 * @param command starts a server; empty takes this program's own class path
 */
public record ChaosOptions(
        Duration length,
        long seed,
        int servers,
        int people,
        Optional<Path> evidence,
        List<String> command) {
    static final ChaosOptions DEFAULT =
            new ChaosOptions(Duration.ofMinutes(3), 1, 3, 8, Optional.empty(), List.of());

    static final String USAGE =
            "--minutes N, --seconds N, --seed S, --servers N, --people N, --evidence DIR;"
                    + " whole numbers, minutes or seconds at least 1, servers 1 to 9, people 1 to"
                    + " 100";

    public ChaosOptions {
        command = List.copyOf(command);
        if (length.isNegative() || length.isZero()) {
            throw new IllegalArgumentException("a run takes some time, not " + length);
        }
        if (servers < 1 || servers > 9 || people < 1 || people > 100) {
            throw new IllegalArgumentException(servers + " servers and " + people + " people");
        }
    }

    /** Throws an {@link IllegalArgumentException} on anything it does not know. */
    static ChaosOptions parse(String... arguments) {
        List<String> words = new ArrayList<>(Arrays.asList(arguments));
        int end = words.indexOf("--");
        ChaosOptions options = DEFAULT;
        if (end >= 0) {
            options = options.withCommand(words.subList(end + 1, words.size()));
            words = words.subList(0, end);
        }
        if (words.size() % 2 != 0) {
            throw new IllegalArgumentException(words.getLast() + " needs a value");
        }
        for (int i = 0; i < words.size(); i += 2) {
            options = options.with(words.get(i), words.get(i + 1));
        }
        return options;
    }

    private ChaosOptions with(String name, String value) {
        return switch (name) {
            case "--minutes" -> lasting(Duration.ofMinutes(number(name, value)));
            case "--seconds" -> lasting(Duration.ofSeconds(number(name, value)));
            case "--seed" ->
                    new ChaosOptions(
                            length, number(name, value), servers, people, evidence, command);
            case "--servers" ->
                    new ChaosOptions(
                            length, seed, (int) number(name, value), people, evidence, command);
            case "--people" ->
                    new ChaosOptions(
                            length, seed, servers, (int) number(name, value), evidence, command);
            case "--evidence" ->
                    new ChaosOptions(
                            length, seed, servers, people, Optional.of(Path.of(value)), command);
            default -> throw new IllegalArgumentException("there is no option " + name);
        };
    }

    ChaosOptions lasting(Duration time) {
        return new ChaosOptions(time, seed, servers, people, evidence, command);
    }

    ChaosOptions withCommand(List<String> words) {
        return new ChaosOptions(length, seed, servers, people, evidence, words);
    }

    private static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is a whole number, not " + value, e);
        }
    }
}
