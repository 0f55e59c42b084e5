package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RawHttp;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server behind a reverse proxy, as the guide describes it. */
@Timeout(60)
class ProxyIT {
    private static final String PUBLIC = "--workmate.allowed-origins=https://chat.example";
    private static final String TRUSTED = "--workmate.trusted-proxies=127.0.0.1";

    @Test
    void theDemoLoginIsForThisMachineOnly() throws IOException {
        try (RunningServer server = RunningServer.start(ObedientModel.model(), PUBLIC)) {
            assertThat(demo(server, "Host: chat.example")).contains("demo_login_off");
            assertThat(demo(server, "Host: localhost\r\nX-Forwarded-For: 203.0.113.9"))
                    .contains("demo_login_off");
            assertThat(demo(server, "Host: localhost\r\nOrigin: https://chat.example"))
                    .contains("demo_login_off");
            assertThat(demo(server, "Host: localhost"))
                    .startsWith("HTTP/1.1 200")
                    .contains("Set-Cookie: workmate=")
                    .doesNotContain("Secure");
        }
    }

    @Test
    void aTrustedProxyThatHidesTheNameOpensNothing() throws IOException {
        try (RunningServer server = RunningServer.start(ObedientModel.model(), PUBLIC, TRUSTED)) {
            assertThat(demo(server, "Host: localhost")).contains("demo_login_off");
        }
    }

    @Test
    void theCookieIsForHttpsAndThisHostAlone() throws IOException {
        try (RunningServer server =
                RunningServer.start(
                        ObedientModel.model(), PUBLIC, TRUSTED, "--workmate.demo-login=on")) {
            String secure =
                    demo(
                            server,
                            "Host: 127.0.0.1\r\nX-Forwarded-Host: chat.example\r\nX-Forwarded-Proto: https");
            assertThat(secure)
                    .contains("Set-Cookie: __Host-workmate=", "Path=/", "Secure", "HttpOnly")
                    .doesNotContain("Domain=");
            String token = secure.replaceAll("(?s).*__Host-workmate=([^;]*);.*", "$1");

            assertThat(me(server, "__Host-workmate=" + token)).startsWith("HTTP/1.1 200");
            assertThat(me(server, "workmate=" + token)).startsWith("HTTP/1.1 401");
        }
    }

    @Test
    void anUnencryptedPageOfAnHttpsOriginIsForeign() throws IOException {
        try (RunningServer server =
                RunningServer.start(
                        ObedientModel.model(), PUBLIC, TRUSTED, "--workmate.demo-login=on")) {
            assertThat(demo(server, "Host: chat.example\r\nOrigin: http://chat.example"))
                    .contains("foreign_origin");
            assertThat(demo(server, "Host: chat.example\r\nOrigin: https://chat.example"))
                    .startsWith("HTTP/1.1 200");
            assertThat(demo(server, "Host: chat.example\r\nX-Forwarded-Proto: http"))
                    .contains("https_required");
            assertThat(demo(server, "Host: chat.example\r\nX-Forwarded-Proto: https"))
                    .startsWith("HTTP/1.1 200");
        }
    }

    /** By the proxy's word, and by no other header. */
    @Test
    void whoSignsInElsewhereComesBackToWhereTheyReachTheServer() throws IOException {
        try (RunningServer server =
                RunningServer.start(
                        ObedientModel.model(),
                        PUBLIC,
                        TRUSTED,
                        "--workmate.graph-tenant=contoso",
                        "--workmate.graph-client-id=client",
                        "--workmate.graph-client-secret=secret")) {
            String begun =
                    RawHttp.exchange(
                            server.address(),
                            "POST /api/connections/graph/start HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                    + "X-Forwarded-Host: chat.example\r\n"
                                    + "X-Forwarded-Proto: https\r\nAuthorization: Bearer "
                                    + server.demo().token()
                                    + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");

            assertThat(URLDecoder.decode(begun, StandardCharsets.UTF_8))
                    .contains("redirect_uri=https://chat.example/api/connections/graph/callback&")
                    .contains("Path=/api/connections/graph/callback", "Secure", "HttpOnly");
        }
    }

    private static String demo(RunningServer server, String headers) throws IOException {
        return RawHttp.exchange(
                server.address(),
                "POST /api/auth/demo HTTP/1.1\r\n"
                        + headers
                        + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }

    private static String me(RunningServer server, String cookie) throws IOException {
        return RawHttp.exchange(
                server.address(),
                "GET /api/me HTTP/1.1\r\nHost: chat.example\r\nX-Forwarded-Proto: https\r\nCookie: "
                        + cookie
                        + "\r\nConnection: close\r\n\r\n");
    }
}
