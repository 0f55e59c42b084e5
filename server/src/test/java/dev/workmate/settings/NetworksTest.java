package dev.workmate.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworksTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8,     10.255.1.2,   true",
        "10.0.0.0/8,     11.0.0.1,     false",
        "127.0.0.1,      127.0.0.1,    true",
        "127.0.0.1,      127.0.0.2,    false",
        "192.168.4.0/22, 192.168.7.9,  true",
        "192.168.4.0/22, 192.168.8.1,  false",
        "0.0.0.0/0,      8.8.8.8,      true",
        "::1,            ::1,          true",
        "::1,            [::1],        true",
        "::1,            0:0:0:0:0:0:0:1, true",
        "::1,            ::2,          false",
        "fd00::/8,       fd12::1,      true",
        "fd00::/8,       fe12::1,      false",
        "10.0.0.0/8,     ::1,          false",
        "10.0.0.0/8,     ::ffff:10.1.1.1, true",
        "10.0.0.0/8,     localhost,    false",
        "10.0.0.0/8,     '',           false"
    })
    void knowWhoIsInside(String network, String address, boolean inside) {
        assertThat(Networks.parse(network).contain(address)).isEqualTo(inside);
    }

    @Test
    void mayBeSeveralOrNone() {
        Networks two = Networks.parse(" 10.0.0.0/8 , ::1 ,");

        assertThat(two.contain("10.1.1.1")).isTrue();
        assertThat(two.contain("::1")).isTrue();
        assertThat(two.contain("127.0.0.1")).isFalse();
        assertThat(Networks.parse("").isEmpty()).isTrue();
        assertThat(Networks.parse("").contain("127.0.0.1")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxy.example", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0/8/9", "::1/129"})
    void thatAreNoneStopTheStart(String text) {
        assertThatThrownBy(
                        () ->
                                WorkmateSettings.read(
                                        name ->
                                                name.equals("workmate.trusted-proxies")
                                                        ? Optional.of(text)
                                                        : Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("WORKMATE_TRUSTED_PROXIES")
                .hasMessageContaining(text);
    }
}
