package dev.workmate.billing;

/** How much one person may have at a time: turns that run, questions that wait, bytes kept. */
public record PersonLimits(int runningTurns, int openQuestions, long diskBytes) {
    /** More than a person needs, and less than hurts the others. */
    public static final PersonLimits USUAL = new PersonLimits(300, 500, 50L << 30);
}
