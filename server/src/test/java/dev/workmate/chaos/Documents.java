package dev.workmate.chaos;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What one person puts into the library. Each document has a name that was never used before; one
 * that is not acknowledged is sent again, since the same bytes under the same name are taken once.
 */
final class Documents {
    /**
     * A document on its way.
     *
     * @param id what a server called it when it took it; empty where none said so in time
     */
    record Sent(String name, byte[] content, Optional<String> id) {}

    private final Api api;
    private final Findings findings;
    private final Counts counts;
    private final ConcurrentLinkedQueue<Sent> sent = new ConcurrentLinkedQueue<>();

    Documents(Api api, Findings findings, Counts counts) {
        this.api = api;
        this.findings = findings;
        this.counts = counts;
    }

    /** The number is one that was never used before. */
    void send(int number, Duration patience) throws InterruptedException {
        String name = "delivery-" + number + ".txt";
        byte[] content = words(number).getBytes(StandardCharsets.UTF_8);
        counts.add("documents sent");
        Optional<Api.Answer> answer = api.upload(name, content, patience);
        answer.filter(refused -> !refused.isTaken())
                .ifPresent(
                        refused ->
                                findings.add(
                                        "every call is answered well",
                                        "document " + name,
                                        refused.status() + " " + refused.code()));
        Optional<String> id =
                answer.filter(Api.Answer::isTaken)
                        .map(taken -> taken.body().path("id").asString(""));
        counts.add(id.isPresent() ? "documents acknowledged" : "given up: a document");
        sent.add(new Sent(name, content, id));
    }

    private static String words(int number) {
        return ("Delivery %d was packed on Monday and is to be handed over at the northern gate.\n\n"
                        + "Whoever takes delivery %d signs for it, and keeps the slip – „%d“ – for a year.\n")
                .formatted(number, number, number);
    }

    List<Sent> sent() {
        return List.copyOf(sent);
    }
}
