package dev.workmate.access;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.Optional;

/**
 * Something that somebody did about who may do what: who, about whom, from where. The detail is a
 * short text without secrets.
 */
public record Act(
        ActKind kind,
        TenantId tenant,
        Optional<UserId> actor,
        Optional<UserId> subject,
        String address,
        String detail) {
    private static final int MAX_DETAIL = 500;

    public Act {
        detail = detail.length() > MAX_DETAIL ? detail.substring(0, MAX_DETAIL) : detail;
    }

    /** What a person does about themselves. */
    public static Act by(User actor, ActKind kind, String address, String detail) {
        return new Act(
                kind, actor.tenant(), Optional.of(actor.id()), Optional.empty(), address, detail);
    }

    /** What a person does about somebody. */
    public static Act about(
            User actor, UserId subject, ActKind kind, String address, String detail) {
        return new Act(
                kind,
                actor.tenant(),
                Optional.of(actor.id()),
                Optional.of(subject),
                address,
                detail);
    }

    /** What somebody did whom nobody knows. */
    public static Act byNobody(ActKind kind, String address, String detail) {
        return new Act(kind, TenantId.DEFAULT, Optional.empty(), Optional.empty(), address, detail);
    }
}
