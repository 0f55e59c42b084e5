package dev.workmate.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.privacy.Retention.Action;
import dev.workmate.privacy.Retention.Old;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetentionTest {
    private static final Instant NOW = Instant.parse("2026-11-18T10:00:00Z");

    private final Old first = new Old(SessionId.next(), UserId.next());
    private final Old second = new Old(SessionId.next(), UserId.next());
    private final List<String> done = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    private Retention retention(Action action) {
        return new Retention(
                new Retention.Rule(action, Duration.ofDays(30)),
                (since, what, _) -> {
                    asked.add(what + " before " + since);
                    return List.of(first, second);
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
