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
        assertThat(origins.isForeign("http://localhost:7070", "localhost:7070")).isFalse();
        assertThat(origins.isForeign("https://chat.example", "localhost:7070")).isFalse();
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
        assertThat(origins.isForeign(origin, "localhost:7070")).isTrue();
    }
}
