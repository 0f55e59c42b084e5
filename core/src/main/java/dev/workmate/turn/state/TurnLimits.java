package dev.workmate.turn.state;

/** What one turn may use. */
public record TurnLimits(
        int maxSteps,
        int maxCallsPerAnswer,
        int maxInvalidRounds,
        int maxResumes,
        int maxWaiting,
        long maxTokens) {
    public static final TurnLimits DEFAULT = new TurnLimits(50, 32, 2, 5, 20, 2_000_000);
}
