package dev.workmate.knowledge.source.microsoft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Database;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.SourceTrouble;
import dev.workmate.knowledge.source.jdbc.JdbcConnections;
import dev.workmate.llm.Secret;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import dev.workmate.testkit.PlainDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For how long a sign-in at Microsoft can be finished. */
class GraphSignInsTest {
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final Pattern STATE = Pattern.compile("[?&]state=([^&]+)");

    private final UserId ada = UserId.next();
    private Instant now = Instant.parse("2026-11-19T09:00:00Z");
    private Database database;
    private GraphSignIns signIns;

    @TempDir Path home;

    @BeforeEach
    void open() throws Exception {
        database = PlainDatabase.open(home);
        TinkSecrets secrets =
                new TinkSecrets(
                        new JdbcDataKeys(database, () -> now),
                        FileMasterKeys.open(home.resolve("workmate.master")),
                        () -> now);
        GraphSettings settings =
                new GraphSettings(
                        URI.create("https://graph.example.com"),
                        URI.create("https://login.example.com"),
                        "organizations",
                        "workmate",
                        new Secret("s"),
                        GraphSettings.Application.OFF,
                        Optional.empty());
        JdbcConnections connections =
                new JdbcConnections(database, secrets, Optional.empty(), () -> now);
        signIns = Graph.of(settings, connections, () -> now).signIns();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void itCanBeFinishedForTenMinutes() throws Exception {
        GraphSignIns.Begun begun = signIns.start(ada, "https://chat.example.com/back");
        now = now.plus(TEN_MINUTES);
        // It is taken; that nobody but Microsoft answers it is looked at after that.
        assertThatThrownBy(() -> finish(begun))
                .isInstanceOf(SourceTrouble.Unavailable.class)
                .hasMessage("The answer came from another sign-in server.");

        GraphSignIns.Begun late = signIns.start(ada, "https://chat.example.com/back");
        now = now.plus(TEN_MINUTES).plusMillis(1);
        assertThat(finish(late)).isEmpty();
    }

    private Optional<?> finish(GraphSignIns.Begun begun) throws Exception {
        Matcher state = STATE.matcher(begun.url().toString());
        assertThat(state.find()).isTrue();
        Optional<String> somebodyElse = Optional.of("https://elsewhere.example.com");
        return signIns.finish(
                ada,
                new GraphSignIns.Returned(state.group(1), begun.browser(), "code", somebodyElse));
    }
}
