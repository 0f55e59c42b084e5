package dev.workmate.chaos;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * Somebody who comes to every server, again and again, while the database is away. Each must answer
 * in time: that it is alive, that it is not ready, and to a person's call what is wrong.
 */
final class Visitor {
    static final String TOLD = "503 store_unavailable";
    private static final String NO_ANSWER = "no answer";

    /** A server may take so long to notice; until then it may wait for the answer of its store. */
    private static final Duration NOTICED = Duration.ofSeconds(10);

    private static final Duration ONE_REQUEST = Duration.ofSeconds(20);
    private static final String AWAY = "while the database was away: ";
    private static final String ALIVE = "a server whose store is away is alive and not ready";
    private static final String PEOPLE = "people are told that the store is away";

    private final Cluster cluster;
    private final Findings findings;
    private final Counts counts;
    private final HttpClient http;
    private final String token;

    private Visitor(
            Cluster cluster, Findings findings, Counts counts, HttpClient http, String token) {
        this.cluster = cluster;
        this.findings = findings;
        this.counts = counts;
        this.http = http;
        this.token = token;
    }

    /** While all is well. */
    static Visitor signedIn(Cluster cluster, Findings findings, Counts counts)
            throws IOException, InterruptedException {
        HttpClient http = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
        URI uri = URI.create("http://127.0.0.1:" + cluster.balancer().port() + "/api/auth/demo");
        HttpRequest request = HttpRequest.newBuilder(uri).POST(BodyPublishers.noBody()).build();
        String body = http.send(request, BodyHandlers.ofString()).body();
        String token = Api.JSON.readTree(body).path("token").asString("");
        return new Visitor(cluster, findings, counts, http, token);
    }

    /** Comes from now, when the database has just gone, until the time is over. */
    void look(Duration length) throws InterruptedException {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < length.toNanos()) {
            for (Member member : cluster.servers().all()) {
                InetSocketAddress address = member.address().orElse(null);
                if (address == null) {
                    findings.add(PEOPLE, member.name(), "it is not there at all");
                    continue;
                }
                boolean noticed = System.nanoTime() - begun > NOTICED.toNanos();
                health(member, address, noticed);
                expect(PEOPLE, member, ask(address, "/api/sessions", Optional.of(token)), TOLD);
            }
            Thread.sleep(1_000);
        }
    }

    private void health(Member member, InetSocketAddress address, boolean noticed)
            throws InterruptedException {
        expect(ALIVE, member, ask(address, "/api/health/live", Optional.empty()), "200");
        String ready = ask(address, "/api/health/ready", Optional.empty());
        if (noticed) {
            expect(ALIVE, member, ready, "503");
        }
    }

    private void expect(String promise, Member member, String said, String expected) {
        findings.expect(said.equals(expected), promise, member.name(), said);
    }

    private String ask(InetSocketAddress address, String path, Optional<String> bearer)
            throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + address.getPort() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(ONE_REQUEST);
        bearer.ifPresent(secret -> request.header("Authorization", "Bearer " + secret));
        String said;
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            String code = bearer.isPresent() ? code(response.body()) : "";
            said = (response.statusCode() + " " + code).strip();
        } catch (IOException e) {
            said = NO_ANSWER;
        }
        counts.add(AWAY + path + " " + said);
        return said;
    }

    private static String code(String body) {
        try {
            return Api.JSON.readTree(body).path("code").asString("");
        } catch (JacksonException e) {
            return "";
        }
    }
}
