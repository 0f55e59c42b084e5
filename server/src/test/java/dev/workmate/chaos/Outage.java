package dev.workmate.chaos;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * The database goes away while people work and comes back: the servers stay alive, say that they
 * are not ready, and every turn that was open goes on.
 */
final class Outage implements Trouble {
    private static final Duration WORK = Duration.ofSeconds(20);
    private static final Duration LATEST = Duration.ofMinutes(1);
    private static final String GOES_ON = "turns go on when the database is back";

    private static final String TOLD = "503 store_unavailable";
    private static final String NO_ANSWER = "without an answer";

    private final Cluster cluster;
    private final Findings findings;
    private final Counts counts;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    Outage(Cluster cluster, Findings findings, Counts counts) {
        this.cluster = cluster;
        this.findings = findings;
        this.counts = counts;
    }

    @Override
    public void work(Duration length) throws Exception {
        Thread.sleep(WORK);
        Map<String, Long> open = openTurns();
        String token = signIn();
        cluster.database().crash();
        long end = System.nanoTime() + length.toNanos();
        while (System.nanoTime() < end) {
            for (Member member : cluster.ready()) {
                ask(member, "/api/health/live");
                ask(member, "/api/health/ready");
                look(member, token);
            }
            Thread.sleep(1_000);
        }
        long lives = counts.of("server lives");
        findings.expect(
                lives == 0, "servers outlive an outage", "the cluster", lives + " of them ended");
        cluster.database().comeBack();
        follow(open, System.nanoTime());
        Thread.sleep(WORK);
    }

    private String signIn() throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + cluster.balancer().port() + "/api/auth/demo");
        HttpRequest request = HttpRequest.newBuilder(uri).POST(BodyPublishers.noBody()).build();
        return Api.JSON
                .readTree(http.send(request, BodyHandlers.ofString()).body())
                .path("token")
                .asString("");
    }

    private void ask(Member member, String path) throws InterruptedException {
        send(member, path, "")
                .ifPresent(
                        answer ->
                                counts.add("while the database was away: " + path + " " + answer));
    }

    /** A person who comes to the page now is told what is wrong, and nothing that is not so. */
    private void look(Member member, String token) throws InterruptedException {
        Optional<String> answer = send(member, "/api/sessions", token);
        answer.ifPresent(
                said -> {
                    counts.add("while the database was away: /api/sessions " + said);
                    findings.expect(
                            said.equals(TOLD) || said.equals(NO_ANSWER),
                            "people are told that the store is away",
                            member.name(),
                            said);
                });
    }

    private Optional<String> send(Member member, String path, String token)
            throws InterruptedException {
        InetSocketAddress address = member.address().orElse(null);
        if (address == null) {
            return Optional.empty();
        }
        URI uri = URI.create("http://127.0.0.1:" + address.getPort() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            String code = token.isEmpty() ? "" : code(response.body());
            return Optional.of((response.statusCode() + " " + code).strip());
        } catch (IOException e) {
            return Optional.of(NO_ANSWER);
        }
    }

    private static String code(String body) {
        try {
            return Api.JSON.readTree(body).path("code").asString("");
        } catch (JacksonException e) {
            return "";
        }
    }

    /** Waits until every turn that was open has a new event, and tells how long that took. */
    private void follow(Map<String, Long> open, long back) throws InterruptedException {
        List<Long> millis = new ArrayList<>();
        Map<String, Long> still = new HashMap<>(open);
        while (!still.isEmpty() && System.nanoTime() - back < LATEST.toNanos()) {
            try {
                Map<String, Long> heads = heads("SELECT id, head FROM sessions");
                long now = (System.nanoTime() - back) / 1_000_000;
                still.entrySet()
                        .removeIf(
                                each ->
                                        heads.getOrDefault(each.getKey(), 0L) > each.getValue()
                                                && millis.add(now));
            } catch (SQLException e) {
                counts.add("the database did not answer yet");
            }
            Thread.sleep(50);
        }
        still.keySet()
                .forEach(id -> findings.add(GOES_ON, "session " + id, "not within " + LATEST));
        Collections.sort(millis);
        counts.add("turns open when the database went", open.size());
        if (!millis.isEmpty()) {
            counts.add("ms until half of them went on", millis.get(millis.size() / 2));
            counts.add("ms until all of them went on", millis.getLast());
        }
    }

    /** Those that wait for nobody. */
    private Map<String, Long> openTurns() throws SQLException {
        return heads(
                "SELECT id, head FROM sessions WHERE turn_open IS NOT NULL AND parked = 0"
                        + " AND waiting = ''");
    }

    private Map<String, Long> heads(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(cluster.database().url());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            Map<String, Long> heads = new HashMap<>();
            while (rows.next()) {
                heads.put(rows.getString(1), rows.getLong(2));
            }
            return heads;
        }
    }
}
