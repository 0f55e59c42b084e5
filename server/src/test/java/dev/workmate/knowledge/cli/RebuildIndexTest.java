package dev.workmate.knowledge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.knowledge.jdbc.JdbcLibrary;
import dev.workmate.knowledge.jdbc.JdbcTexts;
import dev.workmate.knowledge.lucene.ChunkDocuments;
import dev.workmate.knowledge.lucene.IndexHome;
import dev.workmate.knowledge.lucene.LuceneIndex;
import dev.workmate.knowledge.lucene.RebuildDesk;
import dev.workmate.knowledge.lucene.RebuildNote;
import dev.workmate.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RebuildIndexTest {
    @TempDir Path home;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Duration patience, String... options) {
        Terminal terminal =
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        List<String> arguments =
                Stream.concat(Stream.of(home.toString()), Stream.of(options)).toList();
        return terminal.run(arguments, Map.of(), new RebuildIndex(patience)::run);
    }

    @Test
    void aServerThatRunsMakesItsIndexAnewAndSaysSo() {
        AtomicInteger before = new AtomicInteger();
        try (Database database = SqliteDatabase.open(home);
                LuceneIndex index =
                        new LuceneIndex(
                                new JdbcLibrary(database, InstantSource.system()),
                                ChunkDocuments.ofWords(new JdbcTexts(database)),
                                new IndexHome(home.resolve("index")),
                                Duration.ofSeconds(20));
                RebuildDesk desk =
                        new RebuildDesk(
                                new RebuildNote(home),
                                index,
                                before::incrementAndGet,
                                InstantSource.system())) {
            desk.start(Duration.ofMillis(20));

            assertThat(run(Duration.ofSeconds(50), "--json")).isEqualTo(Terminal.WELL);
        }
        assertThat(out.toString(StandardCharsets.UTF_8).strip().lines().toList().getLast())
                .contains("\"state\":\"done\",\"done\":0,\"all\":0");
        assertThat(before).hasValue(1);
    }

    @Test
    void whereNoServerRunsNothingIsLeftBehind() throws Exception {
        assertThat(run(Duration.ofMillis(100))).isEqualTo(Terminal.TROUBLE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("no server runs");
        assertThat(new RebuildNote(home).withdraw()).isFalse();
    }
}
