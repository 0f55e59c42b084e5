package dev.workmate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemsIT {
    private static RunningServer server;

    private final ApiClient demo = server.demo();

    @BeforeAll
    static void start() {
        server = RunningServer.start(ObedientModel.model());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void answersAnUnknownPath() {
        isProblem(demo.get("/api/nothing"), 404, "not_found");
    }

    @Test
    void answersAWrongMethod() {
        Reply reply = demo.delete("/api/sessions");

        isProblem(reply, 405, "method_not_allowed");
        assertThat(reply.headers().firstValue("Allow").orElse("")).contains("GET", "POST");
    }

    @Test
    void answersAWrongMediaType() {
        Reply reply =
                demo.send(
                        demo.request("/api/sessions")
                                .header("Content-Type", "text/plain")
                                .POST(BodyPublishers.ofString("{}")));

        isProblem(reply, 415, "unsupported_media_type");
    }

    @Test
    void answersAnUnacceptableAccept() {
        isProblem(
                demo.send(demo.request("/api/me").header("Accept", "image/png").GET()),
                406,
                "not_acceptable");
    }

    @Test
    void doesNotAnswerToANameThatOnlyResolvesHere() throws IOException {
        assertThat(
                        raw(
                                "GET /api/health HTTP/1.1\r\n"
                                        + "Host: evil.example\r\n"
                                        + "Connection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 403")
                .contains("\"code\":\"foreign_host\"");
        assertThat(raw("GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void refusesABodyThatIsTooLargeWhereNobodyWouldReadIt() {
        String large = "x".repeat(1024 * 1024 + 1);

        isProblem(server.anonymous().post("/api/auth/demo", large), 413, "body_too_large");
        assertThat(server.anonymous().post("/api/auth/demo", "{}").status()).isEqualTo(200);
    }

    @Test
    void answersABodyThatIsTooLarge() {
        String large = "{\"message\":\"" + "x".repeat(1024 * 1024) + "\"}";

        isProblem(demo.post("/api/sessions", large), 413, "body_too_large");
        isProblem(
                demo.send(
                        demo.request("/api/sessions")
                                .header("Content-Type", "application/json")
                                .POST(
                                        BodyPublishers.fromPublisher(
                                                BodyPublishers.ofString(large)))),
                413,
                "body_too_large");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/me HTTP/9.9\r\nHost: localhost\r\n\r\n",
                "GET /api/me HTTP/1.1\r\n\r\n",
                "GET /api/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /api/..%2f..%2fetc HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /api/me?x=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "BREW /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                "TRACE /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                "POST /api/auth/demo HTTP/1.1\r\n"
                        + "Host: localhost\r\n"
                        + "Transfer-Encoding: magic\r\n\r\n",
                "POST /api/auth/demo HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
                "GET /api/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
                "\u0000\u0001\u0002\r\n\r\n"
            })
    void answersWhatIsNotEvenARequest(String text) throws IOException {
        String reply = raw(text);

        assertThat(reply).matches("(?s)HTTP/1\\.1 4\\d\\d .*");
        assertThat(reply).contains("application/problem+json", "\"code\":\"", "correlationId");
    }

    @Test
    void protectsItsPages() {
        Reply reply = server.anonymous().get("/api/health");

        assertThat(reply.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'self'", "frame-ancestors 'none'");
        assertThat(reply.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(reply.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(reply.headers().firstValue("Server")).isEmpty();
    }

    @Test
    void saysHowItsPartsAre() {
        Reply reply = server.anonymous().get("/api/health");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().get("parts").get("store").get("status").asString()).isEqualTo("up");
        assertThat(reply.json().get("parts").get("models").has("supervisor")).isTrue();
        assertThat(server.anonymous().get("/api/version").json().get("name").asString())
                .isEqualTo("Workmate");
        assertThat(demo.get("/api/agents").json().get("agents").get(0).get("id").asString())
                .isEqualTo("supervisor");
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void isProblem(Reply reply, int status, String code) {
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(reply.code()).isEqualTo(code);
        assertThat(reply.json().get("status").asInt()).isEqualTo(status);
        assertThat(reply.json().get("correlationId").asString())
                .isEqualTo(reply.headers().firstValue("X-Correlation-Id").orElseThrow());
    }
}
