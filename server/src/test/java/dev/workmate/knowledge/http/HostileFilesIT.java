package dev.workmate.knowledge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.LibraryFileName;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.DocumentParser;
import dev.workmate.knowledge.tika.ChildParser;
import dev.workmate.knowledge.tika.HostileFiles;
import dev.workmate.knowledge.tika.HostileFiles.Hostile;
import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.settings.HomeFolder;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.NeedsTheMachine;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hostile names are text and nothing else. Hostile files end in a clear state, none hangs past its
 * limit, none reaches anything outside, and the server answers meanwhile. {@code -Dthorough} sends
 * two hundred of them; the normal run a few.
 */
@NeedsTheMachine
@Timeout(1_800)
class HostileFilesIT {
    private static final boolean THOROUGH = System.getProperty("thorough") != null;
    private static final int ALL = 200;

    /** What each kind of them needs, and quickly. */
    private static final int[] CHOSEN = {1, 2, 4, 14, 22, 23, 30, 43};

    private static final String SECRET = "the-secret-that-nobody-may-read";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static final byte[] WORDS = "Nothing but words.".getBytes(StandardCharsets.UTF_8);
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir static Path outside;
    private static Path home;
    private static RunningServer server;
    private static ServerSocket door;
    private static final AtomicInteger VISITS = new AtomicInteger();

    private final ApiClient ada = server.stranger("Ada");
    private final FileClient files = new FileClient(ada);

    @BeforeAll
    static void start() throws IOException {
        home = Files.createDirectory(outside.resolve("home"));
        door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(HostileFilesIT::welcome);
        Models offline = _ -> new OfflineModel(Duration.ZERO);
        server = RunningServer.start(home, offline, HostileFilesIT::quicker);
    }

    private static void welcome() {
        while (!door.isClosed()) {
            try (Socket _ = door.accept()) {
                VISITS.incrementAndGet();
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void quicker(GenericApplicationContext context) {
        context.registerBean(
                "quickParser",
                DocumentParser.class,
                () ->
                        new ChildParser(
                                context.getBean(Contents.class),
                                context.getBean(HomeFolder.class).passing(),
                                new ChildParser.Limits(LIMIT, 384, 1L << 28)),
                bean -> bean.setPrimary(true));
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        door.close();
    }

    @Test
    void eachFileEndsInAClearState() throws Exception {
        Path secret = Files.writeString(outside.resolve("secret"), SECRET);
        Path workshop = Files.createDirectory(outside.resolve("workshop"));
        HostileFiles hostile =
                new HostileFiles(
                        workshop, secret, "http://127.0.0.1:" + door.getLocalPort() + "/x");
        int[] numbers = THOROUGH ? IntStream.range(0, ALL).toArray() : CHOSEN;
        List<Path> before = around();
        AtomicBoolean over = new AtomicBoolean();
        List<String> sick = new ArrayList<>();
        Thread doctor = Thread.ofVirtual().start(() -> examine(over, sick));

        Map<String, JsonNode> settled = new LinkedHashMap<>();
        for (int number : numbers) {
            Hostile file = hostile.make(number);
            Reply sent = files.send(FileClient.form("file", file.name(), file.bytes()));
            assertThat(sent.status()).as(file.name()).isIn(200, 201);
            settled.put(file.name(), settled(sent));
        }
        over.set(true);
        doctor.join();

        Map<String, Integer> counts = new TreeMap<>();
        settled.forEach((name, file) -> count(counts, name, file));
        System.out.println("hostile files: " + settled.size() + " " + counts);
        assertThat(sick).as("health while they were read").isEmpty();
        assertThat(VISITS).as("calls to a server from inside a document").hasValue(0);
        assertThat(around()).as("files around the home folder").isEqualTo(before);
        assertThat(counts).as("faults of ours").doesNotContainKey("interrupted");
        assertThat(Files.exists(Path.of("/tmp/escaped"))).isFalse();
    }

    /** One at a time, so that each has its own limit; twice that for the rest of the work. */
    private JsonNode settled(Reply sent) throws InterruptedException {
        long began = System.nanoTime();
        JsonNode file = files.settled(sent);
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .as(file.get("name").asString())
                .isLessThan(LIMIT.multipliedBy(2));
        return file;
    }

    private void count(Map<String, Integer> counts, String name, JsonNode file) {
        String state = file.get("state").asString();
        String said = state;
        if (state.equals("failed")) {
            String code = file.get("failure").get("code").asString();
            assertThat(Arrays.stream(ReadFailure.values()).map(ReadFailure::code)).contains(code);
            assertThat(file.get("failure").get("message").asString()).isNotBlank();
            said = code;
        } else {
            String path = "/api/files/" + file.get("id").asString() + "/preview";
            assertThat(ada.get(path).json().get("text").asString()).as(name).doesNotContain(SECRET);
        }
        counts.merge(said, 1, Integer::sum);
    }

    private void examine(AtomicBoolean over, List<String> sick) {
        ApiClient anybody = server.anonymous();
        while (!over.get()) {
            try {
                int status = anybody.get("/api/health").status();
                if (status != 200) {
                    sick.add("health answered " + status);
                }
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                sick.add(e.toString());
            }
        }
    }

    @Test
    void eachNameIsTextAndNothingElse() throws Exception {
        Set<String> ids = new HashSet<>();
        List<Path> before = around();
        for (String name : HostileNames.all()) {
            JsonNode file = inParts(name).json().get("file");
            String shown = file.get("name").asString();
            String path = "/api/files/" + file.get("id").asString();
            ids.add(file.get("id").asString());
            assertThat(shown).as(name).isNotBlank().doesNotContain("/", "\\", "\n", "\r", "\u0000");
            assertThat(shown.length()).isLessThanOrEqualTo(LibraryFileName.MAX_LENGTH);
            assertThat(shown.codePoints().mapToObj(Character::getType))
                    .doesNotContain((int) Character.CONTROL, (int) Character.FORMAT);
            files.await(path, now -> now.get("state").asString().equals("ready"));
            Reply content = ada.get(path + "/content");
            assertThat(content.text()).as(name).isEqualTo("Nothing but words.");
            assertThat(content.headers().firstValue("X-Evil")).as(name).isEmpty();
            assertThat(content.headers().allValues("Content-Disposition"))
                    .singleElement()
                    .asString()
                    .startsWith("attachment;");
            assertThat(ada.get(path).json().get("name").asString()).isEqualTo(shown);
            asForm(name);
        }
        assertThat(around()).isEqualTo(before);
        assertThat(ada.get("/api/files?limit=100").json().get("files")).isNotEmpty();
        assertThat(ids).as("names that read alike are one").hasSizeGreaterThan(50);
    }

    private Reply inParts(String name) {
        String wanted =
                JSON.createObjectNode().put("name", name).put("size", WORDS.length).toString();
        String upload = ada.post("/api/uploads", wanted).json().get("uploadId").asString();
        return ada.send(
                ada.request("/api/uploads/" + upload + "?offset=0")
                        .PUT(BodyPublishers.ofByteArray(WORDS)));
    }

    /** A name may break the form that it stands in; then the form is refused. */
    private void asForm(String name) {
        Reply sent = files.send(FileClient.form("file", name, WORDS));
        assertThat(sent.status()).as(name).isIn(200, 201, 400);
        if (sent.status() != 400) {
            assertThat(sent.json().get("name").asString()).doesNotContain("/", "\n", "\u0000");
        }
    }

    /** What stands beside and above the server's own files. */
    private static List<Path> around() throws IOException {
        try (Stream<Path> beside = Files.list(outside);
                Stream<Path> inside = Files.list(home)) {
            return Stream.concat(beside, inside)
                    .filter(file -> !file.getFileName().toString().startsWith("workmate."))
                    .sorted()
                    .toList();
        }
    }
}
