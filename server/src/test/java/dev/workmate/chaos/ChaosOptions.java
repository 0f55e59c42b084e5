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
 * @param plan what is to befall the servers
 * @param servers how many equal servers
 * @param people how many people use them
 * @param evidence where logs and records are kept; empty keeps them only where something is wrong
 * @param from the program that servers are started from before an upgrade, where it is another one
 * @param command starts a server; empty takes this program's own class path
 */
public record ChaosOptions(
        Plan plan,
        int servers,
        int people,
        Optional<Path> evidence,
        Optional<Path> from,
        List<String> command) {
    static final ChaosOptions DEFAULT =
            new ChaosOptions(
                    Plan.DEFAULT,
                    3,
                    Drill.FAULTS.people(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of());

    static final String USAGE =
            "--drill faults|outage|upgrade, --minutes N, --seconds N, --seed S, --kills N,"
                    + " --servers N, --people N, --evidence DIR, --from JAR; whole numbers, minutes"
                    + " or seconds at least 1, servers 1 to 9, people 1 to 100";

    public ChaosOptions {
        command = List.copyOf(command);
        if (servers < 1 || servers > 9 || people < 1 || people > 100) {
            throw new IllegalArgumentException(servers + " servers and " + people + " people");
        }
        if (from.isPresent() && plan.drill() != Drill.UPGRADE) {
            throw new IllegalArgumentException("only an upgrade begins from another program");
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
            case "--drill" -> drilling(Drill.named(value));
            case "--minutes" -> lasting(Duration.ofMinutes(number(name, value)));
            case "--seconds" -> lasting(Duration.ofSeconds(number(name, value)));
            case "--seed" -> planning(plan.seeded(number(name, value)));
            case "--kills" -> planning(plan.killing((int) number(name, value)));
            case "--servers" -> peopled((int) number(name, value), people);
            case "--people" -> peopled(servers, (int) number(name, value));
            case "--evidence" -> keeping(Optional.of(Path.of(value)), from);
            case "--from" -> keeping(evidence, Optional.of(Path.of(value)));
            default -> throw new IllegalArgumentException("there is no option " + name);
        };
    }

    /** With the drill's own length and people: options that name others come behind it. */
    private ChaosOptions drilling(Drill drill) {
        return planning(plan.drilling(drill)).peopled(servers, drill.people());
    }

    private ChaosOptions planning(Plan other) {
        return new ChaosOptions(other, servers, people, evidence, from, command);
    }

    private ChaosOptions peopled(int machines, int users) {
        return new ChaosOptions(plan, machines, users, evidence, from, command);
    }

    private ChaosOptions keeping(Optional<Path> records, Optional<Path> program) {
        return new ChaosOptions(plan, servers, people, records, program, command);
    }

    ChaosOptions lasting(Duration time) {
        return planning(plan.lasting(time));
    }

    ChaosOptions withCommand(List<String> words) {
        return new ChaosOptions(plan, servers, people, evidence, from, words);
    }

    private static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is a whole number, not " + value, e);
        }
    }
}
