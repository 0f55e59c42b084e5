package dev.workmate.bench;

import dev.workmate.Workmate;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How long a turn stands still whose server was killed, until another one has taken it up. */
final class TakeoverBench {
    private static final int ROUNDS = 3;
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String READY = "Workmate is ready at ";
    private static final JsonMapper JSON = new JsonMapper();

    private final String url;
    private final Path home;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    TakeoverBench(String url, Path home) {
        this.url = url;
        this.home = home;
    }

    /** A server in a process of its own. */
    private record Server(Process process, String address) {}

    void run() throws Exception {
        List<Double> seconds = new ArrayList<>();
        Server second = start("second");
        try {
            for (int i = 0; i < ROUNDS; i++) {
                Server first = start("first");
                try {
                    seconds.add(takeover(first, second));
                } finally {
                    first.process().destroyForcibly().waitFor();
                }
            }
        } finally {
            second.process().destroyForcibly();
        }
        seconds.sort(null);
        ResultPrinter.print(
                "pg",
                "takeover",
                ResultPrinter.field("rounds", ROUNDS),
                ResultPrinter.field("medianSeconds", seconds.get(ROUNDS / 2)),
                ResultPrinter.field("longestSeconds", seconds.getLast()));
    }

    private double takeover(Server first, Server second) throws Exception {
        String token = post(first, "", "/api/auth/demo", "{}").path("token").asString("");
        String session =
                "/api/sessions/"
                        + post(first, token, "/api/sessions", "{}").path("id").asString("");
        post(first, token, session + "/turns", "{\"message\":\"How do approvals work?\"}");
        await(second, token, session, "model_call_started");
        first.process().destroyForcibly().waitFor();
        long begun = System.nanoTime();
        await(second, token, session, "turn_resumed");
        return (System.nanoTime() - begun) / 1e9;
    }

    private void await(Server server, String token, String session, String type)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (System.nanoTime() < end) {
            for (JsonNode event : get(server, token, session + "/audit?limit=100&after=0")) {
                if (event.path("type").asString("").equals(type)) {
                    return;
                }
            }
            Thread.sleep(50);
        }
        throw new IllegalStateException("no " + type + " within " + LIMIT);
    }

    private JsonNode get(Server server, String token, String path)
            throws IOException, InterruptedException {
        HttpRequest request = request(server, token, path).GET().build();
        return JSON.readTree(http.send(request, BodyHandlers.ofString()).body()).path("events");
    }

    private JsonNode post(Server server, String token, String path, String body)
            throws IOException, InterruptedException {
        HttpRequest request =
                request(server, token, path)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build();
        return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
    }

    private static HttpRequest.Builder request(Server server, String token, String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server.address() + path))
                        .timeout(Duration.ofSeconds(20));
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    /** Words come slowly, so that the turn is under way when its server is killed. */
    private Server start(String name) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Workmate.class.getName())
                        .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("WORKMATE_HOME", home.resolve(name).toString());
        builder.environment().put("WORKMATE_PORT", "0");
        builder.environment().put("WORKMATE_MODEL", "offline");
        builder.environment().put("WORKMATE_OFFLINE_WORD_DELAY_MS", "200");
        builder.environment().put("WORKMATE_DEMO_ERP", "off");
        builder.environment().put("WORKMATE_DATABASE_URL", url);
        Process process = builder.start();
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(READY)) {
                return new Server(process, line.substring(READY.length()).strip());
            }
        }
        throw new IOException("the server ended before it was ready");
    }
}
