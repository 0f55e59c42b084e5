package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.Workmate;
import dev.workmate.knowledge.source.microsoft.LocalGraph;
import dev.workmate.testkit.NeedsTheMachine;
import dev.workmate.testkit.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers on one PostgreSQL: both know the same documents at any moment, and a source is read
 * by one of them. With {@code -Dthorough} only: claims of a server that was killed end after
 * minutes.
 */
@NeedsTheMachine
@EnabledIfSystemProperty(named = "thorough", matches = ".*")
@Timeout(900)
class SharedLibraryIT {
    private static final int ROUNDS = 20;
    private static final int FILES = 6;

    @TempDir Path home;

    private ServerProcess start(String name, Map<String, String> more) throws IOException {
        Map<String, String> variables = new HashMap<>(more);
        variables.put("WORKMATE_KEY_FILE", home.resolve("shared.key").toString());
        variables.put("WORKMATE_MODEL", "offline");
        variables.put("WORKMATE_DEMO_DOCUMENTS", "off");
        return ServerProcess.start(
                Files.createDirectories(home.resolve(name)), Workmate.class, variables);
    }

    /** Where a word stands; passages that only mean something near it are found too. */
    private static List<String> found(CrashClient server, String word) throws Exception {
        return server.get("/api/search?q=" + word)
                .get("hits")
                .valueStream()
                .filter(hit -> hit.get("quote").asString().contains(word))
                .map(hit -> hit.get("title").asString())
                .toList();
    }

    @Test
    void whatIsReadyAtOneIsFoundAtTheOtherAndWhatIsDeletedIsNot() throws Exception {
        Map<String, String> shared =
                Map.of("WORKMATE_DATABASE_URL", TestPostgres.empty(SharedLibraryIT.class));
        try (ServerProcess one = start("one", shared);
                ServerProcess two = start("two", shared);
                ExecutorService both = Executors.newVirtualThreadPerTaskExecutor()) {
            CrashClient first = new CrashClient(one.address());
            CrashClient second = new CrashClient(two.address());
            Future<Integer> there = both.submit(() -> comeAndGo("there", first, second));
            Future<Integer> back = both.submit(() -> comeAndGo("back", second, first));
            assertThat(there.get() + back.get()).as("files that stay").isEqualTo(ROUNDS);

            for (CrashClient each : List.of(first, second)) {
                assertThat(each.get("/api/files?limit=100").get("files")).hasSize(ROUNDS);
                assertThat(found(each, "lastingpapers")).doesNotHaveDuplicates();
            }
        }
    }

    /** Every other file goes again; how many stay. */
    private static int comeAndGo(String way, CrashClient here, CrashClient there) throws Exception {
        int staying = 0;
        for (int round = 0; round < ROUNDS; round++) {
            String marker = "marker" + way + round + "x7";
            String name = way + " " + round + ".txt";
            String path = "/api/files/" + here.upload(name, marker + " among lastingpapers.");
            Await.until(() -> here.get(path).get("state").asString().equals("ready"));
            assertThat(found(there, marker)).as("ready at one").containsExactly(name);
            assertThat(found(here, marker)).containsExactly(name);
            if (round % 2 == 0) {
                there.delete(path);
                assertThat(found(here, marker)).as("deleted at the other").isEmpty();
                assertThat(found(there, marker)).isEmpty();
            } else {
                staying++;
            }
        }
        return staying;
    }

    @Test
    void aSourceIsReadByOneAndTakenOverWhereThatOneDies() throws Exception {
        try (LocalGraph graph = new LocalGraph()) {
            for (int i = 0; i < FILES; i++) {
                graph.own().file("i" + i, "", i + ".txt", "Words of number" + i + "x7");
            }
            graph.library().file("s", "", "sales.txt", "The sales of salesnumberx7.");
            graph.hold(graph.own(), "i3");
            Map<String, String> shared = SourceKillIT.variables(graph);
            shared.put("WORKMATE_DATABASE_URL", TestPostgres.empty(SharedLibraryIT.class));
            String connection;
            try (ServerProcess one = start("one", shared)) {
                CrashClient first = new CrashClient(one.address());
                connection = SourceKillIT.connect(first, graph, one.address());
                add(first, "onedrive", connection, graph.own().id());
                Await.until(() -> graph.downloads(graph.own()).contains("i3"));
                try (ServerProcess two = start("two", shared)) {
                    CrashClient second = new CrashClient(two.address());
                    add(second, "sharepoint", connection, graph.library().id());
                    Await.until(() -> found(second, "salesnumberx7").size() == 1);
                    assertThat(graph.downloads(graph.own())).as("by one").doesNotHaveDuplicates();

                    one.kill();
                    graph.hold(graph.own(), "i3").countDown();
                    takeOver(graph, second);
                    try (ServerProcess again = start("one", shared)) {
                        follow(graph, new CrashClient(again.address()), second);
                    }
                }
            }
        }
    }

    private static void add(CrashClient server, String kind, String connection, String drive)
            throws Exception {
        CrashClient.Answer answer =
                server.ask(
                        "/api/sources",
                        "{\"kind\":\"%s\",\"connectionId\":\"%s\",\"driveId\":\"%s\"}"
                                .formatted(kind, connection, drive));
        assertThat(answer.status()).isEqualTo(201);
    }

    private static List<String> ready(CrashClient server) throws Exception {
        return server.get("/api/files?limit=100&state=ready")
                .get("files")
                .valueStream()
                .map(file -> file.get("name").asString() + " v" + file.get("version").asInt())
                .sorted()
                .toList();
    }

    /** What the dead one had taken is not taken again, but for the file that was on its way. */
    private static void takeOver(LocalGraph graph, CrashClient second) throws Exception {
        Await.until(() -> ready(second).size() == FILES + 1);

        assertThat(ready(second))
                .containsExactly(
                        "0.txt v1",
                        "1.txt v1",
                        "2.txt v1",
                        "3.txt v1",
                        "4.txt v1",
                        "5.txt v1",
                        "sales.txt v1");
        assertThat(graph.downloads(graph.own()))
                .filteredOn(item -> !item.equals("i3"))
                .doesNotHaveDuplicates()
                .hasSize(FILES - 1);
        for (int i = 0; i < FILES; i++) {
            assertThat(found(second, "number" + i + "x7")).containsExactly(i + ".txt");
        }
    }

    /** With both at work again, each change is followed once and seen at both. */
    private static void follow(LocalGraph graph, CrashClient first, CrashClient second)
            throws Exception {
        graph.own().delete("i0");
        graph.own().file("i1", "", "1.txt", "Other words");
        Await.until(
                () ->
                        ready(first)
                                .equals(
                                        List.of(
                                                "1.txt v2",
                                                "2.txt v1",
                                                "3.txt v1",
                                                "4.txt v1",
                                                "5.txt v1",
                                                "sales.txt v1")));

        assertThat(ready(second)).isEqualTo(ready(first));
        for (CrashClient each : List.of(first, second)) {
            assertThat(found(each, "number0x7")).isEmpty();
            assertThat(found(each, "number1x7")).isEmpty();
        }
        assertThat(graph.downloads(graph.own())).filteredOn("i1"::equals).hasSize(2);
    }
}
