package dev.workmate.llm.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Signing in to the clouds, against servers that refuse what the real ones refuse. */
class CallSigningTest {
    private static final WireRequest CALL =
            new WireRequest(URI.create("https://example.org/v1/messages"), Map.of(), "{}");

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger fetched = new AtomicInteger();
    private final HttpServer server = started();
    private Instant now = Instant.parse("2026-11-15T10:00:00Z");

    @AfterEach
    void stop() {
        server.stop(0);
        client.close();
    }

    /** The examples that Amazon publishes for its signature. */
    @Test
    void signsAsAmazonsExamplesDo() {
        AwsSignIn signIn =
                new AwsSignIn(
                        new AwsSignIn.Account(
                                "AKIDEXAMPLE",
                                new Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
                                Secret.NONE),
                        "us-east-1",
                        "service",
                        InstantSource.fixed(Instant.parse("2015-08-30T12:36:00Z")));
        URI address = URI.create("https://example.amazonaws.com/");
        assertThat(signIn.sign("GET", address, "").get("authorization"))
                .isEqualTo(
                        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
                                + " SignedHeaders=host;x-amz-date,"
                                + " Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31");
        assertThat(signIn.sign("POST", address, "").get("authorization"))
                .endsWith("5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b");
        assertThat(signIn.sign("POST", address, "{}").get("authorization"))
                .as("the body is signed too")
                .doesNotEndWith("5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b");
    }

    @Test
    void sendsASessionTokenAndSignsIt() {
        AwsSignIn signIn =
                new AwsSignIn(
                        new AwsSignIn.Account("A", new Secret("k"), new Secret("session")),
                        "eu-west-1",
                        "bedrock",
                        () -> now);
        Map<String, String> headers = signIn.headers(CALL);
        assertThat(headers).containsEntry("x-amz-security-token", "session");
        assertThat(headers.get("authorization")).contains("host;x-amz-date;x-amz-security-token");
    }

    @Test
    void getsAGoogleTokenForASignedClaimAndKeepsItWhileItHolds() throws Exception {
        KeyPair keys = keys();
        server.createContext("/token", exchange -> google(exchange, keys));
        TokenSignIn signIn = new TokenSignIn(client, account(keys), () -> now);
        assertThat(signIn.headers(CALL)).containsEntry("authorization", "Bearer token-1");
        now = now.plusSeconds(3_000);
        assertThat(signIn.headers(CALL)).containsEntry("authorization", "Bearer token-1");
        now = now.plusSeconds(400);
        assertThat(signIn.headers(CALL)).containsEntry("authorization", "Bearer token-2");
        signIn.renew();
        assertThat(signIn.headers(CALL)).containsEntry("authorization", "Bearer token-3");
    }

    @Test
    void saysSoWhereTheClaimIsSignedByAnother() throws Exception {
        KeyPair right = keys();
        server.createContext("/token", exchange -> google(exchange, right));
        TokenSignIn signIn = new TokenSignIn(client, account(keys()), () -> now);
        CallFailure failure = catchThrowableOfType(CallFailure.class, () -> signIn.headers(CALL));
        assertThat(failure.code()).isEqualTo(FailureCode.AUTH_FAILED);
        assertThat(failure).hasMessageContaining("invalid_grant");
    }

    @Test
    void getsAnEntraTokenByASecret() throws Exception {
        server.createContext("/tenant-1/oauth2/v2.0/token", this::entra);
        assertThat(entra("secret-1").headers(CALL))
                .containsEntry("authorization", "Bearer token-1");
        CallFailure failure =
                catchThrowableOfType(CallFailure.class, () -> entra("another").headers(CALL));
        assertThat(failure.code()).isEqualTo(FailureCode.AUTH_FAILED);
        assertThat(String.valueOf(failure.getMessage())).doesNotContain("another");
    }

    @Test
    void refusesAKeyFileThatIsNone() {
        assertThatThrownBy(() -> GoogleAccount.read("{}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("client_email");
    }

    private TokenSignIn entra(String secret) {
        return new TokenSignIn(
                client,
                new EntraClient(
                        address("/"), "tenant-1", "client-1", new Secret(secret), "scope/.default"),
                () -> now);
    }

    private void entra(HttpExchange exchange) throws IOException {
        Map<String, String> form = form(exchange);
        boolean known =
                form.equals(
                        Map.of(
                                "grant_type", "client_credentials",
                                "client_id", "client-1",
                                "client_secret", "secret-1",
                                "scope", "scope/.default"));
        answer(exchange, known, "invalid_client");
    }

    private void google(HttpExchange exchange, KeyPair keys) throws IOException {
        Map<String, String> form = form(exchange);
        String[] claim = form.getOrDefault("assertion", "..").split("\\.");
        boolean right =
                form.getOrDefault("grant_type", "")
                                .equals("urn:ietf:params:oauth:grant-type:jwt-bearer")
                        && claim.length == 3
                        && isSigned(claim, keys)
                        && holds(WireJson.any(text(claim[1])));
        answer(exchange, right, "invalid_grant");
    }

    private boolean holds(JsonNode claims) {
        return claims.path("iss").asString("").equals("bot@example.org")
                && claims.path("aud").asString("").equals(address("/token").toString())
                && claims.path("scope").asString("").endsWith("/cloud-platform")
                && claims.path("iat").asLong() == now.getEpochSecond()
                && claims.path("exp").asLong() - claims.path("iat").asLong() <= 3_600;
    }

    private static boolean isSigned(String[] claim, KeyPair keys) {
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initVerify(keys.getPublic());
            signature.update((claim[0] + "." + claim[1]).getBytes(StandardCharsets.US_ASCII));
            return signature.verify(Base64.getUrlDecoder().decode(claim[2]));
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String text(String base64) {
        return new String(Base64.getUrlDecoder().decode(base64), StandardCharsets.UTF_8);
    }

    private void answer(HttpExchange exchange, boolean right, String error) throws IOException {
        String body =
                right
                        ? "{\"access_token\":\"token-"
                                + fetched.incrementAndGet()
                                + "\",\"expires_in\":3599,\"token_type\":\"Bearer\"}"
                        : "{\"error\":\"" + error + "\"}";
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(right ? 200 : 400, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static Map<String, String> form(HttpExchange exchange) throws IOException {
        Map<String, String> form = new HashMap<>();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        for (String pair : body.split("&")) {
            String[] parts = pair.split("=", 2);
            form.put(
                    URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
                    URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return form;
    }

    private GoogleAccount account(KeyPair keys) {
        String pem =
                "-----BEGIN PRIVATE KEY-----\\n"
                        + Base64.getEncoder().encodeToString(keys.getPrivate().getEncoded())
                        + "\\n-----END PRIVATE KEY-----\\n";
        return GoogleAccount.read(
                "{\"type\":\"service_account\",\"client_email\":\"bot@example.org\",\"private_key_id\":\"1\",\"private_key\":\""
                        + pem
                        + "\",\"token_uri\":\""
                        + address("/token")
                        + "\"}");
    }

    private static KeyPair keys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2_048);
        return generator.generateKeyPair();
    }

    private URI address(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private static HttpServer started() {
        try {
            HttpServer server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
