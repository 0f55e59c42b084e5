package dev.workmate.tool.json;

import java.util.List;

/** Arguments that do not fit a tool's input, with every reason found, in words for a model. */
final class Misfit extends Exception {
    private static final int MAX_PROBLEMS = 8;

    private final transient List<String> problems;

    Misfit(List<String> problems) {
        super(String.join(" ", problems), null, false, false);
        this.problems = List.copyOf(problems);
    }

    Misfit(String problem) {
        this(List.of(problem));
    }

    List<String> problems() {
        return problems;
    }

    String words() {
        String shown = String.join(" ", problems.stream().limit(MAX_PROBLEMS).toList());
        int more = problems.size() - MAX_PROBLEMS;
        return more > 0 ? shown + " And " + more + " more." : shown;
    }
}
