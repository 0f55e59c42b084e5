package dev.workmate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.AnyEvent;
import dev.workmate.testkit.Leaves;
import org.junit.jupiter.api.Test;

class PersistenceTest {
    @Test
    void exactlyWhatAPersonSaidIsStoredAndAnsweredFirst() {
        assertThat(Leaves.of(AgentEvent.class).map(leaf -> AnyEvent.of(leaf).sample()))
                .filteredOn(event -> Persistence.of(event) == Persistence.SYNC_REQUIRED)
                .extracting(EventNames::of)
                .containsExactlyInAnyOrder(
                        "user_message_confirmed",
                        "approval_resolved",
                        "arguments_edited",
                        "grant_remembered",
                        "cancel_requested",
                        "turn_queued");
    }

    @Test
    void everyEventIsStored() {
        assertThat(Leaves.of(AgentEvent.class).map(leaf -> AnyEvent.of(leaf).sample()))
                .noneMatch(event -> Persistence.of(event) == Persistence.TRANSIENT);
    }

    @Test
    void noSignalIsStored() {
        assertThat(Leaves.of(LiveSignal.class).map(leaf -> AnyEvent.of(leaf).sample()))
                .allMatch(signal -> Persistence.of(signal) == Persistence.TRANSIENT);
    }
}
