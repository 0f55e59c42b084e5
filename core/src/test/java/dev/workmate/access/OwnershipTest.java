package dev.workmate.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.EnumSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnershipTest {
    private final User owner = User.of(UserId.next(), "Ada", Role.USER);
    private final User stranger = User.of(UserId.next(), "Eve", Role.USER);
    private final User admin = User.of(UserId.next(), "Root", Role.ADMINISTRATOR);
    private final SessionId session = SessionId.next();
    private final Ownership ownership =
            new Ownership(id -> id.equals(session) ? Optional.of(owner.id()) : Optional.empty());

    @Test
    void aSessionIsItsOwnersAndNobodyElses() {
        OwnedSession owned = ownership.check(owner, session).orElseThrow();

        assertThat(owned.id()).isEqualTo(session);
        assertThat(owned.user()).isEqualTo(owner.id());
        assertThat(ownership.check(stranger, session)).isEmpty();
        assertThat(ownership.check(admin, session)).isEmpty();
    }

    @Test
    void administratorsMayReadWhatHappenedAndStrangersMayNot() {
        assertThat(ownership.checkAudit(owner, session).orElseThrow().user()).isEqualTo(owner.id());
        assertThat(ownership.checkAudit(admin, session).orElseThrow().user()).isEqualTo(admin.id());
        assertThat(ownership.checkAudit(stranger, session)).isEmpty();
    }

    @Test
    void whoReadsLogsReadsThoseOfTheirTenantAlone() {
        Ownership two =
                new Ownership(_ -> Optional.of(owner.id()), _ -> Optional.of(owner.tenant()));
        User auditor = User.of(UserId.next(), "Aud", Role.AUDITOR);
        TenantId elsewhere = TenantId.next();
        User foreign = new User(UserId.next(), elsewhere, "Far", EnumSet.allOf(Role.class));
        User approver = User.of(UserId.next(), "App", Role.USER, Role.APPROVER, Role.OPERATOR);

        assertThat(two.checkAudit(auditor, session)).isPresent();
        assertThat(two.check(auditor, session)).isEmpty();
        assertThat(two.checkAudit(foreign, session)).isEmpty();
        assertThat(two.checkAudit(approver, session)).isEmpty();
        Ownership unknown = new Ownership(_ -> Optional.of(owner.id()), _ -> Optional.empty());
        assertThat(unknown.checkAudit(auditor, session)).isEmpty();
    }

    @Test
    void saysInTheLogWhoActsWhere() {
        assertThat(ownership.checkAudit(admin, session).orElseThrow())
                .hasToString("session " + session + " for user " + admin.id());
    }

    @Test
    void whatIsNotThereBelongsToNobody() {
        assertThat(ownership.check(owner, SessionId.next())).isEmpty();
        assertThat(ownership.checkAudit(admin, SessionId.next())).isEmpty();
    }
}
