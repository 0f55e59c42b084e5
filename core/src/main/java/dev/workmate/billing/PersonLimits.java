package dev.workmate.billing;

/**
 * How much one person may have at a time: turns that run, questions that wait, bytes kept,
 * sessions. {@code demoTurns} are the turns of whoever tries the program out on their own machine.
 */
public record PersonLimits(
        int runningTurns, int demoTurns, int openQuestions, long diskBytes, long sessions) {
    /** More than a person needs, and less than hurts the others. */
    public static final PersonLimits USUAL = new PersonLimits(20, 300, 500, 50L << 30, 20_000);
}
