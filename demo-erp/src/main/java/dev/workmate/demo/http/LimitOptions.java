package dev.workmate.demo.http;

import java.time.Duration;

/** What one user may ask at once, may have waiting, and may ask in a window of time. */
public record LimitOptions(
        int concurrent,
        int queued,
        int perWindow,
        Duration window,
        Duration longestWait,
        Duration longestRequest,
        int largestBody) {

    public static LimitOptions defaults() {
        return new LimitOptions(
                5,
                95,
                6_000,
                Duration.ofMinutes(5),
                Duration.ofMinutes(8),
                Duration.ofMinutes(8),
                8 * 1024 * 1024);
    }

    public LimitOptions withConcurrent(int running, int waiting) {
        return new LimitOptions(
                running, waiting, perWindow, window, longestWait, longestRequest, largestBody);
    }

    public LimitOptions withPerWindow(int requests, Duration length) {
        return new LimitOptions(
                concurrent, queued, requests, length, longestWait, longestRequest, largestBody);
    }

    public LimitOptions withLongestRequest(Duration limit) {
        return new LimitOptions(
                concurrent, queued, perWindow, window, longestWait, limit, largestBody);
    }

    public LimitOptions withLargestBody(int bytes) {
        return new LimitOptions(
                concurrent, queued, perWindow, window, longestWait, longestRequest, bytes);
    }
}
