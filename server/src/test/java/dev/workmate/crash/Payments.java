package dev.workmate.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What the tools of {@link CrashServer} have done, and turns that wait to be told of it. */
record Payments(Path home) {
    List<String> ledger() throws IOException {
        Path file = home.resolve("ledger.txt");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    Set<String> paid() throws IOException {
        return ledger().stream()
                .filter(line -> line.startsWith("pay "))
                .map(line -> line.substring(4))
                .collect(Collectors.toSet());
    }

    /**
     * Waits for every turn to end, answering what only a person can know: whether an interrupted
     * payment was made.
     */
    void awaitIdle(CrashClient client, String session) throws IOException, InterruptedException {
        for (int tries = 0; tries < 1_200; tries++) {
            if (client.isIdle(session)) {
                return;
            }
            if (client.isParked(session)) {
                client.answerQuestions(session, paid()::contains);
            }
            Thread.sleep(50);
        }
        throw new AssertionError(
                "a turn of session "
                        + session
                        + " did not end: "
                        + client.audit(session).stream()
                                .map(event -> event.path("type").stringValue())
                                .collect(Collectors.joining(" ")));
    }
}
