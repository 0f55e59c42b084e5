package dev.workmate.erp.odata.http;

import java.time.Duration;

/**
 * How much a connection asks of a service and how long it waits. {@code concurrent} and {@code
 * waiting} follow what Business Central allows one user; {@code request} is for one request and its
 * whole answer, {@code total} for all attempts of a read.
 */
public record ConnectionLimits(
        int concurrent,
        int waiting,
        Duration turn,
        Duration connect,
        Duration request,
        Duration total,
        int retries,
        Duration longestPause,
        long maxAnswerBytes,
        Duration metadataAge) {
    public static final ConnectionLimits DEFAULT =
            new ConnectionLimits(
                    5,
                    95,
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(100),
                    Duration.ofSeconds(240),
                    4,
                    Duration.ofSeconds(30),
                    64L << 20,
                    Duration.ofHours(12));

    public ConnectionLimits {
        if (concurrent < 1 || waiting < 0 || retries < 0 || maxAnswerBytes < 1) {
            throw new IllegalArgumentException("limits must leave room for one request");
        }
    }

    public ConnectionLimits withTimes(
            Duration newRequest, Duration newTotal, Duration newLongestPause) {
        return new ConnectionLimits(
                concurrent,
                waiting,
                turn,
                connect,
                newRequest,
                newTotal,
                retries,
                newLongestPause,
                maxAnswerBytes,
                metadataAge);
    }

    public ConnectionLimits withCrowd(int atOnce, int inLine, Duration patience) {
        return new ConnectionLimits(
                atOnce,
                inLine,
                patience,
                connect,
                request,
                total,
                retries,
                longestPause,
                maxAnswerBytes,
                metadataAge);
    }
}
