package dev.workmate.erp.odata;

import static dev.workmate.erp.odata.Samples.COMPANY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.odata.ScriptedService.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many who ask at once. */
@Timeout(30)
class CrowdsTest extends FaultBench {
    @Test
    void areLetInFiveAtATimeInTheirOrder() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ScriptedService service =
                service(
                        _ -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            Thread.sleep(30);
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
        Limits limits = Limits.DEFAULT.withCrowd(1, 95, Duration.ofMillis(100));
        ODataErp erp = erp(service, new SignIn.Anonymous(), limits);
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
