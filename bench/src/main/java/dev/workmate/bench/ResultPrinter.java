package dev.workmate.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints each result twice: a line for people, and one of JSON for machines. */
public final class ResultPrinter {
    private ResultPrinter() {}

    public record Field(String name, double value) {
        String text() {
            return value == Math.rint(value)
                    ? String.format(Locale.ROOT, "%,.0f", value)
                    : String.format(Locale.ROOT, value < 10 ? "%.3f" : "%,.1f", value);
        }

        String json() {
            return "\"%s\":%s".formatted(name, Math.round(value * 1000) / 1000.0);
        }
    }

    public static Field field(String name, double value) {
        return new Field(name, value);
    }

    public static void print(String bench, String name, Field... fields) {
        System.out.printf(
                "%-8s %-16s %s%n",
                bench,
                name,
                Arrays.stream(fields)
                        .map(field -> field.name() + " " + field.text())
                        .collect(Collectors.joining("  ")));
        System.out.println(
                Arrays.stream(fields)
                        .map(Field::json)
                        .collect(
                                Collectors.joining(
                                        ",",
                                        "{\"bench\":\"" + bench + "\",\"name\":\"" + name + "\",",
                                        "}")));
    }
}
