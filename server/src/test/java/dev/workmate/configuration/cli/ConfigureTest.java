package dev.workmate.configuration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.configuration.jdbc.JdbcPublications;
import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.terminal.Terminal;
import dev.workmate.testkit.TestPostgres;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigureTest {
    private static final String RULES = "[{\"tool\":\"calculate\",\"decision\":\"deny\"}]";

    @TempDir private Path home;
    @TempDir private Path files;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void whatIsPublishedIsThereUntilItIsWithdrawnAlsoBesideARunningServer() throws Exception {
        String url = TestPostgres.empty(ConfigureTest.class);
        Files.createDirectories(files.resolve("agents"));
        Files.writeString(files.resolve("permissions.json"), RULES);
        try (Database server = TestPostgres.open(home, url)) {
            JdbcPublications seen = new JdbcPublications(server, InstantSource.system());
            assertThat(run(url, "show")).isZero();
            assertThat(said()).contains("Nothing is published");
            assertThat(seen.newest()).isZero();

            assertThat(run(url, "publish", files.toString())).as(err::toString).isZero();
            assertThat(said()).contains("permissions.json").contains("Number 1,");
            assertThat(seen.newest()).isEqualTo(1);
            assertThat(seen.files(1).texts()).isEqualTo(Map.of("permissions.json", RULES));

            Files.writeString(files.resolve("permissions.json"), "[{\"decision\":\"perhaps\"}]");
            assertThat(run(url, "publish", files.toString())).isEqualTo(Terminal.TROUBLE);
            assertThat(err.toString(StandardCharsets.UTF_8)).contains("perhaps");
            assertThat(seen.newest()).isEqualTo(1);

            assertThat(run(url, "withdraw")).isZero();
            assertThat(seen.newest()).isZero();
            assertThat(run(url, "show", "--json")).isZero();
            assertThat(said()).contains("{\"number\":0,\"files\":[]}");

            Files.writeString(files.resolve("permissions.json"), RULES);
            assertThat(run(url, "publish", files.toString())).isZero();
            assertThat(seen.newest()).isEqualTo(3);
        }
    }

    @Test
    void whatAServerWouldRefuseIsNotPublished() throws Exception {
        String url = TestPostgres.empty(ConfigureTest.class);
        try (Database server = TestPostgres.open(home, url)) {
            JdbcPublications seen = new JdbcPublications(server, InstantSource.system());
            assertThat(run(url, "publish", files.toString())).isEqualTo(Terminal.TROUBLE);

            Files.writeString(files.resolve("mcp.json"), "{");
            assertThat(run(url, "publish", files.toString())).isEqualTo(Terminal.TROUBLE);

            Files.writeString(
                    files.resolve("mcp.json"),
                    "{\"mcpServers\":{\"crm\":{\"url\":\"${CRM_ADDRESS}\"}}}");
            Files.createDirectories(files.resolve("agents"));
            Files.writeString(files.resolve("agents/x.md"), "no front matter");
            assertThat(run(url, "publish", files.toString())).isEqualTo(Terminal.TROUBLE);
            assertThat(seen.newest()).isZero();

            Files.delete(files.resolve("agents/x.md"));
            assertThat(run(url, "publish", files.toString())).as(err::toString).isZero();
            assertThat(seen.newest()).isEqualTo(1);
        }
    }

    @Test
    void theEmbeddedStoreHasOneServerWithFilesOfItsOwn() {
        try (Database database = SqliteDatabase.open(home)) {
            assertThat(new JdbcPublications(database, InstantSource.system()).newest()).isZero();
        }
        assertThat(run("", "show")).isEqualTo(Terminal.MISUSE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("home folder");
        assertThat(run("postgres://x", "publish")).isEqualTo(Terminal.MISUSE);
        assertThat(run("postgres://x", "forget")).isEqualTo(Terminal.MISUSE);
    }

    private int run(String url, String... words) {
        out.reset();
        err.reset();
        List<String> arguments = new ArrayList<>(List.of(home.toString()));
        arguments.addAll(List.of(words));
        return new Terminal(print(out), print(err))
                .run(arguments, Map.of("WORKMATE_DATABASE_URL", url), Configure::run);
    }

    private String said() throws IOException {
        out.flush();
        return out.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }
}
