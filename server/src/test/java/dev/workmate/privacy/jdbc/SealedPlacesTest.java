package dev.workmate.privacy.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.Database;
import dev.workmate.database.SealedTexts;
import dev.workmate.database.SealedTexts.Place;
import dev.workmate.database.Sql;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.Draft;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Projector;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.journal.jdbc.JdbcProjections;
import dev.workmate.journal.jdbc.JdbcStoreCheck;
import dev.workmate.live.WordStore;
import dev.workmate.live.jdbc.JdbcWordStore;
import dev.workmate.session.SessionQuery;
import dev.workmate.session.SessionSummary;
import dev.workmate.session.WordReader;
import dev.workmate.session.jdbc.JdbcBlobCheck;
import dev.workmate.session.jdbc.JdbcSessionCatalog;
import dev.workmate.session.jdbc.JdbcWordIndex;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.SealingDatabase;
import dev.workmate.text.JsonText;
import dev.workmate.tool.jdbc.JdbcBlobs;
import dev.workmate.turn.approval.ApprovalBook;
import dev.workmate.turn.jdbc.JdbcApprovalBook;
import dev.workmate.turn.state.ShownWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tables beside the log hold of a person's words is sealed with the same key. */
class SealedPlacesTest {
    private static final String CANARY = "kanarienvogel";

    private final EventJson json = new EventJson();
    private final User ada = User.of(UserId.next(), "ada", Role.USER);
    private final SessionId session = SessionId.next();
    private final ApprovalId question = ApprovalId.next();
    private final CallId call = CallId.next();
    @TempDir Path home;
    private Database database;
    private Projector projector;
    private JdbcJournal journal;
    private String picture = "";

    Database openDatabase() {
        return SealingDatabase.open(home);
    }

    @BeforeEach
    void leaveWords() {
        open();
        journal.open(session, ada.id());
        TurnId turn = TurnId.next();
        say(
                Drafts.message(turn, "Where is my " + CANARY),
                Drafts.ofSession(new SessionTitled("About a " + CANARY)),
                Drafts.of(turn, asked()));
        assertThat(projector.awaitProjected(session, 3, Duration.ofSeconds(20))).isTrue();
        new WordReader(new JdbcWordIndex(database), () -> journal).lookAround();
        picture = blobs().keep(session, "text/plain", bytes(CANARY.repeat(40_000)));
        words().write(
                        List.of(new WordStore.Piece(session, call, 1, WordStore.Kind.TEXT, CANARY)),
                        List.of());
    }

    @AfterEach
    void close() {
        projector.close();
        database.close();
    }

    private void open() {
        database = openDatabase();
        projector = new Projector(new JdbcProjections(database, json, InstantSource.system()));
        projector.start();
        journal = new JdbcJournal(database, json, projector, InstantSource.system());
    }

    private ApprovalRequested asked() {
        return new ApprovalRequested(
                question,
                ToolUseId.next(),
                "write",
                new JsonText("{\"what\":\"" + CANARY + "\"}"),
                "Write " + CANARY,
                "It is a " + CANARY,
                Instant.now().plusSeconds(600),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private void say(Draft... drafts) {
        journal.command(
                session,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(List.of(drafts), SessionChange.STAY, ""));
    }

    private JdbcBlobs blobs() {
        return new JdbcBlobs(database, InstantSource.system());
    }

    private WordStore words() {
        return new JdbcWordStore(database);
    }

    private List<SessionSummary> search(String words) {
        return new JdbcSessionCatalog(database, json)
                .list(
                        ada.id(),
                        new SessionQuery(
                                Optional.of(words),
                                SessionQuery.Shelf.ACTIVE,
                                Optional.empty(),
                                Optional.empty(),
                                10));
    }

    private Optional<String> title() {
        return new JdbcSessionCatalog(database, json).find(session).orElseThrow().title();
    }

    private Optional<ApprovalBook.Question> question() {
        return new JdbcApprovalBook(database).find(question);
    }

    private Optional<byte[]> pictureFrom(long offset) {
        return blobs().read(session, picture, offset, CANARY.length()).map(part -> part.content());
    }

    private List<String> contradictions() {
        List<String> found = new ArrayList<>();
        found.addAll(new JdbcStoreCheck(database, json).contradictions(session));
        found.addAll(new JdbcBlobCheck(database, journal).contradictions(session));
        return found;
    }

    @Test
    void whoMayReadsAllOfIt() {
        assertThat(title()).contains("About a " + CANARY);
        assertThat(search("kanarien")).singleElement().matches(each -> each.hit().isPresent());
        assertThat(search("about a")).as("by its title").hasSize(1);
        assertThat(search("vogel kanarien")).isEmpty();
        ApprovalBook.Question asked = question().orElseThrow();
        assertThat(asked.summary()).isEqualTo("Write " + CANARY);
        assertThat(asked.reason()).isEqualTo("It is a " + CANARY);
        assertThat(asked.arguments().value()).isEqualTo("{\"what\":\"" + CANARY + "\"}");
        assertThat(asked.sessionTitle()).contains("About a " + CANARY);
        assertThat(pictureFrom(0)).contains(bytes(CANARY));
        assertThat(pictureFrom(CANARY.length() * 30_000L)).contains(bytes(CANARY));
        assertThat(words().of(session, call)).isEqualTo(new ShownWords("", CANARY));
    }

    @Test
    void whatFollowsFromTheLogStillDoes() {
        assertThat(contradictions()).isEmpty();
    }

    @Test
    void noFileHoldsAWordOfIt() throws IOException {
        close();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContainIgnoringCase(CANARY);
            }
        }
        open();
    }

    @Test
    void withTheKeyAllOfItIsGone() {
        database.keys().destroy(ada.id());

        assertThat(title()).isEmpty();
        assertThat(search("kanarien")).isEmpty();
        assertThat(search("about")).isEmpty();
        assertThat(question()).isEmpty();
        assertThat(pictureFrom(0)).isEmpty();
        assertThat(words().of(session, call)).isEqualTo(ShownWords.NONE);
        words().write(
                        List.of(new WordStore.Piece(session, call, 2, WordStore.Kind.TEXT, CANARY)),
                        List.of());
        assertThat(count("open_words")).as("nothing is kept in plain either").isEqualTo(1);
    }

    @Test
    void whatSomebodyChangedIsNotShownAndIsFound() {
        String foreign =
                SealedTexts.seal(
                        database.keys().of(ada.id()).orElseThrow(),
                        "About somebody else",
                        Place.title(SessionId.next().value()));
        for (String title : List.of(foreign, foreign.substring(0, 30), "In plain")) {
            database.<Integer>write(
                    connection -> Sql.update(connection, "UPDATE sessions SET title = ?", title));
            assertThat(title().orElse("")).isNotEqualTo("About somebody else");
            assertThat(contradictions())
                    .contains("What sessions holds does not follow from the log.");
        }
        assertThat(search("kanarien")).as("it is still listed").hasSize(1);
    }

    private long count(String table) {
        return database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT count(*) FROM " + table,
                                        row -> row.getLong(1))
                                .orElseThrow());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
