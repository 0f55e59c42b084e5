package dev.workmate.llm;

import java.util.List;

/**
 * How a model is told to think. {@code off} is the word that stops it, {@link #OMIT} where it does
 * not think unless told, {@link #NEVER} where nothing stops it. {@code shown} says that it must be
 * asked for readable thoughts.
 */
public record Thinking(
        Form form,
        String off,
        List<String> efforts,
        int leastBudget,
        int mostBudget,
        boolean shown) {
    public static final String OMIT = "omit";
    public static final String NEVER = "never";
    public static final Thinking NONE = new Thinking(Form.NONE, OMIT, List.of(), 0, 0, false);

    /** Weakest first. */
    private static final List<String> SCALE =
            List.of("none", "minimal", "low", "medium", "high", "xhigh", "max");

    /** What a request says. */
    public enum Form {
        NONE,
        /** A number of tokens. */
        BUDGET,
        /** That it may, and perhaps how hard. */
        ADAPTIVE,
        /** How hard. */
        EFFORT
    }

    public Thinking {
        efforts = efforts.stream().sorted((a, b) -> rank(a) - rank(b)).toList();
        if (form == Form.EFFORT && efforts.isEmpty()) {
            throw new IllegalArgumentException("a model that thinks by effort has efforts");
        }
        if (form == Form.BUDGET && (leastBudget < 1 || mostBudget < leastBudget)) {
            throw new IllegalArgumentException(
                    "budgets must rise from 1: " + leastBudget + ", " + mostBudget);
        }
    }

    /** The strongest effort that the model has within a budget; its weakest if none is. */
    public String effortFor(int budget) {
        int wanted = rank(wanted(budget));
        return efforts.reversed().stream()
                .filter(effort -> rank(effort) <= wanted)
                .findFirst()
                .orElse(efforts.getFirst());
    }

    private static String wanted(int budget) {
        if (budget <= 2_048) {
            return "low";
        }
        if (budget <= 8_192) {
            return "medium";
        }
        return budget <= 24_576 ? "high" : "max";
    }

    private static int rank(String effort) {
        int rank = SCALE.indexOf(effort);
        if (rank < 0) {
            throw new IllegalArgumentException(
                    "no such effort: " + effort + "; there are " + SCALE);
        }
        return rank;
    }
}
