package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.odata.ScriptedService.Reply;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.Gate;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.outbound.SharedLimits;
import dev.workmate.outbound.SharedPlaces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many who ask at once. */
@Timeout(30)
class CrowdsTest extends FaultBench {
    @Test
    void areLetInFiveAtATime() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch five = new CountDownLatch(5);
        ScriptedService service =
                service(
                        _ -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            five.countDown();
                            assertThat(five.await(10, TimeUnit.SECONDS)).isTrue();
                            inside.decrementAndGet();
                            return Reply.json(200, page("x"));
                        });
        ODataErp erp = erp(service);
        erp.model(COMPANY);
        List<Thread> threads = new ArrayList<>();
        AtomicInteger served = new AtomicInteger();
        for (int i = 0; i < 40; i++) {
            threads.add(
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            erp.page(COMPANY, CUSTOMERS, 10);
                                            served.incrementAndGet();
                                        } catch (ErpException | InterruptedException e) {
                                            throw new AssertionError(e);
                                        }
                                    }));
        }
        for (Thread thread : threads) {
            thread.join(Duration.ofSeconds(10));
        }
        assertThat(served).hasValue(40);
        assertThat(most).hasValue(5);
    }

    @Test
    void countWithTheRequestsOfOtherServers() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        AtomicBoolean full = new AtomicBoolean(true);
        SharedPlaces shared =
                (system, most, _) -> {
                    seen.add(system + " " + most);
                    return full.get() ? Optional.empty() : Optional.of(() -> seen.add("back"));
                };
        ConnectionLimits one = ConnectionLimits.DEFAULT.withCrowd(1, 95, Duration.ofSeconds(10));
        Gate gate = new Gate(one, new SharedLimits(shared, new LocalPauses(() -> now)), "erp:test");

        assertThatThrownBy(() -> gate.enter(Duration.ofSeconds(10)))
                .isInstanceOf(ErpException.Throttled.class);
        full.set(false);
        gate.enter(Duration.ofSeconds(10)).close();
        gate.enter(Duration.ofSeconds(10)).close();

        assertThat(seen).containsExactly("erp:test 1", "erp:test 1", "back", "erp:test 1", "back");
    }

    /** Two servers, each with a client of its own. */
    @Test
    void leaveAServiceAloneThatToldAnotherServerSo() throws Exception {
        AtomicBoolean crowded = new AtomicBoolean(true);
        List<String> asked = new CopyOnWriteArrayList<>();
        ScriptedService service =
                service(
                        request -> {
                            asked.add(request.path());
                            return crowded.get()
                                    ? new Reply(429, Map.of("Retry-After", "30"), "", Reply.WHOLE)
                                    : Reply.json(200, page("x"));
                        });
        SharedLimits shared = new SharedLimits(SharedPlaces.UNSHARED, new LocalPauses(() -> now));
        ODataErp first = sharing(service, shared);
        ODataErp second = sharing(service, shared);
        first.model(COMPANY);
        second.model(COMPANY);

        assertThatThrownBy(() -> first.page(COMPANY, CUSTOMERS, 10))
                .isInstanceOf(ErpException.Throttled.class);
        assertThat(asked).hasSize(1);
        assertThatThrownBy(() -> second.page(COMPANY, CUSTOMERS, 10))
                .isInstanceOf(ErpException.Throttled.class)
                .hasMessageContaining("Nothing was sent");
        assertThatThrownBy(() -> second.change(COMPANY, CREATE))
                .isInstanceOf(ErpException.Throttled.class);
        assertThat(asked).hasSize(1);
        assertThat(service.writes()).isEmpty();

        now = now.plusSeconds(30);
        crowded.set(false);
        assertThat(second.page(COMPANY, CUSTOMERS, 10)).isNotNull();
    }

    /** Nobody waits as long as the service wishes. */
    private ODataErp sharing(ScriptedService service, SharedLimits shared) {
        ConnectionLimits limits =
                ConnectionLimits.DEFAULT
                        .withCrowd(1, 95, Duration.ofSeconds(10))
                        .withTimes(
                                Duration.ofSeconds(5),
                                Duration.ofSeconds(10),
                                Duration.ofSeconds(30));
        ODataErp erp =
                new ODataErp(
                        new ConnectionSettings(
                                        BaseAddress.of(service.address() + "/api/v2.0"),
                                        new ServiceSignIn.Anonymous())
                                .withLimits(limits),
                        shared);
        open.add(erp);
        return erp;
    }

    /** Who comes just as a place is free does not overtake who has waited for it. */
    @Test
    void areServedInTheOrderTheyCame() throws Exception {
        Gate gate = new Gate(ConnectionLimits.DEFAULT.withCrowd(1, 95, Duration.ofSeconds(10)));
        for (int round = 0; round < 50; round++) {
            List<String> served = new CopyOnWriteArrayList<>();
            Gate.Place first = gate.enter(Duration.ofSeconds(10));
            Thread second = inLine(gate, "second", served);
            Thread third = inLine(gate, "third", served);
            first.close();
            try (Gate.Place _ = gate.enter(Duration.ofSeconds(10))) {
                served.add("last");
            }
            second.join(Duration.ofSeconds(10));
            third.join(Duration.ofSeconds(10));
            assertThat(served).as("round " + round).containsExactly("second", "third", "last");
        }
    }

    /** A caller that stands in line when this returns. */
    private static Thread inLine(Gate gate, String name, List<String> served) {
        Thread caller =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    try (Gate.Place _ = gate.enter(Duration.ofSeconds(10))) {
                                        served.add(name);
                                    } catch (ErpException | InterruptedException e) {
                                        served.add(name + " " + e);
                                    }
                                });
        while (caller.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return caller;
    }

    @Test
    void areToldSoWhenItTakesTooLong() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        ScriptedService service =
                service(
                        _ -> {
                            inside.countDown();
                            release.await(10, TimeUnit.SECONDS);
                            return Reply.json(200, page("x"));
                        });
        ConnectionLimits limits = ConnectionLimits.DEFAULT.withCrowd(1, 95, Duration.ofMillis(100));
        ODataErp erp = erp(service, new ServiceSignIn.Anonymous(), limits);
        erp.model(COMPANY);
        Thread.ofVirtual()
                .start(
                        () -> {
                            try {
                                erp.page(COMPANY, CUSTOMERS, 10);
                            } catch (ErpException | InterruptedException e) {
                                // Not what this is about.
                            }
                        });
        assertThat(inside.await(5, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(() -> erp.change(COMPANY, CREATE))
                .isInstanceOf(ErpException.Throttled.class)
                .hasMessageContaining("Nothing was sent");
        release.countDown();
        assertThat(service.writes()).isEmpty();
    }
}
