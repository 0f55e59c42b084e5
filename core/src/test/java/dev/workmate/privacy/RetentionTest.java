package dev.workmate.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.privacy.Retention.Action;
import dev.workmate.privacy.Retention.Old;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RetentionTest {
    private static final Comparator<TenantId> BY_ID = Comparator.comparing(TenantId::value);
    private static final Instant NOW = Instant.parse("2026-11-18T10:00:00Z");

    private final Old first = new Old(SessionId.next(), UserId.next());
    private final Old second = new Old(SessionId.next(), UserId.next());
    private final List<String> done = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    private final TenantId own = TenantId.next();
    private final TenantId keeping = TenantId.next();
    private final Map<TenantId, Optional<Retention.Rule>> chosen = new TreeMap<>(BY_ID);

    private Retention retention(Action action) {
        return retention(Optional.of(rule(action, 30)));
    }

    private static Retention.Rule rule(Action action, int days) {
        return new Retention.Rule(action, Duration.ofDays(days));
    }

    private Retention retention(Optional<Retention.Rule> usual) {
        return new Retention(
                usual,
                new RetentionRules() {
                    @Override
                    public Map<TenantId, Optional<Retention.Rule>> all() {
                        return chosen;
                    }

                    @Override
                    public void put(TenantId tenant, Optional<Retention.Rule> rule) {}

                    @Override
                    public boolean remove(TenantId tenant) {
                        return false;
                    }
                },
                new Retention.Aged() {
                    @Override
                    public List<Old> of(TenantId tenant, Retention.Due due) {
                        asked.add(tenant + ": " + due.action() + " before " + due.lastActivity());
                        return List.of(second);
                    }

                    @Override
                    public List<Old> others(Set<TenantId> tenants, Retention.Due due) {
                        assertThat(tenants).isEqualTo(chosen.keySet());
                        asked.add(due.action() + " before " + due.lastActivity());
                        return List.of(first, second);
                    }
                },
                new Retention.Ways() {
                    @Override
                    public void delete(Old old) {
                        done.add("deleted " + old.session());
                    }

                    @Override
                    public void archive(Old old) {
                        if (old.equals(first)) {
                            throw new IllegalStateException("not now");
                        }
                        done.add("archived " + old.session());
                    }
                },
                () -> NOW);
    }

    @Test
    void aTenantsOwnRuleTakesThePlaceOfTheServers() {
        chosen.put(own, Optional.of(rule(Action.ARCHIVE, 10)));
        chosen.put(keeping, Optional.empty());

        assertThat(retention(Action.DELETE).sweep()).isEqualTo(3);
        assertThat(asked)
                .containsExactly(
                        own + ": ARCHIVE before 2026-11-08T10:00:00Z",
                        "DELETE before 2026-10-19T10:00:00Z");
        asked.clear();
        assertThat(retention(Optional.empty()).sweep()).isEqualTo(1);
        assertThat(asked).containsExactly(own + ": ARCHIVE before 2026-11-08T10:00:00Z");
    }

    @Test
    void doesWhatTheRuleSaysToWhatIsOldEnough() {
        assertThat(retention(Action.DELETE).sweep()).isEqualTo(2);
        assertThat(asked).containsExactly("DELETE before 2026-10-19T10:00:00Z");
        assertThat(done)
                .containsExactly("deleted " + first.session(), "deleted " + second.session());
    }

    @Test
    void whatFailsDoesNotKeepTheNextFromItsTurn() {
        assertThat(retention(Action.ARCHIVE).sweep()).isEqualTo(1);
        assertThat(done).containsExactly("archived " + second.session());
    }

    @Test
    void aRuleOfNoTimeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Retention.Rule(Action.DELETE, Duration.ZERO));
        assertThat(Action.of(" Delete ")).isEqualTo(Action.DELETE);
        assertThatIllegalArgumentException().isThrownBy(() -> Action.of("burn"));
    }
}
