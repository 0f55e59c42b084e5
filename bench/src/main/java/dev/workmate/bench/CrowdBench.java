package dev.workmate.bench;

import dev.workmate.Workmate;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Many WebSockets on one server in a process of its own: what 10,000 that only look cost in memory,
 * and how long one event takes to reach 1,000 viewers of a session.
 */
final class CrowdBench {
    private static final int IDLE = 10_000;
    private static final int IDLE_ON_EACH = 10;
    private static final int CROWD = 1_000;
    private static final int ROUNDS = 10;
    private static final int CONNECTING = 64;
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String READY = "Workmate is ready at ";
    private static final JsonMapper JSON = new JsonMapper();

    private final String url;
    private final Path home;
    private final List<RawViewer> open = new ArrayList<>();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private URI server = URI.create("http://127.0.0.1");
    private String token = "";

    CrowdBench(String url, Path home) {
        this.url = url;
        this.home = home;
    }

    void run() throws Exception {
        Process process = start();
        try {
            token = post("/api/auth/demo", "{}").path("token").asString("");
            fanOut();
            idle(process);
        } finally {
            for (RawViewer viewer : open) {
                viewer.close();
            }
            process.destroyForcibly().waitFor();
        }
    }

    private void idle(Process process) throws Exception {
        List<String> sessions = new ArrayList<>();
        for (int i = 0; i < IDLE / IDLE_ON_EACH; i++) {
            sessions.add(session());
        }
        long heap = heapAfterCollection(process);
        long resident = resident(process);
        connect(IDLE - open.size(), i -> sessions.get(i % sessions.size()), _ -> {});
        long viewers = open.size();
        long added = viewers - CROWD;
        ResultPrinter.print(
                "crowd",
                "idle viewers",
                ResultPrinter.field("viewers", viewers),
                ResultPrinter.field(
                        "heapKbEach", (heapAfterCollection(process) - heap) / 1024.0 / added),
                ResultPrinter.field(
                        "residentKbEach", (resident(process) - resident) / 1024.0 / added));
    }

    private void fanOut() throws Exception {
        String session = session();
        AtomicInteger round = new AtomicInteger(-1);
        long[][] arrived = new long[ROUNDS][CROWD];
        CountDownLatch[] all = new CountDownLatch[ROUNDS];
        Arrays.setAll(all, _ -> new CountDownLatch(CROWD));
        AtomicInteger places = new AtomicInteger();
        ThreadLocal<Integer> place = ThreadLocal.withInitial(places::getAndIncrement);
        connect(
                CROWD,
                _ -> session,
                text -> {
                    int now = round.get();
                    if (now >= 0 && text.contains("fan-out-" + now + "!")) {
                        int mine = place.get();
                        if (arrived[now][mine] == 0) {
                            arrived[now][mine] = System.nanoTime();
                            all[now].countDown();
                        }
                    }
                });
        List<Double> first = new ArrayList<>();
        List<Double> middle = new ArrayList<>();
        List<Double> last = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            round.set(i);
            long begun = System.nanoTime();
            post(
                    "/api/sessions/" + session + "/turns",
                    "{\"message\":\"fan-out-" + i + "!\",\"whenBusy\":\"enqueue\"}");
            if (!all[i].await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException(all[i].getCount() + " viewers did not see it");
            }
            Arrays.sort(arrived[i]);
            first.add((arrived[i][0] - begun) / 1e6);
            middle.add((arrived[i][CROWD / 2] - begun) / 1e6);
            last.add((arrived[i][CROWD - 1] - begun) / 1e6);
            Thread.sleep(2_000);
        }
        ResultPrinter.print(
                "crowd",
                "fan-out to 1,000",
                ResultPrinter.field("rounds", ROUNDS),
                ResultPrinter.field("firstMs", median(first)),
                ResultPrinter.field("middleMs", median(middle)),
                ResultPrinter.field("lastMs", median(last)));
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private interface Sessions {
        String of(int viewer);
    }

    /** Opens so many and returns when each has joined its session. */
    private void connect(int count, Sessions sessions, RawViewer.Listener listener)
            throws Exception {
        Semaphore places = new Semaphore(CONNECTING);
        List<Thread> threads = new ArrayList<>();
        List<Exception> failures = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String session = sessions.of(i);
            places.acquire();
            threads.add(
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            RawViewer viewer =
                                                    RawViewer.join(
                                                            server, token, session, listener);
                                            synchronized (open) {
                                                open.add(viewer);
                                            }
                                        } catch (IOException | RuntimeException e) {
                                            synchronized (failures) {
                                                failures.add(e);
                                            }
                                        } finally {
                                            places.release();
                                        }
                                    }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (!failures.isEmpty()) {
            throw new IOException(
                    failures.size() + " viewers could not connect", failures.getFirst());
        }
    }

    private String session() throws Exception {
        return post("/api/sessions", "{}").path("id").asString("");
    }

    private JsonNode post(String path, String body) throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path))
                        .timeout(Duration.ofSeconds(30))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return JSON.readTree(http.send(request.build(), BodyHandlers.ofString()).body());
    }

    private static Path java(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name);
    }

    /** Bytes of live objects: a full collection comes before the look. */
    private static long heapAfterCollection(Process process) throws Exception {
        String pid = Long.toString(process.pid());
        Process histogram =
                new ProcessBuilder(java("jcmd").toString(), pid, "GC.class_histogram")
                        .redirectErrorStream(true)
                        .start();
        long bytes = -1;
        try (BufferedReader lines = histogram.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.strip().split("\\s+");
                if (words.length == 3 && words[0].equals("Total")) {
                    bytes = Long.parseLong(words[2]);
                }
            }
        }
        histogram.waitFor();
        return bytes;
    }

    private static long resident(Process process) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
            }
        }
        return 0;
    }

    private Process start() throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                                java("java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:+UseCompactObjectHeaders",
                                "-Xmx1g",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Workmate.class.getName())
                        .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("WORKMATE_HOME", home.toString());
        builder.environment().put("WORKMATE_PORT", "0");
        builder.environment().put("WORKMATE_MODEL", "offline");
        builder.environment().put("WORKMATE_DEMO_ERP", "off");
        builder.environment().put("WORKMATE_EMBEDDINGS", "off");
        builder.environment().put("WORKMATE_MAX_CONNECTIONS", Integer.toString(IDLE + CROWD));
        // All of them are one person, who may do more than one person does.
        builder.environment().put("WORKMATE_RATE_PERSON", "1000000");
        builder.environment().put("WORKMATE_DATABASE_URL", url);
        Process process = builder.start();
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(READY)) {
                server = URI.create(line.substring(READY.length()).strip());
                return process;
            }
        }
        throw new IOException("the server ended before it was ready");
    }
}
