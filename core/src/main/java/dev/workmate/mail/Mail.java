package dev.workmate.mail;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.Optional;

/** A letter on its way to somebody; after {@code expiresAt} it is of no use any more. */
public record Mail(
        String id,
        TenantId tenant,
        Optional<UserId> person,
        MailKind kind,
        MailAddress to,
        Letter letter,
        Instant createdAt,
        Instant expiresAt) {}
