package dev.workmate.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.settings.WorkmateSettings.DemoLogin;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkmateSettingsTest {
    @Test
    void aServerOfWhichNothingIsSaidIsForThisMachineOnly() {
        WorkmateSettings settings = read(Map.of());

        assertThat(settings.bind()).isEqualTo("127.0.0.1");
        assertThat(settings.isLoopback()).isTrue();
        assertThat(settings.demoLogin()).isEqualTo(DemoLogin.AUTO);
        assertThat(settings.allowedOrigins()).isEmpty();
        assertThat(settings.trustedProxies().isEmpty()).isTrue();
        assertThat(settings.home())
                .isEqualTo(Path.of(System.getProperty("user.home"), ".workmate"));
        assertThat(settings.database().value()).isEmpty();
        assertThat(settings.maxConnections()).isEqualTo(10_000);
        assertThat(settings.maxTurnTime()).isEqualTo(Duration.ofMinutes(30));
        assertThat(settings.maxRequestTime()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void theDatabasesAddressIsKeptAndShownToNobody() {
        WorkmateSettings settings =
                read(Map.of("workmate.database-url", "postgres://ada:secret@h/work"));

        assertThat(settings.database().value()).isEqualTo("postgres://ada:secret@h/work");
        assertThat(settings.toString()).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "127.9.9.9, true",
        "localhost, true",
        "::1,       true",
        "[::1],     true",
        "0.0.0.0,   false",
        "10.0.0.1,  false",
        "12.7.0.0,  false",
        "::,        false"
    })
    void knowsWhetherOnlyThisMachineReachesIt(String bind, boolean loopback) {
        assertThat(read(Map.of("workmate.bind", bind)).isLoopback()).isEqualTo(loopback);
    }

    @Test
    void takesOriginsHoweverTheyAreSpelt() {
        assertThat(
                        read(Map.of(
                                        "workmate.allowed-origins",
                                        " https://Chat.Example ,, http://b"))
                                .allowedOrigins())
                .isEqualTo(Set.of("https://chat.example", "http://b"));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1000000, 1000000", "' 7 ', 7"})
    void takesNumbersUpToTheirBounds(String text, int number) {
        assertThat(read(Map.of("workmate.max-connections", text)).maxConnections())
                .isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1000001", "many", "", "1.5"})
    void refusesNumbersBeyondThem(String text) {
        assertThatThrownBy(() -> read(Map.of("workmate.max-connections", text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "WORKMATE_MAX_CONNECTIONS must be a whole number from 1 to 1000000, was: "
                                + text);
    }

    @Test
    void refusesADemoLoginThatIsNeitherOnNorOff() {
        assertThat(read(Map.of("workmate.demo-login", " ON ")).demoLogin()).isEqualTo(DemoLogin.ON);
        assertThatThrownBy(() -> read(Map.of("workmate.demo-login", "maybe")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("WORKMATE_DEMO_LOGIN must be auto, on or off");
    }

    private static WorkmateSettings read(Map<String, String> settings) {
        return WorkmateSettings.read(name -> Optional.ofNullable(settings.get(name)));
    }
}
