package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Role;
import dev.workmate.access.TokenSecret;
import dev.workmate.access.User;
import dev.workmate.id.Acting;
import dev.workmate.id.TenantId;
import dev.workmate.id.Uuids;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * Makes tenants and invites whoever is to administrate them first; from then on they look after
 * themselves, and those who run the installation have no way in. What is done is in the log of the
 * tenant that does it. Thread-safe.
 */
public final class TenantDesk {
    private final TenantRegister register;
    private final InstantSource time;

    public TenantDesk(TenantRegister register, InstantSource time) {
        this.register = register;
        this.time = time;
    }

    /** All of them, whatever tenant the reader belongs to. */
    public List<Tenant> all() {
        return Acting.asNobody(register::all);
    }

    public TenantRegister.Added make(User maker, TenantId tenant, String name, String address) {
        Act act = Act.by(maker, ActKind.TENANT_MADE, address, tenant + " " + name);
        return register.add(tenant, name, time.instant(), act);
    }

    /**
     * An invitation of the first administrator, in place of one that was lost. Empty where there is
     * no such tenant, or somebody administrates it already.
     */
    public Optional<AccountDesk.Made> inviteFirst(
            User maker, TenantId tenant, String note, String address) {
        if (tenant.equals(maker.tenant())) {
            return Optional.empty();
        }
        Instant now = time.instant();
        AccountLink invitation =
                new AccountLink(
                        Uuids.next(),
                        AccountLink.Kind.INVITATION,
                        tenant,
                        Optional.empty(),
                        note,
                        EnumSet.of(Role.USER, Role.ADMINISTRATOR),
                        maker.id(),
                        now,
                        now.plus(AccountDesk.INVITATION_TTL));
        TokenSecret secret = TokenSecret.next();
        Act act = Act.by(maker, ActKind.INVITED, address, "first administrator of " + tenant);
        return register.inviteFirst(invitation, secret.hash(), act)
                ? Optional.of(new AccountDesk.Made(invitation, secret))
                : Optional.empty();
    }
}
