package dev.workmate.llm.offline.business.data;

import java.util.List;
import java.util.Optional;

/** Which mark draws the form of chart that somebody wants. */
public final class Forms {
    private static final int MOST_BARS = 30;
    private static final int MOST_SLICES = 8;

    private Forms() {}

    /** How a chart is drawn; honest where it is what was asked for. */
    public record Drawn(
            String mark,
            int x,
            Optional<String> arrangement,
            Optional<Integer> most,
            boolean honest) {}

    public static Drawn of(String form, List<Dimension> by) {
        boolean time = by.stream().anyMatch(Dimension::isTime);
        int x = by.size() == 2 && by.getLast().isTime() ? 1 : 0;
        Optional<Integer> bars = Optional.of(MOST_BARS);
        boolean two = by.size() == 2;
        Optional<Integer> slices = Optional.of(MOST_SLICES);
        return switch (form) {
            case "line", "bar", "scatter" -> new Drawn(form, x, Optional.empty(), bars, true);
            case "area" -> new Drawn("area", x, Optional.of("stacked"), bars, true);
            case "pie", "donut" -> new Drawn(two ? "bar" : form, x, Optional.empty(), slices, !two);
            case "stacked", "grouped", "heatmap" ->
                    new Drawn(two ? form : "bar", x, Optional.empty(), bars, two);
            default -> new Drawn(time ? "line" : "bar", x, Optional.empty(), bars, true);
        };
    }
}
