package dev.workmate.privacy.http;

import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.Erasures;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An erasure as its person sees it. The secret is told only by the call that asked for it; the
 * receipt is there once it is done.
 */
record ErasureView(
        String id,
        Optional<String> secret,
        boolean done,
        String step,
        Instant requestedAt,
        List<FoundKind> found,
        Optional<Instant> finishedAt,
        Optional<String> receipt,
        String publicKey) {

    /** How much there was of something. */
    record FoundKind(String kind, long count) {}

    static ErasureView of(Erasures.Ticket ticket, String publicKey) {
        return of(ticket.erasure(), Optional.of(ticket.secret().reveal()), publicKey);
    }

    static ErasureView of(Erasure erasure, String publicKey) {
        return of(erasure, Optional.empty(), publicKey);
    }

    private static ErasureView of(Erasure erasure, Optional<String> secret, String publicKey) {
        return new ErasureView(
                erasure.id().value(),
                secret,
                erasure.isDone(),
                erasure.step().word(),
                erasure.requestedAt(),
                erasure.found().counts().entrySet().stream()
                        .map(each -> new FoundKind(each.getKey(), each.getValue()))
                        .toList(),
                erasure.finishedAt(),
                erasure.receipt(),
                publicKey);
    }
}
