package dev.workmate.knowledge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.reading.ReadingRoom;
import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Files in parts, in folders, shown in ranges, removed and restored, replaced. */
@Timeout(180)
class UploadsIT {
    private static final byte[] PICTURE = {
        (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0
    };

    @TempDir static Path home;
    @TempDir Path passing;
    private static RunningServer server;

    private final UserId owner = UserId.next();
    private final ApiClient ada = server.signedIn(User.of(owner, "Ada", Role.USER));
    private final FileClient files = new FileClient(ada);

    @BeforeAll
    static void start() {
        Models offline = _ -> new OfflineModel(Duration.ZERO);
        server = RunningServer.start(home, offline);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String path(JsonNode file) {
        return "/api/files/" + file.get("id").asString();
    }

    private Reply begin(String name, int size) {
        return ada.post(
                "/api/uploads",
                "{\"name\":\"%s\",\"size\":%d,\"folder\":\"Work/2026\"}".formatted(name, size));
    }

    private Reply put(JsonNode upload, int offset, byte[] part) {
        return ada.send(
                ada.request(
                                "/api/uploads/"
                                        + upload.get("uploadId").asString()
                                        + "?offset="
                                        + offset)
                        .header("Content-Type", "application/octet-stream")
                        .PUT(BodyPublishers.ofByteArray(part)));
    }

    private static byte[] bytes(String words) {
        return words.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void anUploadGoesOnWhereItWasLost() throws InterruptedException {
        byte[] text = bytes("The warranty of the kettle is five years.\n".repeat(50));
        JsonNode upload = begin("../kettle.txt", text.length).json();
        assertThat(upload.get("offset").asInt()).isZero();
        assertThat(upload.get("partBytes").asInt()).isEqualTo(4 * 1024 * 1024);
        int half = text.length / 2;

        JsonNode first = put(upload, 0, Arrays.copyOf(text, half)).json();
        assertThat(first.get("offset").asInt()).isEqualTo(half);
        assertThat(first.has("file")).isFalse();
        Reply wrong = put(upload, 3, bytes("x"));
        assertThat(wrong.status()).isEqualTo(409);
        assertThat(wrong.code()).isEqualTo("offset_mismatch");
        assertThat(wrong.json().get("offset").asInt()).isEqualTo(half);
        String path = "/api/uploads/" + upload.get("uploadId").asString();
        assertThat(ada.get(path).json().get("offset").asInt()).isEqualTo(half);
        assertThat(server.stranger("Eve").get(path).code()).isEqualTo("upload_not_found");
        byte[] rest = Arrays.copyOfRange(text, half, text.length);
        JsonNode done = put(upload, half, rest).json();
        assertThat(put(upload, half, rest).json().get("file").get("id"))
                .as("the last part again")
                .isEqualTo(done.get("file").get("id"));
        assertThat(ada.get(path).json().get("file").get("id"))
                .isEqualTo(done.get("file").get("id"));

        assertThat(done.get("file").get("name").asString()).isEqualTo("kettle.txt");
        assertThat(done.get("file").get("folder").asString()).isEqualTo("Work/2026");
        files.await(path(done.get("file")), now -> now.get("state").asString().equals("ready"));
        assertThat(ada.get(path(done.get("file")) + "/content").text())
                .isEqualTo(new String(text, StandardCharsets.UTF_8));
        assertThat(ada.get("/api/files").json().get("files")).hasSize(1);
    }

    @Test
    void uploadsThatAreNoneAreRefused() {
        assertThat(begin("big", 100 * 1024 * 1024 + 1).code()).isEqualTo("file_too_large");
        assertThat(ada.post("/api/uploads", "{\"name\":\"a\"}").code()).isEqualTo("invalid_field");
        assertThat(
                        ada.post("/api/uploads", "{\"name\":\"a\",\"size\":1,\"folder\":\"../x\"}")
                                .code())
                .isEqualTo("invalid_folder");
        assertThat(ada.get("/api/uploads/1").code()).isEqualTo("invalid_id");
        JsonNode upload = begin("a", 5 * 1024 * 1024).json();
        assertThat(put(upload, 0, new byte[4 * 1024 * 1024 + 1]).code())
                .isEqualTo("part_too_large");
        assertThat(put(upload, 0, new byte[4 * 1024 * 1024]).status()).isEqualTo(200);
        String path = "/api/uploads/" + upload.get("uploadId").asString();
        assertThat(ada.delete(path).status()).isEqualTo(204);
        assertThat(ada.get(path).code()).isEqualTo("upload_not_found");
        JsonNode empty = begin("empty.txt", 0).json();
        assertThat(empty.get("file").get("size").asInt()).as("nothing is to come").isZero();
    }

    @Test
    void filesStandInFoldersAndAreFoundByThem() throws InterruptedException {
        Reply sent =
                files.send(
                        FileClient.form(
                                "Contracts / 2026", "file", "Übersicht.txt", bytes("Some words.")));
        JsonNode file = files.settled(sent);
        files.settled("other.txt", "Other words.");

        assertThat(file.get("folder").asString()).isEqualTo("Contracts/2026");
        assertThat(ids("?folder=Contracts%2F2026")).containsExactly(file.get("id").asString());
        assertThat(ids("?q=%C3%9CBER&state=ready")).containsExactly(file.get("id").asString());
        assertThat(ids("?folder=")).hasSize(1);
        assertThat(ids("?state=failed")).isEmpty();
        for (String wrong : List.of("folder=a//b", "q=", "state=lost")) {
            assertThat(ada.get("/api/files?" + wrong).status()).isEqualTo(400);
        }
        JsonNode moved =
                ada.patch(path(file), "{\"name\":\"a\\u202e/b.txt\",\"folder\":\"\"}").json();
        assertThat(moved.get("name").asString()).isEqualTo("b.txt");
        assertThat(ada.patch(path(file), "{\"name\":\" \"}").code()).isEqualTo("invalid_name");
        JsonNode folders = ada.get("/api/files/folders").json();
        assertThat(folders.get("folders")).hasSize(1);
        assertThat(folders.get("folders").get(0).get("files").asInt()).isEqualTo(2);
        assertThat(folders.get("bytes").asInt()).isEqualTo(23);
        assertThat(folders.get("quotaFiles").asInt()).isEqualTo(10_000);
    }

    private List<String> ids(String query) {
        return ada.get("/api/files" + query)
                .json()
                .get("files")
                .valueStream()
                .map(file -> file.get("id").asString())
                .toList();
    }

    @Test
    void aRemovedFileComesBackAndIsFoundAgain() throws InterruptedException {
        JsonNode file = files.settled("a.txt", "The xylophone has eleven bars.");
        assertThat(ada.delete(path(file)).status()).isEqualTo(204);
        assertThat(ada.get("/api/search?q=xylophone").json().get("hits")).isEmpty();
        assertThat(server.stranger("Eve").post(path(file) + "/restore", "").code())
                .isEqualTo("file_not_found");

        JsonNode back = ada.post(path(file) + "/restore", "").json();

        assertThat(back.get("id")).isEqualTo(file.get("id"));
        assertThat(ada.get("/api/search?q=xylophone").json().get("hits")).hasSize(1);
        assertThat(ada.post("/api/files/" + FileId.next() + "/restore", "").code())
                .isEqualTo("file_not_found");
    }

    @Test
    void picturesAreShownInRangesAndNothingElseIsShownInThePage() throws InterruptedException {
        JsonNode picture = files.settled(files.send(FileClient.form("file", "a.png", PICTURE)));
        JsonNode page = files.settled("a.html", "<script>alert(1)</script><p>Words here.</p>");

        Reply shown = ada.get(path(picture) + "/content?inline=true");
        assertThat(shown.headers().firstValue("Content-Type")).hasValue("image/png");
        assertThat(shown.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(shown.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("sandbox");
        Reply html = ada.get(path(page) + "/content?inline=true");
        assertThat(html.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
        assertThat(html.headers().firstValue("Content-Disposition").orElseThrow())
                .startsWith("attachment");
        Reply part =
                ada.send(ada.request(path(page) + "/content").header("Range", "bytes=8-12").GET());
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.text()).isEqualTo("alert");
        assertThat(part.headers().firstValue("Content-Range")).hasValue("bytes 8-12/43");
        Reply beyond =
                ada.send(ada.request(path(page) + "/content").header("Range", "bytes=43-").GET());
        assertThat(beyond.status()).isEqualTo(416);
        assertThat(beyond.headers().firstValue("Content-Range")).hasValue("bytes */43");
        assertThat(ada.get(path(picture) + "/preview").json().get("kind").asString())
                .isEqualTo("image");
    }

    @Test
    void aPreviewSaysWhatItsPartsAre() throws InterruptedException {
        JsonNode file = files.settled("prices.csv", "Item,Price\nTent,120\nLamp,30\n");

        JsonNode preview = ada.get(path(file) + "/preview").json();

        assertThat(preview.get("kind").asString()).isEqualTo("table");
        assertThat(preview.get("name").asString()).isEqualTo("prices.csv");
        String text = preview.get("text").asString();
        assertThat(
                        preview.get("blocks")
                                .valueStream()
                                .map(
                                        block ->
                                                block.get("kind").asString()
                                                        + ": "
                                                        + text.substring(
                                                                block.get("start").asInt(),
                                                                block.get("end").asInt())))
                .containsExactly("header_row: Item | Price", "row: Tent | 120", "row: Lamp | 30");
    }

    @Test
    void anAnswerKeepsItsQuotesWhenTheFileIsReplacedAndRemoved()
            throws IOException, InterruptedException {
        JsonNode file =
                files.settled("Terms.md", "# Terms\n\nThe deposit for kayaks is 75 EUR each.\n");
        String session = ada.newSession();
        ask(session, "What is the deposit for kayaks?");
        JsonNode before = citation(session, 0);
        assertThat(before.get("quote").asString()).contains("75 EUR");
        assertThat(before.get("version").asInt()).isEqualTo(1);

        replace(file, "# Terms\n\nThe deposit for kayaks is 90 EUR each.\n");
        files.await(
                path(file),
                now ->
                        now.get("version").asInt() == 2
                                && now.get("state").asString().equals("ready"));
        ask(session, "What is the deposit for kayaks?");

        assertThat(citation(session, 0)).isEqualTo(before);
        assertThat(citation(session, 1).get("quote").asString()).contains("90 EUR");
        assertThat(citation(session, 1).get("version").asInt()).isEqualTo(2);
        ada.delete(path(file));
        assertThat(citation(session, 0)).isEqualTo(before);
    }

    private void ask(String session, String question) {
        ada.converseRaw(
                session,
                "{\"message\":\"%s\",\"targetAgentId\":\"documents-agent\"}".formatted(question));
    }

    private JsonNode citation(String session, int number) {
        return ada.get(session + "/messages?limit=100")
                .json()
                .get("events")
                .valueStream()
                .filter(event -> event.get("type").asString().equals("message"))
                .map(event -> event.get("data"))
                .filter(data -> !data.get("citations").isEmpty())
                .toList()
                .get(number)
                .get("citations")
                .get(0);
    }

    /** As a source does it. */
    private void replace(JsonNode file, String words) throws IOException {
        Path sent = Files.writeString(passing.resolve("sent"), words);
        server.bean(Library.class)
                .replace(
                        new FileId(file.get("id").asString()),
                        new NewFile(
                                owner,
                                file.get("name").asString(),
                                "",
                                "text/markdown",
                                Files.size(sent),
                                server.bean(Contents.class).keep(sent),
                                new NewFile.Quota(1_000_000, 100)));
        server.bean(ReadingRoom.class).wake();
    }
}
