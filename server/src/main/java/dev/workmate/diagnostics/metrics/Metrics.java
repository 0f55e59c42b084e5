package dev.workmate.diagnostics.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counters, gauges and histograms in the text that Prometheus reads. A name with too many different
 * labels counts the rest under {@code other}: what people name must not fill the memory.
 * Thread-safe; counting is quick.
 */
public final class Metrics {
    private static final Logger log = LoggerFactory.getLogger(Metrics.class);
    private static final int MAX_SERIES = 200;
    private static final double[] BOUNDS = {0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120};

    private final Map<String, Family> families = new ConcurrentHashMap<>();

    /** {@code bounds} are those of a histogram, in seconds. */
    private record Family(
            String help,
            String type,
            List<Double> bounds,
            Map<String, DoubleAdder> series,
            List<DoubleSupplier> asked) {
        static Family of(String help, String type, double... bounds) {
            return new Family(
                    help,
                    type,
                    Arrays.stream(bounds).boxed().toList(),
                    new ConcurrentHashMap<>(),
                    new ArrayList<>());
        }
    }

    /** Declares a counter, so that it is told from the beginning. */
    public void counter(String name, String help) {
        families.putIfAbsent(name, Family.of(help, "counter"));
    }

    /** A value that is asked for whenever somebody looks. */
    public void gauge(String name, String help, DoubleSupplier value) {
        Family family = Family.of(help, "gauge");
        family.asked().add(value);
        families.put(name, family);
    }

    /** Declares a histogram of seconds. */
    public void histogram(String name, String help) {
        histogram(name, help, BOUNDS);
    }

    /** Declares a histogram of seconds with bounds of its own, in their order. */
    public void histogram(String name, String help, double... bounds) {
        families.putIfAbsent(name, Family.of(help, "histogram", bounds));
    }

    /** Counts; labels are names and values in turn. */
    public void count(String name, double more, String... labels) {
        add(name, name, more, labels);
    }

    /** Adds a time to a histogram. */
    public void observe(String name, double seconds, String... labels) {
        for (double bound : known(name).bounds()) {
            String[] with = Arrays.copyOf(labels, labels.length + 2);
            with[labels.length] = "le";
            with[labels.length + 1] = number(bound);
            add(name, name + "_bucket", seconds <= bound ? 1 : 0, with);
        }
        String[] all = Arrays.copyOf(labels, labels.length + 2);
        all[labels.length] = "le";
        all[labels.length + 1] = "+Inf";
        add(name, name + "_bucket", 1, all);
        add(name, name + "_sum", seconds, labels);
        add(name, name + "_count", 1, labels);
    }

    private void add(String family, String name, double more, String... labels) {
        Family known = known(family);
        String series = series(name, labels);
        DoubleAdder adder = known.series().get(series);
        if (adder == null) {
            boolean full = known.series().size() >= MAX_SERIES * (BOUNDS.length + 3);
            adder =
                    known.series()
                            .computeIfAbsent(
                                    full ? series(name, others(labels)) : series,
                                    _ -> new DoubleAdder());
        }
        adder.add(more);
    }

    private Family known(String name) {
        Family known = families.get(name);
        if (known == null) {
            throw new IllegalArgumentException("nobody declared the metric " + name);
        }
        return known;
    }

    private static String[] others(String... labels) {
        String[] others = labels.clone();
        for (int i = 1; i < others.length; i += 2) {
            others[i] = others[i - 1].equals("le") ? others[i] : "other";
        }
        return others;
    }

    private static String series(String name, String... labels) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < labels.length; i += 2) {
            pairs.add(labels[i] + "=\"" + escaped(labels[i + 1]) + "\"");
        }
        return pairs.isEmpty() ? name : name + "{" + String.join(",", pairs) + "}";
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    /** Everything, by name. A gauge that cannot be asked is left out. */
    public String text() {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(families)
                .forEach(
                        (name, family) -> {
                            text.append("# HELP ").append(name).append(' ').append(family.help());
                            text.append("\n# TYPE ").append(name).append(' ').append(family.type());
                            text.append('\n').append(lines(name, family));
                        });
        return text.toString();
    }

    private static String lines(String name, Family family) {
        StringBuilder lines = new StringBuilder();
        for (DoubleSupplier asked : family.asked()) {
            try {
                String value = number(asked.getAsDouble());
                lines.append(name).append(' ').append(value).append('\n');
            } catch (RuntimeException e) {
                log.warn("{} cannot be told now", name, e);
            }
        }
        if (family.type().equals("counter") && family.series().isEmpty()) {
            lines.append(name).append(" 0\n");
        }
        lines.append(
                family.series().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> each.getKey() + " " + number(each.getValue().sum()) + "\n")
                        .collect(Collectors.joining()));
        return lines.toString();
    }
}
