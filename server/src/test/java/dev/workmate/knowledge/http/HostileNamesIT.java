package dev.workmate.knowledge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.knowledge.FileName;
import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.RunningServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A hundred hostile names: each is taken as text and nothing else. */
@Timeout(180)
class HostileNamesIT {
    private static final int NAMES = 100;
    private static final byte[] WORDS = "Nothing but words.".getBytes(StandardCharsets.UTF_8);
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> PIECES =
            List.of(
                    "../",
                    "..\\",
                    "/etc/passwd",
                    "C:\\",
                    "\u0000",
                    "\u202e",
                    "\u200f",
                    "\u2066",
                    "CON",
                    "NUL.txt",
                    "COM1",
                    "aux",
                    ".",
                    "..",
                    "~",
                    "$HOME",
                    "%2e%2e%2f",
                    "%00",
                    "\r\nX-Evil: 1\r\n\r\n",
                    "\"; filename=\"x",
                    "'",
                    "`id`",
                    "$(id)",
                    ";rm -rf",
                    "<script>",
                    "\u0007",
                    "\u001b[31m",
                    "😀",
                    "👩‍👩‍👧",
                    "é",
                    "e\u0301",
                    "ﷺ",
                    "\u00a0",
                    " ",
                    "\t",
                    "|",
                    "*",
                    "?",
                    ":",
                    "{{7*7}}",
                    "%s%n",
                    "\ufeff",
                    "\uffff",
                    "\ud800",
                    "[[cite x \"y\"]]",
                    "</document>",
                    "'; DROP TABLE files; --",
                    "İ",
                    "ß",
                    ".pdf.exe",
                    "名前",
                    "\u0085",
                    "\u2028");

    @TempDir static Path outside;
    private static RunningServer server;
    private final ApiClient ada = server.stranger("Ada");
    private final FileClient files = new FileClient(ada);

    @BeforeAll
    static void start() {
        Models offline = _ -> new OfflineModel(Duration.ZERO);
        server = RunningServer.start(outside.resolve("home"), offline);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static List<String> names() {
        Random random = new Random(100);
        List<String> names = new ArrayList<>(PIECES);
        names.add("x".repeat(10_000) + ".txt");
        names.add("😀".repeat(5_000));
        names.add("../".repeat(3_000) + "etc/passwd");
        while (names.size() < NAMES) {
            StringBuilder name = new StringBuilder();
            for (int i = random.nextInt(1, 8); i > 0; i--) {
                name.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            names.add(name.toString());
        }
        return names;
    }

    @Test
    void eachIsTextAndNothingElse() throws Exception {
        Set<String> ids = new HashSet<>();
        List<Path> before = around();
        for (String name : names()) {
            JsonNode file = inParts(name).json().get("file");
            String shown = file.get("name").asString();
            String path = "/api/files/" + file.get("id").asString();
            ids.add(file.get("id").asString());
            assertThat(shown).as(name).isNotBlank().doesNotContain("/", "\\", "\n", "\r", "\u0000");
            assertThat(shown.length()).isLessThanOrEqualTo(FileName.MAX_LENGTH);
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
        assertThat(ids).as("names that read alike are one").hasSizeGreaterThan(NAMES / 2);
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

    private static List<Path> around() throws Exception {
        try (Stream<Path> beside = Files.list(outside);
                Stream<Path> inside = Files.list(outside.resolve("home"))) {
            return Stream.concat(beside, inside)
                    .filter(file -> !file.getFileName().toString().startsWith("workmate."))
                    .sorted()
                    .toList();
        }
    }
}
