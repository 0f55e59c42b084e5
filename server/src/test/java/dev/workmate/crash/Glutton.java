package dev.workmate.crash;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A client that sends bodies which are small on the wire and large in memory, many at a time. */
final class Glutton {
    static final String HEAP = "160m";
    private static final int AT_A_TIME = 12;
    private static final int BODY = 9_000_000;

    private Glutton() {}

    /** Begins to send; closing ends it. */
    static AutoCloseable feed(String address) throws IOException, InterruptedException {
        CrashClient client = new CrashClient(address);
        String body = "[" + "[],".repeat(BODY / 3) + "[]]";
        AtomicBoolean hungry = new AtomicBoolean(true);
        List<Thread> mouths = new ArrayList<>();
        for (int i = 0; i < AT_A_TIME; i++) {
            mouths.add(Thread.ofVirtual().start(() -> send(client, body, hungry)));
        }
        return () -> {
            hungry.set(false);
            for (Thread mouth : mouths) {
                mouth.join(java.time.Duration.ofSeconds(30));
            }
        };
    }

    private static void send(CrashClient client, String body, AtomicBoolean hungry) {
        for (int i = 0; i < 100 && hungry.get(); i++) {
            try {
                client.ask("/api/sessions", body);
            } catch (IOException | RuntimeException e) {
                // A refusal in any form is what this client asks for.
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
