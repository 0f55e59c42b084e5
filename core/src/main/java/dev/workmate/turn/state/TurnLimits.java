package dev.workmate.turn.state;

import java.time.Duration;

/** What one turn may use, and how long its questions wait for an answer. */
public record TurnLimits(
        int maxSteps,
        int maxCallsPerAnswer,
        int maxInvalidRounds,
        int maxResumes,
        int maxWaiting,
        long maxTokens,
        Duration questionLifetime) {
    public static final TurnLimits DEFAULT =
            new TurnLimits(50, 32, 2, 5, 20, 2_000_000, Duration.ofHours(24));

    public TurnLimits withQuestionLifetime(Duration lifetime) {
        return new TurnLimits(
                maxSteps,
                maxCallsPerAnswer,
                maxInvalidRounds,
                maxResumes,
                maxWaiting,
                maxTokens,
                lifetime);
    }
}
