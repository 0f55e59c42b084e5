package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.Workmate;
import dev.workmate.knowledge.source.microsoft.LocalGraph;
import dev.workmate.testkit.NeedsTheMachine;
import dev.workmate.testkit.OnSqliteAlone;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * {@code kill -9} of the real server while it takes the files of a page: the next process goes on
 * with those that are missing, and each is there once.
 */
@NeedsTheMachine
@Timeout(180)
class SourceKillIT {
    private static final int FILES = 6;

    @TempDir Path home;

    static Map<String, String> variables(LocalGraph graph) {
        Map<String, String> variables = new HashMap<>();
        for (String setting : graph.settings()) {
            int equals = setting.indexOf('=');
            variables.put(
                    setting.substring(2, equals)
                            .replace('.', '_')
                            .replace('-', '_')
                            .toUpperCase(Locale.ROOT),
                    setting.substring(equals + 1));
        }
        variables.put("WORKMATE_SOURCE_SECONDS", "1");
        variables.put("WORKMATE_MODEL", "offline");
        return variables;
    }

    /** Signs in as a browser does; the connection's id. */
    static String connect(CrashClient client, LocalGraph graph, String address) throws Exception {
        graph.register(address + "/api/connections/graph/callback");
        String url = client.ask("/api/connections/graph/start", "{}").body().get("url").asString();
        String back =
                HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(URI.create(url)).build(),
                                BodyHandlers.discarding())
                        .headers()
                        .firstValue("Location")
                        .orElseThrow();
        assertThat(client.visit(back.substring(address.length()))).isEqualTo(302);
        return client.get("/api/connections").get("connections").get(0).get("id").asString();
    }

    private static List<String> files(CrashClient client) throws Exception {
        JsonNode page = client.get("/api/files?limit=100");
        return page.get("files")
                .valueStream()
                .map(file -> file.get("name").asString())
                .sorted()
                .toList();
    }

    private static boolean isRead(JsonNode source) {
        return source.get("state").asString().equals("ok") && !source.get("lastReadAt").isNull();
    }

    /**
     * On a shared database nobody else may take up a source before the dead server's claim ends.
     */
    @Test
    @OnSqliteAlone
    void whatWasTakenIsNotTakenAgain() throws Exception {
        try (LocalGraph graph = new LocalGraph()) {
            for (int i = 0; i < FILES; i++) {
                graph.own().file("i" + i, "", i + ".txt", "Words of number " + i);
            }
            graph.hold(graph.own(), "i3");
            try (ServerProcess first =
                    ServerProcess.start(home, Workmate.class, variables(graph))) {
                CrashClient client = new CrashClient(first.address());
                String connection = connect(client, graph, first.address());
                client.ask(
                        "/api/sources",
                        "{\"kind\":\"onedrive\",\"connectionId\":\"%s\",\"driveId\":\"drive-own\"}"
                                .formatted(connection));
                Await.until(() -> graph.downloads(graph.own()).contains("i3"));
                first.kill();
            }
            graph.hold(graph.own(), "i3").countDown();
            try (ServerProcess second =
                    ServerProcess.start(home, Workmate.class, variables(graph))) {
                CrashClient client = new CrashClient(second.address());
                Await.until(() -> isRead(client.get("/api/sources").get("sources").get(0)));

                assertThat(files(client))
                        .containsExactly("0.txt", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt");
                assertThat(graph.downloads(graph.own()))
                        .filteredOn(item -> !item.equals("i3"))
                        .as("each file once, but for the one that was on its way")
                        .doesNotHaveDuplicates()
                        .hasSize(FILES - 1);
            }
        }
    }
}
