package dev.workmate.mcp;

import java.time.Duration;

/**
 * How patient we are with a server: pauses between attempts to connect, how long a connection must
 * hold to count as sound, how long it may be quiet before it is checked, how long a call waits for
 * a connection, and the least time between two looks at the list of tools.
 */
public record ReconnectPace(
        Duration firstPause,
        Duration longestPause,
        Duration sound,
        Duration quiet,
        Duration patience,
        Duration betweenLists) {
    public static final ReconnectPace DEFAULT =
            new ReconnectPace(
                    Duration.ofSeconds(1),
                    Duration.ofMinutes(1),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(1),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(1));
}
