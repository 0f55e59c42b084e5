package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.http.Arrival.Security;
import dev.workmate.access.http.PresentedToken.Carrier;
import jakarta.servlet.http.Cookie;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class PresentedTokenTest {
    private static final Arrival PLAIN = new Arrival("localhost", Security.PLAIN, true);
    private static final Arrival ENCRYPTED = new Arrival("chat", Security.ENCRYPTED, false);

    private final MockHttpServletRequest request = new MockHttpServletRequest();

    @Test
    void aCallWithoutATokenHasNone() {
        assertThat(given(PLAIN)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer abc", "bearer abc", "BEARER  abc "})
    void aTokenIsPutIntoTheHeader(String header) {
        request.addHeader("Authorization", header);

        assertThat(given(PLAIN)).contains("abc by BEARER");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic abc", "Bearer", "Bearer ", "abc"})
    void anythingElseInTheHeaderIsNoToken(String header) {
        request.addHeader("Authorization", header);

        assertThat(given(PLAIN)).isEmpty();
    }

    @Test
    void aSocketsTokenIsOneOfItsProtocols() {
        request.addHeader("Sec-WebSocket-Protocol", "workmate.v1, workmate.bearer.abc");

        assertThat(given(PLAIN)).contains("abc by BEARER");
    }

    @Test
    void aBrowserSendsTheCookieThatFitsTheWay() {
        request.setCookies(
                new Cookie("other", "x"),
                new Cookie("workmate", "weak"),
                new Cookie("__Host-workmate", "strong"));

        assertThat(given(PLAIN)).contains("weak by COOKIE");
        assertThat(given(ENCRYPTED)).contains("strong by COOKIE");
    }

    @Test
    void whatIsPutInByHandWinsOverTheCookie() {
        request.setCookies(new Cookie("workmate", "weak"));
        request.addHeader("Sec-WebSocket-Protocol", "workmate.bearer.socket");
        assertThat(given(PLAIN)).contains("socket by BEARER");

        request.addHeader("Authorization", "Bearer hand");
        assertThat(given(PLAIN)).contains("hand by BEARER");
    }

    @Test
    void aTokenHasALengthThatIsWorthLookingUp() {
        request.addHeader("Authorization", "Bearer " + "x".repeat(513));
        request.setCookies(new Cookie("workmate", "x".repeat(513)));
        assertThat(given(PLAIN)).isEmpty();

        request.setCookies(new Cookie("workmate", "x".repeat(512)));
        assertThat(given(PLAIN)).contains("x".repeat(512) + " by COOKIE");
    }

    private Optional<String> given(Arrival arrival) {
        return PresentedToken.of(request, arrival)
                .map(found -> found.secret().reveal() + " by " + name(found.carrier()));
    }

    private static String name(Carrier carrier) {
        return carrier.name();
    }
}
