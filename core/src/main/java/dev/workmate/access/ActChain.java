package dev.workmate.access;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.text.Digests;
import java.time.Instant;
import java.util.Locale;

/** Links each act to the one before by SHA-256 over all that is stored of it. */
public final class ActChain {
    private ActChain() {}

    /** The link before a tenant's first act. */
    public static String start(TenantId tenant) {
        return Digests.sha256("acts of " + tenant.value());
    }

    public static String link(String previous, long sequence, Instant at, Act act) {
        StringBuilder text = new StringBuilder(256);
        field(text, previous);
        field(text, act.tenant().value());
        field(text, Long.toString(sequence));
        field(text, Long.toString(at.toEpochMilli()));
        field(text, act.kind().name().toLowerCase(Locale.ROOT));
        field(text, act.actor().map(UserId::value).orElse(""));
        field(text, act.subject().map(UserId::value).orElse(""));
        field(text, act.address());
        field(text, act.detail());
        return Digests.sha256(text.toString());
    }

    private static void field(StringBuilder text, String value) {
        text.append(value.length()).append(':').append(value);
    }
}
