package dev.workmate.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.outbound.SharedPlaces.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedGateTest {
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void letsSoManyInAndTheNextWhenOneHasLeft() throws Exception {
        SharedGate gate = new SharedGate(SharedPlaces.UNSHARED, "erp", 2, 10);
        Place first = gate.enter(AT_ONCE).orElseThrow();
        gate.enter(AT_ONCE).orElseThrow();

        assertThat(gate.enter(AT_ONCE)).isEmpty();
        first.close();
        assertThat(gate.enter(AT_ONCE)).isPresent();
    }

    @Test
    void asksForAPlaceAmongAllServersAndGivesItBack() throws Exception {
        AtomicInteger taken = new AtomicInteger();
        List<String> asked = new ArrayList<>();
        SharedGate gate =
                new SharedGate(
                        (system, most, _) -> {
                            asked.add(system + " " + most);
                            taken.incrementAndGet();
                            return Optional.of(taken::decrementAndGet);
                        },
                        "provider:toy",
                        3,
                        10);

        Place place = gate.enter(AT_ONCE).orElseThrow();
        assertThat(taken).hasValue(1);
        place.close();

        assertThat(taken).hasValue(0);
        assertThat(asked).containsExactly("provider:toy 3");
    }

    @Test
    void whatOthersHoldIsNotTakenHereEither() throws Exception {
        Optional<Place> none = Optional.empty();
        List<Optional<Place>> answers = new ArrayList<>(List.of(none, none, Optional.of(() -> {})));
        SharedGate gate = new SharedGate((_, _, _) -> answers.removeFirst(), "erp", 1, 10);

        assertThat(gate.enter(AT_ONCE)).isEmpty();
        assertThat(gate.enter(AT_ONCE)).isEmpty();
        assertThat(gate.enter(AT_ONCE)).as("its own place is free again").isPresent();
    }

    @Test
    void aFaultOfTheSharedPlacesKeepsNoPlace() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        SharedGate gate =
                new SharedGate(
                        (_, _, _) -> {
                            if (tries.incrementAndGet() == 1) {
                                throw new IllegalStateException("broken");
                            }
                            return Optional.of(() -> {});
                        },
                        "erp",
                        1,
                        10);

        assertThatThrownBy(() -> gate.enter(AT_ONCE)).hasMessage("broken");
        assertThat(gate.enter(AT_ONCE)).isPresent();
    }

    @Test
    void aLineThatIsLongEnoughGrowsNoLonger() throws Exception {
        SharedGate gate = new SharedGate(SharedPlaces.UNSHARED, "erp", 1, 1);
        Place inside = gate.enter(AT_ONCE).orElseThrow();
        CountDownLatch served = new CountDownLatch(1);
        Thread waiting =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        gate.enter(LONG).orElseThrow();
                                        served.countDown();
                                    } catch (InterruptedException e) {
                                        Thread.currentThread().interrupt();
                                    }
                                });
        while (!gate.isCrowded()) {
            Thread.onSpinWait();
        }

        assertThat(gate.enter(LONG)).as("not after a long wait").isEmpty();
        inside.close();
        served.await();
        waiting.join();
    }
}
