package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.workmate.access.Act;
import dev.workmate.access.ActLog;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class NotedRefusalsTest {
    private static final Instant START = Instant.parse("2026-11-18T09:00:00Z");
    private static final String FORBIDDEN = "administrators_only";

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private final List<Act> noted = new ArrayList<>();
    private final NotedRefusals refusals = new NotedRefusals(new Noted(), now::get);
    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final User eve = User.of(UserId.next(), "Eve", Role.USER);

    private void refused(User user, String call, String code) {
        refusals.note(new NotedRefusals.Refusal(Optional.of(user), "::1", call, code));
    }

    @Test
    void thatSomebodyIsRefusedTheSameIsSaidOnceAMinute() {
        for (int i = 0; i < 100; i++) {
            refused(ada, "PATCH /api/admin/people/" + UserId.next(), FORBIDDEN);
        }
        refused(eve, "PATCH /api/admin/people/" + UserId.next(), FORBIDDEN);
        assertThat(noted)
                .extracting(Act::actor, Act::detail)
                .containsExactly(
                        tuple(Optional.of(ada.id()), "PATCH /api/admin/people/{id}: " + FORBIDDEN),
                        tuple(Optional.of(eve.id()), "PATCH /api/admin/people/{id}: " + FORBIDDEN));

        now.set(START.plusSeconds(60));
        refused(ada, "PATCH /api/admin/people/" + UserId.next(), FORBIDDEN);
        assertThat(noted).hasSize(3);
    }

    @Test
    void nobodyFillsTheLogByMakingUpPaths() {
        for (int i = 0; i < 1_000; i++) {
            refused(ada, "GET /api/admin/" + i, FORBIDDEN);
            refusals.note(
                    new NotedRefusals.Refusal(
                            Optional.empty(), "2001:db8::" + i, "GET /api/" + i, "foreign_host"));
        }
        assertThat(noted).hasSize(2 * NotedRefusals.A_MINUTE);
    }

    @Test
    void toBeAskedAgainIsNoRefusal() {
        refused(ada, "POST /api/me/tokens", "confirmation_required");

        assertThat(noted).isEmpty();
    }

    private final class Noted implements ActLog {
        @Override
        public void append(Act act) {
            noted.add(act);
        }

        @Override
        public List<Entry> page(TenantId tenant, Query query) {
            return List.of();
        }

        @Override
        public Verification verify(TenantId tenant) {
            return new Verification(noted.size(), Optional.empty());
        }

        @Override
        public List<TenantId> tenants() {
            return List.of();
        }
    }
}
