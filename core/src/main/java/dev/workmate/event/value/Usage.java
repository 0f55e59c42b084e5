package dev.workmate.event.value;

/**
 * Tokens of one or several model calls. Cache reads and writes stand beside fresh input; reasoning
 * is part of output. {@code estimated} says that the provider did not count some of it.
 */
public record Usage(
        long inputTokens,
        long outputTokens,
        long cacheReadTokens,
        long cacheWriteTokens,
        long reasoningTokens,
        boolean estimated) {
    public static final Usage NONE = new Usage(0, 0, 0, 0, 0);

    public Usage(
            long inputTokens,
            long outputTokens,
            long cacheReadTokens,
            long cacheWriteTokens,
            long reasoningTokens) {
        this(inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens, false);
    }

    public Usage {
        if (inputTokens < 0
                || outputTokens < 0
                || cacheReadTokens < 0
                || cacheWriteTokens < 0
                || reasoningTokens < 0) {
            throw new IllegalArgumentException("token counts cannot be negative");
        }
    }

    public static Usage of(long inputTokens, long outputTokens) {
        return new Usage(inputTokens, outputTokens, 0, 0, 0);
    }

    public Usage plus(Usage other) {
        return new Usage(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cacheReadTokens + other.cacheReadTokens,
                cacheWriteTokens + other.cacheWriteTokens,
                reasoningTokens + other.reasoningTokens,
                estimated || other.estimated);
    }

    /** The same, said to be what we believe and not what the provider counted. */
    public Usage asEstimate() {
        return new Usage(
                inputTokens,
                outputTokens,
                cacheReadTokens,
                cacheWriteTokens,
                reasoningTokens,
                true);
    }

    public long total() {
        return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens;
    }
}
