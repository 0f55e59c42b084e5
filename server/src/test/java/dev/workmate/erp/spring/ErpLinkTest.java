package dev.workmate.erp.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpConnection.State;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpSystem;
import dev.workmate.outbound.SharedLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class ErpLinkTest {
    private static final ErpSystem NONE = new NoErp(State.OFF, "nobody there");

    @TempDir private Path home;

    private ErpLink link(Map<String, String> variables, String demo) {
        return ErpConfiguration.link(
                home,
                name -> Optional.ofNullable(variables.get(name)),
                demo,
                Optional.empty(),
                SharedLimits.ALONE);
    }

    private static LateErp late(java.util.concurrent.Callable<LateErp.Opened> opener) {
        return new LateErp("Test", State.DEMO, Optional.empty(), opener, Duration.ofMillis(500));
    }

    @Test
    void withoutSettingsItIsTheDemoCompanyWhichIsNotMadeYet() {
        assertThat(link(Map.of(), "auto").state()).isEqualTo(State.DEMO);
        assertThat(home.resolve("demo-erp")).doesNotExist();
    }

    @Test
    void theDemoCompanyCanBeTurnedOff() {
        ErpLink off = link(Map.of(), "off");
        assertThat(off.state()).isEqualTo(State.OFF);
        assertThatThrownBy(off::companies).isInstanceOf(ErpException.NotConnected.class);
        assertThatThrownBy(() -> link(Map.of(), "perhaps"))
                .hasMessageContaining("WORKMATE_DEMO_ERP");
    }

    @Test
    void aNamedSystemIsConnectedTo() {
        ErpLink link =
                link(
                        Map.of(
                                "WORKMATE_ERP_URL", "https://erp.example/BC/api/v2.0",
                                "WORKMATE_ERP_COMPANY", "CRONUS"),
                        "auto");
        assertThat(link.state()).isEqualTo(State.CONNECTED);
        assertThat(link.name()).isEqualTo("erp.example/BC");
        assertThat(link.usualCompany()).contains("CRONUS");
    }

    @Test
    void settingsThatCannotBeUsedLeaveTheServerWithoutASystem() throws IOException {
        Files.writeString(home.resolve("erp.json"), "{\"url\":\"http://erp.example/\"}");
        ErpLink link = link(Map.of(), "auto");
        assertThat(link.state()).isEqualTo(State.FAILED);
        assertThatThrownBy(link::companies)
                .isInstanceOf(ErpException.NotConnected.class)
                .hasMessageContaining("log says why");
    }

    @Test
    void aSystemIsOpenedOnceForAllWhoAsk() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        LateErp erp =
                late(
                        () -> {
                            opened.incrementAndGet();
                            return new LateErp.Opened(
                                    NONE, Optional.empty(), closed::incrementAndGet);
                        });
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(erp::companies).hasMessage("nobody there");
        }
        erp.close();
        assertThat(opened).hasValue(1);
        assertThat(closed).hasValue(1);
    }

    @Test
    void aSystemThatTakesLongIsSaidToBeComing() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        LateErp erp =
                late(
                        () -> {
                            release.await(10, TimeUnit.SECONDS);
                            return new LateErp.Opened(NONE, Optional.empty(), () -> {});
                        });
        assertThatThrownBy(erp::companies)
                .isInstanceOf(ErpException.Unavailable.class)
                .hasMessageContaining("still being prepared");
        release.countDown();
        assertThatThrownBy(erp::companies).hasMessage("nobody there");
    }

    @Test
    void aSystemThatCouldNotBeOpenedIsTriedAgain() {
        AtomicInteger tries = new AtomicInteger();
        LateErp erp =
                late(
                        () -> {
                            if (tries.incrementAndGet() == 1) {
                                throw new IOException("no room");
                            }
                            return new LateErp.Opened(NONE, Optional.empty(), () -> {});
                        });
        assertThatThrownBy(erp::companies).isInstanceOf(ErpException.NotConnected.class);
        assertThat(erp.state()).isEqualTo(State.FAILED);
        assertThatThrownBy(erp::companies).hasMessage("nobody there");
        assertThat(erp.state()).isEqualTo(State.DEMO);
    }
}
