package dev.workmate.llm.http;

import java.time.Duration;

/**
 * How long a call may take and how much it may say. {@code idle} is the longest silence, before the
 * first byte too; {@code total} covers all attempts.
 */
public record CallLimits(
        Duration connect,
        Duration idle,
        Duration total,
        int maxEventBytes,
        long maxStreamBytes,
        int maxAnswerBytes) {
    public static final CallLimits DEFAULT =
            new CallLimits(
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(120),
                    Duration.ofMinutes(15),
                    16 << 20,
                    256L << 20,
                    4 << 20);

    public CallLimits withTimes(Duration newIdle, Duration newTotal) {
        return new CallLimits(
                connect, newIdle, newTotal, maxEventBytes, maxStreamBytes, maxAnswerBytes);
    }

    /** The same where an answer may hold so many bytes of words, thoughts, calls and tokens. */
    public CallLimits withAnswer(int newMaxAnswerBytes) {
        return new CallLimits(
                connect, idle, total, maxEventBytes, maxStreamBytes, newMaxAnswerBytes);
    }
}
