package dev.workmate.mail;

import dev.workmate.id.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Mail that waits, on all servers together. What is claimed is one server's until the claim is
 * over; a letter is kept only while its mail waits. Thread-safe.
 */
public interface Outbox {
    void put(Mail mail);

    /** One that is due, together with how often it was tried before. */
    Optional<Claimed> claim(Instant now, Instant until);

    /** A mail that this server alone sends now. */
    record Claimed(Mail mail, int attempts) {}

    void sent(String id, Instant at);

    /** To be tried again; the error is for administrators. */
    void later(String id, Instant next, String error);

    void failed(String id, Instant at, String error);

    /** The newest of a tenant. */
    List<SentMail> newest(TenantId tenant, int limit);

    /** Drops what was done with before then. */
    int forget(Instant before);
}
