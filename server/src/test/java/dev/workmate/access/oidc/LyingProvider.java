package dev.workmate.access.oidc;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A provider that can be made to say what a real one would not. */
final class LyingProvider implements AutoCloseable {
    static final String CLIENT = "workmate";

    private final HttpServer server;
    private final RSAKey key = key("first");
    final AtomicInteger keyCalls = new AtomicInteger();
    final AtomicInteger tokenCalls = new AtomicInteger();
    final CountDownLatch closing = new CountDownLatch(1);
    volatile String idToken = "";
    volatile boolean silent;
    volatile boolean namesItself;

    LyingProvider() {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/.well-known/openid-configuration", this::describe);
        server.createContext(
                "/keys",
                exchange -> {
                    keyCalls.incrementAndGet();
                    answer(exchange, new JWKSet(key).toString());
                });
        server.createContext("/token", this::token);
        server.start();
    }

    String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void describe(HttpExchange exchange) throws IOException {
        answer(
                exchange,
                """
                {"issuer":"%1$s","authorization_endpoint":"%1$s/authorize",
                 "token_endpoint":"%1$s/token","jwks_uri":"%1$s/keys",
                 "id_token_signing_alg_values_supported":["RS256","HS256","none"],
                 "authorization_response_iss_parameter_supported":%2$s}"""
                        .formatted(issuer(), namesItself));
    }

    private void token(HttpExchange exchange) throws IOException {
        tokenCalls.incrementAndGet();
        if (silent) {
            try {
                closing.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        answer(
                exchange,
                "{\"access_token\":\"canary-access\",\"token_type\":\"Bearer\",\"id_token\":\""
                        + idToken
                        + "\"}");
    }

    private static void answer(HttpExchange exchange, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    /** What an honest one would say now. */
    JWTClaimsSet.Builder claims(String subject, String nonce) {
        return new JWTClaimsSet.Builder()
                .issuer(issuer())
                .audience(CLIENT)
                .subject(subject)
                .claim("nonce", nonce)
                .claim("groups", List.of("staff"))
                .issueTime(at(0))
                .expirationTime(at(300));
    }

    JWTClaimsSet.Builder signedOut(String subject) {
        return new JWTClaimsSet.Builder()
                .issuer(issuer())
                .audience(CLIENT)
                .subject(subject)
                .jwtID(java.util.UUID.randomUUID().toString())
                .claim(
                        "events",
                        Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()))
                .issueTime(at(0))
                .expirationTime(at(120));
    }

    static Date at(long secondsFromNow) {
        return Date.from(Instant.now().plusSeconds(secondsFromNow));
    }

    String signed(JWTClaimsSet claims) {
        return signed(claims, key);
    }

    static String signed(JWTClaimsSet claims, RSAKey key) {
        try {
            SignedJWT token =
                    new SignedJWT(
                            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
                            claims);
            token.sign(new RSASSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    /** By somebody who knows the public key, and the client's secret, but not the private key. */
    static String signedBySecret(JWTClaimsSet claims, byte[] secret) {
        try {
            SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
            token.sign(new MACSigner(secret));
            return token.serialize();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    static String unsigned(JWTClaimsSet claims) {
        return new PlainJWT(claims).serialize();
    }

    byte[] publicKey() {
        return key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8);
    }

    static RSAKey key(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
    }
}
