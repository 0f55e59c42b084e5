package dev.workmate.event;

/**
 * Tokens of one or several model calls. Cache reads and writes stand beside fresh input; reasoning
 * is part of output.
 */
public record Usage(
        long inputTokens,
        long outputTokens,
        long cacheReadTokens,
        long cacheWriteTokens,
        long reasoningTokens) {
    public static final Usage NONE = new Usage(0, 0, 0, 0, 0);

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
                reasoningTokens + other.reasoningTokens);
    }

    public long total() {
        return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens;
    }
}
