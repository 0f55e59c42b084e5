package dev.workmate.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnershipTest {
    private final User owner = new User(UserId.next(), "Ada", User.Role.MEMBER);
    private final User stranger = new User(UserId.next(), "Eve", User.Role.MEMBER);
    private final User admin = new User(UserId.next(), "Root", User.Role.ADMIN);
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
