package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginsTest {
    private final Origins origins = new Origins(Set.of("https://chat.example"), true);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:7070",
                "127.0.0.1:7070",
                "[::1]:7070",
                "LOCALHOST",
                "a.localhost"
            })
    void knowsTheNamesOfThisMachine(String host) {
        assertThat(origins.isOurs(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example:7070", "127.0.0.1.evil.example", "", "localhost.evil.example"})
    void doesNotAnswerToANameThatOnlyResolvesHere(String host) {
        assertThat(origins.isOurs(host)).isFalse();
    }

    @Test
    void takesTheSameHostAndWhatTheOperatorNamed() {
        assertThat(origins.isForeign("http://localhost:7070", plain("localhost:7070"))).isFalse();
        assertThat(origins.isForeign("https://chat.example", plain("localhost:7070"))).isFalse();
        assertThat(origins.isOurs("chat.example")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:5173",
                "null",
                "",
                "http://localhost",
                "file://localhost:7070",
                "%%%"
            })
    void refusesEverythingElse(String origin) {
        assertThat(origins.isForeign(origin, plain("localhost:7070"))).isTrue();
    }

    @Test
    void aNamedHostIsItsOwnPageOnlyAsItWasNamed() {
        assertThat(origins.isForeign("https://chat.example", plain("chat.example"))).isFalse();
        assertThat(origins.isForeign("http://chat.example", plain("chat.example"))).isTrue();
        assertThat(origins.isForeign("https://chat.example:444", plain("chat.example"))).isTrue();
    }

    @Test
    void anUnencryptedPageIsForeignToAServerThatIsReachedByHttps() {
        Arrival encrypted = new Arrival("localhost:7070", Arrival.Security.ENCRYPTED, false);

        assertThat(origins.isForeign("https://localhost:7070", encrypted)).isFalse();
        assertThat(origins.isForeign("http://localhost:7070", encrypted)).isTrue();
        assertThat(origins.isForeign("https://localhost:7070", plain("localhost:7070"))).isFalse();
    }

    @Test
    void knowsWhichHostsAreReachedByHttpsOnly() {
        Origins both = new Origins(Set.of("https://chat.example", "http://chat.example"), true);

        assertThat(origins.isHttpsOnly("Chat.example")).isTrue();
        assertThat(origins.isHttpsOnly("localhost")).isFalse();
        assertThat(both.isHttpsOnly("chat.example")).isFalse();
    }

    private static Arrival plain(String host) {
        return new Arrival(host, Arrival.Security.PLAIN, false);
    }
}
