package dev.workmate.knowledge.source.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Folders and pages as sources: files arrive, change and go. */
@Timeout(180)
class FolderSourceIT {
    @TempDir static Path home;
    @TempDir static Path papers;
    private static RunningServer server;
    private static HttpServer site;
    private static final AtomicReference<String> PAGE =
            new AtomicReference<>("<h1>Opening hours</h1><p>Open until eight.</p>");
    private static final AtomicInteger UNCHANGED = new AtomicInteger();

    private final ApiClient ada = server.stranger("Ada");
    private final SourceClient sources = new SourceClient(ada);

    @BeforeAll
    static void start() throws IOException {
        site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site.createContext("/", FolderSourceIT::serve);
        site.start();
        Models offline = _ -> new OfflineModel(Duration.ZERO);
        server =
                RunningServer.start(
                        home,
                        offline,
                        PlainParser::use,
                        "--workmate.folders=Papers=" + papers,
                        "--workmate.web-intranet=" + origin(),
                        "--workmate.source-seconds=1",
                        "--workmate.source-settled-ms=0");
    }

    private static String origin() {
        return "http://127.0.0.1:" + site.getAddress().getPort();
    }

    /** A page with a tag; 404 where it is empty. */
    private static void serve(com.sun.net.httpserver.HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = PAGE.get().getBytes(StandardCharsets.UTF_8);
            String tag = "\"" + PAGE.get().hashCode() + "\"";
            exchange.getResponseHeaders().add("ETag", tag);
            exchange.getResponseHeaders().add("Content-Type", "text/html");
            if (body.length == 0) {
                exchange.sendResponseHeaders(404, -1);
            } else if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
                UNCHANGED.incrementAndGet();
                exchange.sendResponseHeaders(304, -1);
            } else {
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        }
    }

    @AfterAll
    static void stop() {
        server.close();
        site.stop(0);
    }

    @Test
    void filesOfAFolderArriveChangeAndGo() throws Exception {
        Path place = Files.createDirectories(papers.resolve("one/inner"));
        Files.writeString(place.resolve("terms.md"), "Payment within 45 days.");
        Files.writeString(papers.resolve("one/price.md"), "A tent is 300 EUR.");
        String source = sources.add("{\"kind\":\"folder\",\"root\":\"Papers\",\"path\":\"one\"}");

        sources.awaitFiles("Papers/inner/terms.md v1", "Papers/price.md v1");
        JsonNode origin = ada.get("/api/files").json().get("files").get(0).get("source");
        assertThat("/api/sources/" + origin.get("sourceId").asString()).isEqualTo(source);
        assertThat(origin.get("kind").asString()).isEqualTo("folder");
        assertThat(sources.hits("payment")).isEqualTo(1);
        JsonNode view = sources.await(source, each -> each.get("files").asInt() == 2);
        assertThat(view.get("failures")).isEmpty();

        Files.writeString(place.resolve("terms.md"), "Payment within 60 days.");
        Files.delete(papers.resolve("one/price.md"));

        sources.awaitFiles("Papers/inner/terms.md v2");
        Files.move(place.resolve("terms.md"), place.resolve("conditions.md"));
        sources.awaitFiles("Papers/inner/conditions.md v1");
        assertThat(sources.hits("tent")).isZero();

        assertThat(ada.delete(source).status()).isEqualTo(204);
        assertThat(ada.get("/api/files").json().get("files")).isEmpty();
        assertThat(ada.get(source).code()).isEqualTo("source_not_found");
    }

    @Test
    void aPausedSourceIsNotReadAndOthersSeeNothingOfIt() throws Exception {
        Path place = Files.createDirectories(papers.resolve("two"));
        Files.writeString(place.resolve("a.md"), "First words.");
        String source =
                sources.add(
                        "{\"kind\":\"folder\",\"root\":\"Papers\",\"path\":\"two\",\"name\":\"Two\"}");
        sources.awaitFiles("Two/a.md v1");

        assertThat(ada.patch(source, "{\"paused\":true}").json().get("state").asString())
                .isEqualTo("paused");
        Files.writeString(place.resolve("b.md"), "More words.");
        ada.post(source + "/read", "{}");
        ApiClient eve = server.stranger("Eve");
        for (String path : new String[] {source, source + "/read"}) {
            assertThat(eve.get(source).code()).isEqualTo("source_not_found");
            assertThat(eve.post(source + "/read", "{}").code()).isEqualTo("source_not_found");
            assertThat(eve.delete(path.equals(source) ? path : source).status()).isEqualTo(404);
        }
        assertThat(eve.get("/api/sources").json().get("sources")).isEmpty();
        assertThat(eve.patch(source, "{\"paused\":false}").status()).isEqualTo(404);
        sources.awaitFiles("Two/a.md v1");

        ada.patch(source, "{\"paused\":false}");
        sources.awaitFiles("Two/a.md v1", "Two/b.md v1");
        ada.patch(source, "{\"name\":\"Renamed\"}");
        sources.await(source, each -> each.get("name").asString().equals("Renamed"));
    }

    @Test
    void aPageIsReadAskedForAndGoneAfterSomeTries() throws Exception {
        String source =
                sources.add("{\"kind\":\"web\",\"addresses\":[\"" + origin() + "/hours\"]}");
        String name = "Web pages/127.0.0.1:" + site.getAddress().getPort() + " hours.html";
        sources.awaitFiles(name + " v1");
        assertThat(sources.hits("eight")).isEqualTo(1);
        for (int before = UNCHANGED.get(); UNCHANGED.get() == before; ) {
            Thread.sleep(20);
        }
        sources.awaitFiles(name + " v1");

        PAGE.set("<p>Open until nine.</p>");
        sources.awaitFiles(name + " v2");
        PAGE.set("");
        sources.awaitFiles();
        JsonNode view = sources.await(source, each -> each.get("failures").size() == 1);
        assertThat(view.get("state").asString()).isIn("ok", "reading");
    }

    @Test
    void whatMayNotBeReadIsRefused() {
        for (String json :
                new String[] {
                    "{\"kind\":\"folder\",\"root\":\"Other\"}",
                    "{\"kind\":\"folder\",\"root\":\"Papers\",\"path\":\"../..\"}",
                    "{\"kind\":\"folder\",\"root\":\"Papers\",\"path\":\"/etc\"}",
                    "{\"kind\":\"web\",\"addresses\":[\"http://127.0.0.1:1/\"]}",
                    "{\"kind\":\"web\",\"addresses\":[\"https://example.com/\"]}",
                    "{\"kind\":\"web\",\"addresses\":[]}",
                    "{\"kind\":\"web\",\"addresses\":[\"" + origin() + "@evil.com/\"]}",
                    "{\"kind\":\"tape\"}",
                    "{}"
                }) {
            assertThat(ada.post("/api/sources", json).status()).as(json).isEqualTo(400);
        }
        assertThat(
                        ada.post(
                                        "/api/sources",
                                        "{\"kind\":\"onedrive\",\"connectionId\":\"x\",\"driveId\":\"y\"}")
                                .code())
                .isEqualTo("source_kind_off");
        assertThat(ada.get("/api/sources/choices").json().toString())
                .isEqualTo("{\"folders\":[\"Papers\"],\"web\":true,\"microsoft\":false}");
        assertThat(server.anonymous().get("/api/sources").status()).isEqualTo(401);
    }
}
