package dev.workmate.access.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.access.http.ArrivedCalls;
import dev.workmate.access.jdbc.JdbcUsedOnce;
import dev.workmate.database.Database;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import dev.workmate.testkit.PlainDatabase;
import jakarta.servlet.http.Cookie;
import java.net.HttpCookie;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;

/** For how long, and how often, what a browser has begun can be finished. */
class BegunSignInsTest {
    private static final Instant START = Instant.parse("2026-11-19T09:00:00Z");
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

    private Instant now = START;
    private Database database;
    private BegunSignIns begun;

    @TempDir Path home;

    @BeforeEach
    void open() throws Exception {
        database = PlainDatabase.open(home);
        TinkSecrets secrets =
                new TinkSecrets(
                        new JdbcDataKeys(database, () -> now),
                        FileMasterKeys.open(home.resolve("workmate.master")),
                        () -> now);
        begun =
                new BegunSignIns(
                        new Providers(List.of(), Duration.ofSeconds(1), () -> now),
                        secrets,
                        new JdbcUsedOnce(database, () -> now),
                        () -> now);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void whatABrowserBeganCountsForTenMinutes() {
        HttpCookie cookie = begin();
        assertThat(cookie.getMaxAge()).isEqualTo(TEN_MINUTES.toSeconds());
        // A browser may keep a cookie for longer than it was asked to.
        now = START.plus(TEN_MINUTES);
        assertThat(finish(cookie)).isEqualTo(Trouble.EXPIRED.code());
        now = now.minusMillis(1);
        // It goes on to the provider, which nobody has set here.
        assertThat(finish(cookie)).isEqualTo(Trouble.UNKNOWN.code());
    }

    @Test
    void itCountsOnce() {
        HttpCookie cookie = begin();
        assertThat(finish(cookie)).isEqualTo(Trouble.UNKNOWN.code());
        now = START.plus(TEN_MINUTES).minusMillis(1);
        assertThat(finish(cookie)).isEqualTo(Trouble.EXPIRED.code());
    }

    private HttpCookie begin() {
        MockHttpServletResponse response = new MockHttpServletResponse();
        begun.saveAuthorizationRequest(
                OAuth2AuthorizationRequest.authorizationCode()
                        .authorizationUri("https://id.example.com/authorize")
                        .clientId("workmate")
                        .redirectUri("https://chat.example.com/login/oauth2/code/corp")
                        .state("s")
                        .attributes(
                                Map.of(
                                        "registration_id", "corp",
                                        "nonce", "n",
                                        "code_verifier", "v"))
                        .build(),
                ArrivedCalls.get("/oauth2/authorization/corp"),
                response);
        return HttpCookie.parse("Set-Cookie: " + response.getHeader("Set-Cookie")).getFirst();
    }

    /** Which trouble it ends with. */
    private String finish(HttpCookie cookie) {
        MockHttpServletRequest request = ArrivedCalls.get("/login/oauth2/code/corp");
        request.setParameter("state", "s");
        request.setCookies(new Cookie(cookie.getName(), cookie.getValue()));
        return catchThrowableOfType(
                        OAuth2AuthenticationException.class,
                        () ->
                                begun.removeAuthorizationRequest(
                                        request, new MockHttpServletResponse()))
                .getError()
                .getErrorCode();
    }
}
