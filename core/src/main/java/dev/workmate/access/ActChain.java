package dev.workmate.access;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.text.Digests;
import java.time.Instant;
import java.util.Locale;

/**
 * Links each act to the one before by SHA-256 over all that is stored of it; where it came from is
 * covered by a digest, so that it can be forgotten.
 */
public final class ActChain {
    private ActChain() {}

    /** The link before a tenant's first act. */
    public static String start(TenantId tenant) {
        return Digests.sha256("acts of " + tenant.value());
    }

    /**
     * Of an act whose address stands in the chain itself, as it did before addresses were bound.
     */
    public static String link(String previous, long sequence, Instant at, Act act) {
        return Digests.sha256(fields(previous, sequence, at, act, act.address()).toString());
    }

    public static String link(
            String previous, long sequence, Instant at, Act act, BoundAddress address) {
        StringBuilder text = fields(previous, sequence, at, act, address.digest());
        // One field more than of old, so that neither form can pass for the other.
        field(text, "bound");
        return Digests.sha256(text.toString());
    }

    private static StringBuilder fields(
            String previous, long sequence, Instant at, Act act, String address) {
        StringBuilder text = new StringBuilder(256);
        field(text, previous);
        field(text, act.tenant().value());
        field(text, Long.toString(sequence));
        field(text, Long.toString(at.toEpochMilli()));
        field(text, act.kind().name().toLowerCase(Locale.ROOT));
        field(text, act.actor().map(UserId::value).orElse(""));
        field(text, act.subject().map(UserId::value).orElse(""));
        field(text, address);
        field(text, act.detail());
        return text;
    }

    private static void field(StringBuilder text, String value) {
        text.append(value.length()).append(':').append(value);
    }
}
