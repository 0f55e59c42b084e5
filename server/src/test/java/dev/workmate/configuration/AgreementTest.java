package dev.workmate.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.configuration.Agreement.View;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AgreementTest {
    private final AtomicReference<List<String>> others = new AtomicReference<>(List.of());

    @Test
    void differentVersionsAreCountedOnce() {
        Agreement agreement = new Agreement(() -> "mine", new Told());
        assertThat(agreement.last()).isEqualTo(new View(1, 1));

        others.set(List.of("mine", "other", "other", "third"));
        agreement.look();
        assertThat(agreement.last()).isEqualTo(new View(5, 3));

        others.set(List.of("mine", "mine"));
        agreement.look();
        assertThat(agreement.last()).isEqualTo(new View(3, 1));
    }

    /** Peers that a test speaks for. */
    private final class Told implements Peers {
        @Override
        public void tell(String version) {
            assertThat(version).isEqualTo("mine");
        }

        @Override
        public List<String> others() {
            return others.get();
        }
    }
}
