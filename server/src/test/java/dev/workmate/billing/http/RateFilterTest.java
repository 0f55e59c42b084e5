package dev.workmate.billing.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Login;
import dev.workmate.access.Role;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import dev.workmate.access.http.Arrivals;
import dev.workmate.access.http.Origins;
import dev.workmate.billing.Rate;
import dev.workmate.billing.RateLimits;
import dev.workmate.billing.bucket4j.LocalRates;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.settings.Networks;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Two calls in a minute for each address and tenant, as they come from outside. */
class RateFilterTest {
    private static final String ADA = "203.0.113.7";
    private static final String BOB = "203.0.113.8";
    private static final String PROXY = "10.0.0.1";

    private final LocalRates rates =
            new LocalRates(new RateLimits(Map.of(Rate.ADDRESS, 2L, Rate.TENANT, 2L)));
    private final RateFilter byAddress =
            RateFilter.byAddress(
                    rates,
                    new Arrivals(new Origins(Set.of(), false), Networks.parse("10.0.0.0/8")));
    private final RateFilter byPerson = RateFilter.byPerson(rates);

    private static int status(RateFilter filter, MockHttpServletRequest request)
            throws ServletException, IOException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        filter.doFilter(request, response, new MockFilterChain());
        if (response.getStatus() == 429) {
            assertThat(response.getHeader("Retry-After")).isNotNull();
        }
        return response.getStatus();
    }

    private static MockHttpServletRequest call(String remote, String... forwardedFor) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/me");
        request.setServletPath("/api/me");
        request.setRemoteAddr(remote);
        for (String each : forwardedFor) {
            request.addHeader("X-Forwarded-For", each);
        }
        return request;
    }

    private int from(String remote, String... forwardedFor) throws ServletException, IOException {
        return status(byAddress, call(remote, forwardedFor));
    }

    @Test
    void eachAddressIsCountedByItself() throws Exception {
        assertThat(from(ADA)).isEqualTo(200);
        assertThat(from(ADA)).isEqualTo(200);
        assertThat(from(ADA)).isEqualTo(429);
        assertThat(from(BOB)).isEqualTo(200);
    }

    /** Whoever is no trusted proxy gains nothing by naming other addresses, or this machine's. */
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "198.51.100.1", "::1", "10.0.0.1"})
    void aHeaderThatTheCallerInventedDoesNotHelp(String invented) throws Exception {
        from(ADA, invented);
        from(ADA, "198.51.100.2");

        assertThat(from(ADA, invented)).isEqualTo(429);
        assertThat(from(ADA)).isEqualTo(429);
    }

    /** What stands before the proxy's own word is the caller's invention. */
    @Test
    void behindATrustedProxyItsOwnWordCounts() throws Exception {
        assertThat(from(PROXY, "127.0.0.1, " + ADA)).isEqualTo(200);
        assertThat(from(PROXY, "127.0.0.1", ADA)).isEqualTo(200);
        assertThat(from(PROXY, "198.51.100.3, " + ADA)).isEqualTo(429);
        assertThat(from(PROXY, "198.51.100.4", ADA)).isEqualTo(429);
        assertThat(from(PROXY, ADA + ", " + BOB)).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1", "::1"})
    void thisMachinesOwnCallsAreNotCounted(String remote) throws Exception {
        for (int i = 0; i < 4; i++) {
            assertThat(from(remote)).isEqualTo(200);
        }
    }

    @Test
    void peopleOfATenantShareItsRateAndThoseOfOthersDoNot() throws Exception {
        TenantId north = TenantId.next();

        assertThat(status(byPerson, by(north))).isEqualTo(200);
        assertThat(status(byPerson, by(north))).isEqualTo(200);
        assertThat(status(byPerson, by(north))).isEqualTo(429);
        assertThat(status(byPerson, by(TenantId.next()))).isEqualTo(200);
    }

    private static MockHttpServletRequest by(TenantId tenant) {
        MockHttpServletRequest request = call(ADA);
        User user = new User(UserId.next(), tenant, "Somebody", Set.of(Role.USER));
        AccessToken token =
                new AccessToken(
                        new TokenId(Uuids.next()),
                        user.id(),
                        AccessToken.Kind.LOGIN,
                        "",
                        Instant.EPOCH,
                        Optional.empty());
        request.setAttribute(Login.class.getName(), new Login(user, token));
        return request;
    }
}
