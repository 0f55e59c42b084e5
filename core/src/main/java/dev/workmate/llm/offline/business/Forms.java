package dev.workmate.llm.offline.business;

import java.util.List;
import java.util.Optional;

/** Which mark draws the form of chart that somebody wants. */
final class Forms {
    private static final int MOST_BARS = 30;
    private static final int MOST_SLICES = 8;

    private Forms() {}

    /** How a chart is drawn; honest where it is what was asked for. */
    record Drawn(
            String mark,
            int x,
            Optional<String> arrangement,
            Optional<Integer> most,
            boolean honest) {}

    static Drawn of(String form, List<Dimension> by) {
        boolean time = by.stream().anyMatch(Dimension::isTime);
        int x = by.size() == 2 && by.getLast().isTime() ? 1 : 0;
        Optional<Integer> bars = Optional.of(MOST_BARS);
        return switch (form) {
            case "line" -> new Drawn("line", x, Optional.empty(), bars, true);
            case "area" -> new Drawn("area", x, Optional.of("stacked"), bars, true);
            case "pie" ->
                    new Drawn("arc", x, Optional.empty(), Optional.of(MOST_SLICES), by.size() == 1);
            case "donut" -> new Drawn("arc", x, Optional.empty(), Optional.of(MOST_SLICES), false);
            case "bar" -> new Drawn("bar", x, Optional.empty(), bars, true);
            case "stacked" -> new Drawn("bar", x, Optional.of("stacked"), bars, by.size() == 2);
            case "grouped" -> new Drawn("bar", x, Optional.of("grouped"), bars, by.size() == 2);
            case "scatter" -> new Drawn("point", x, Optional.empty(), bars, true);
            case "heatmap" -> new Drawn("bar", x, Optional.of("stacked"), bars, false);
            default -> new Drawn(time ? "line" : "bar", x, Optional.empty(), bars, true);
        };
    }
}
