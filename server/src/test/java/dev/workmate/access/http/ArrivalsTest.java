package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.http.Arrival.Security;
import dev.workmate.settings.Networks;
import dev.workmate.settings.WorkmateSettings;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class ArrivalsTest {
    private static final Origins ORIGINS = new Origins(Set.of("https://chat.example"), true);

    private final MockHttpServletRequest request = new MockHttpServletRequest();

    ArrivalsTest() {
        request.setRemoteAddr("127.0.0.1");
        request.addHeader("Host", "localhost:8080");
    }

    @Test
    void whoSitsAtThisMachineComesDirectly() {
        assertThat(arrival("")).isEqualTo(new Arrival("localhost:8080", Security.PLAIN, true));
        request.addHeader("Origin", "http://localhost:5173");
        assertThat(arrival("").direct()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Forwarded",
                "X-Forwarded-For",
                "X-Forwarded-Host",
                "X-Forwarded-Proto",
                "X-Real-IP",
                "Via"
            })
    void whoCameThroughAProxyDoesNot(String header) {
        request.addHeader(header, "x");

        assertThat(arrival("").direct()).isFalse();
    }

    @Test
    void whoCameByAnotherNameDoesNot() {
        request.removeHeader("Host");
        request.addHeader("Host", "chat.example");

        assertThat(arrival("").direct()).isFalse();
    }

    @Test
    void whoCameFromAnotherMachineDoesNot() {
        request.setRemoteAddr("192.168.1.7");

        assertThat(arrival("").direct()).isFalse();
    }

    @Test
    void aPageOfAnotherNameDoesNotEvenWhereTheProxyHidesTheName() {
        request.addHeader("Origin", "https://chat.example");

        assertThat(arrival("").direct()).isFalse();
    }

    @Test
    void whoComesFromATrustedProxyDoesNotWhateverItHides() {
        assertThat(arrival("127.0.0.1").direct()).isFalse();
        assertThat(arrival("10.0.0.0/8").direct()).isTrue();
    }

    @Test
    void aTrustedProxyIsBelievedAndNobodyElse() {
        request.addHeader("X-Forwarded-Host", "evil.example, chat.example");
        request.addHeader("X-Forwarded-Proto", "http, https");

        assertThat(arrival("127.0.0.1"))
                .isEqualTo(new Arrival("chat.example", Security.ENCRYPTED, false));
        assertThat(arrival("10.0.0.1"))
                .isEqualTo(new Arrival("localhost:8080", Security.PLAIN, false));
    }

    /** Such as HAProxy does: what the caller invented stands above. */
    @Test
    void whatAProxyWritesOnALineOfItsOwnIsBelievedAndNotWhatIsAboveIt() {
        request.addHeader("X-Forwarded-For", "203.0.113.1");
        request.addHeader("X-Forwarded-For", "198.51.100.2");
        request.addHeader("X-Forwarded-Host", "evil.example");
        request.addHeader("X-Forwarded-Host", "chat.example");
        Arrivals trusting = new Arrivals(ORIGINS, Networks.parse("127.0.0.1"));

        assertThat(trusting.address(request)).isEqualTo("198.51.100.2");
        assertThat(trusting.of(request).host()).isEqualTo("chat.example");
        assertThat(new Arrivals(ORIGINS, Networks.parse("10.0.0.1")).address(request))
                .isEqualTo("127.0.0.1");
    }

    @Test
    void aTrustedProxyMaySayThatTheWayWasPlain() {
        request.addHeader("X-Forwarded-Proto", "http");

        assertThat(arrival("127.0.0.1").security()).isEqualTo(Security.PLAIN_AT_PROXY);
        assertThat(arrival("").security()).isEqualTo(Security.PLAIN);
    }

    @Test
    void aNameThatTheOperatorServesByHttpsIsReachedByIt() {
        request.removeHeader("Host");
        request.addHeader("Host", "Chat.example");

        assertThat(arrival("").security()).isEqualTo(Security.ENCRYPTED);
    }

    @Test
    void theDemoDoorIsOpenToWhoComesDirectlyAndByWordOfTheOperator() {
        Arrival direct = new Arrival("localhost", Security.PLAIN, true);
        Arrival proxied = new Arrival("chat.example", Security.ENCRYPTED, false);

        assertThat(door(Map.of()).isOpenTo(direct)).isTrue();
        assertThat(door(Map.of()).isOpenTo(proxied)).isFalse();
        assertThat(door(Map.of("workmate.bind", "0.0.0.0")).isOpenTo(direct)).isFalse();
        assertThat(door(Map.of("workmate.demo-login", "on")).isOpenTo(proxied)).isTrue();
        assertThat(door(Map.of("workmate.demo-login", "off")).isOpenTo(direct)).isFalse();
    }

    @Test
    void theCookieIsBoundToTheHostWhereTheWayIsEncrypted() {
        assertThat(PresentedToken.cookieName(new Arrival("x", Security.ENCRYPTED, false)))
                .isEqualTo("__Host-workmate");
        assertThat(PresentedToken.cookieName(new Arrival("x", Security.PLAIN, true)))
                .isEqualTo("workmate");
    }

    private Arrival arrival(String trusted) {
        return new Arrivals(ORIGINS, Networks.parse(trusted)).of(request);
    }

    private static DemoDoor door(Map<String, String> settings) {
        return new DemoDoor(WorkmateSettings.read(name -> Optional.ofNullable(settings.get(name))));
    }
}
