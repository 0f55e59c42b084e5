package dev.workmate.knowledge.source.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.database.Vault;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.ConnectionTokens;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.knowledge.source.HeldItem;
import dev.workmate.knowledge.source.HeldItem.Taken;
import dev.workmate.knowledge.source.HeldItem.Title;
import dev.workmate.knowledge.source.Listing;
import dev.workmate.knowledge.source.Listing.Change;
import dev.workmate.knowledge.source.Listing.Gone;
import dev.workmate.knowledge.source.Listing.Present;
import dev.workmate.knowledge.source.Listing.Still;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceConnection;
import dev.workmate.knowledge.source.SourceId;
import dev.workmate.knowledge.source.SourceItem;
import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.SourceQueue;
import dev.workmate.knowledge.source.SourceQueue.Claim;
import dev.workmate.knowledge.source.SourceQueue.Result;
import dev.workmate.knowledge.source.SourceSettings;
import dev.workmate.knowledge.source.SourceState;
import dev.workmate.knowledge.source.Sources;
import dev.workmate.llm.Secret;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcSourcesTest {
    private static final Duration CLAIMED = Duration.ofMinutes(3);

    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    @TempDir Path home;
    private Instant now = Instant.parse("2026-11-15T09:30:00Z");
    private Database database;
    private Sources sources;
    private SourceQueue queue;
    private Connections connections;

    Database openDatabase(Path place) {
        return SqliteDatabase.open(place);
    }

    @BeforeEach
    void open() throws IOException {
        database = openDatabase(home);
        sources = new JdbcSources(database, () -> now);
        queue = new JdbcSourceQueue(database, () -> now, CLAIMED);
        connections =
                new JdbcConnections(
                        database,
                        new TinkSecrets(
                                new JdbcDataKeys(database, () -> now),
                                FileMasterKeys.open(home.resolve("workmate.master")),
                                () -> now),
                        Optional.of(Vault.open(home.resolve("test.key"))),
                        () -> now);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Source add(UserId owner, SourceSettings settings) {
        SourceKind kind =
                switch (settings) {
                    case SourceSettings.Folder _ -> SourceKind.FOLDER;
                    case SourceSettings.Pages _ -> SourceKind.WEB;
                    case SourceSettings.Drive _ -> SourceKind.ONEDRIVE;
                };
        Source source =
                new Source(SourceId.next(), owner, kind, "Papers", settings, Source.Standing.FRESH);
        sources.add(source);
        return source;
    }

    private Source add(UserId owner) {
        return add(owner, new SourceSettings.Folder("Papers", ""));
    }

    private static SourceItem item(String id, String version) {
        return new SourceItem(
                id,
                Optional.empty(),
                id + ".txt",
                SourceItem.Kind.FILE,
                version,
                5,
                Optional.empty());
    }

    private static Listing.Page page(String cursor, boolean last, Change... changes) {
        return new Listing.Page(
                List.of(changes), cursor.isEmpty() ? Optional.empty() : Optional.of(cursor), last);
    }

    private List<String> known(Claim claim) {
        return queue.items(claim).stream()
                .map(
                        held ->
                                held.item().id()
                                        + " "
                                        + held.item().version()
                                        + (held.isThere() ? "" : " gone"))
                .toList();
    }

    private Result result(SourceState state, Result.Effect effect) {
        return new Result(state, Optional.empty(), now.plusSeconds(60), effect);
    }

    @Test
    void everySettingComesBackAsItWas() {
        List<SourceSettings> all =
                List.of(
                        new SourceSettings.Folder("Papers", "a/b ü"),
                        new SourceSettings.Pages(List.of("https://a.com/", "https://b.com/?q=1")),
                        new SourceSettings.Drive(ConnectionId.next(), "b!x", Optional.of("01")),
                        new SourceSettings.Drive(ConnectionId.next(), "b!x", Optional.empty()));

        List<Source> added = all.stream().map(each -> add(ada, each)).toList();

        assertThat(sources.list(ada)).extracting(Source::settings).isEqualTo(all);
        assertThat(sources.list(ada)).extracting(Source::id).isEqualTo(ids(added));
        assertThat(sources.find(ada, added.getFirst().id()).orElseThrow().kind())
                .isEqualTo(SourceKind.FOLDER);
    }

    private static List<SourceId> ids(List<Source> sources) {
        return sources.stream().map(Source::id).toList();
    }

    @Test
    void whatIsSomebodyElsesIsNotThere() {
        Source source = add(ada);

        assertThat(sources.list(eve)).isEmpty();
        assertThat(sources.find(eve, source.id())).isEmpty();
        assertThat(sources.rename(eve, source.id(), "Mine")).isFalse();
        assertThat(sources.pause(eve, source.id())).isFalse();
        assertThat(sources.resume(eve, source.id())).isFalse();
        assertThat(sources.readSoon(eve, source.id())).isFalse();
        assertThat(sources.remove(eve, source.id())).isEmpty();
        assertThat(sources.files(eve, source.id())).isEmpty();
        assertThat(sources.find(ada, source.id()).orElseThrow().name()).isEqualTo("Papers");
    }

    @Test
    void oneReadsAtATimeAndAnOverdueClaimHasNoEffect() {
        add(ada);
        Claim first = queue.claim().orElseThrow();
        assertThat(queue.claim()).isEmpty();
        now = now.plus(CLAIMED);
        assertThat(queue.extend(first)).isTrue();
        now = now.plusSeconds(1);
        assertThat(queue.claim()).isEmpty();
        now = now.plus(CLAIMED);

        Claim second = queue.claim().orElseThrow();

        assertThat(queue.extend(first)).isFalse();
        assertThat(queue.startOver(first)).isFalse();
        assertThat(queue.keep(first, page("", true, new Present(item("a", "1"))))).isFalse();
        assertThat(queue.reserve(first, "a", FileId.next())).isFalse();
        queue.finish(first, result(SourceState.FAILING, Result.Effect.FAILED));
        assertThat(known(second)).isEmpty();
        assertThat(queue.extend(second)).isTrue();
        assertThat(sources.list(ada).getFirst().standing().state()).isEqualTo(SourceState.READING);
    }

    @Test
    void aSourceIsDueWhenItsTimeHasComeOrSomebodyAsks() {
        Source source = add(ada);
        Claim claim = queue.claim().orElseThrow();
        queue.finish(claim, result(SourceState.OK, Result.Effect.READ));

        assertThat(queue.claim()).isEmpty();
        assertThat(sources.find(ada, source.id()).orElseThrow().standing().lastReadAt())
                .hasValue(now);
        sources.readSoon(ada, source.id());
        queue.finish(
                queue.claim().orElseThrow(), result(SourceState.FAILING, Result.Effect.FAILED));
        now = now.plusSeconds(60);
        assertThat(queue.claim().orElseThrow().tries()).isEqualTo(1);
    }

    @Test
    void whoReadsAPausedSourceStops() {
        Source source = add(ada);
        Claim claim = queue.claim().orElseThrow();

        sources.pause(ada, source.id());

        assertThat(queue.extend(claim)).isFalse();
        sources.readSoon(ada, source.id());
        now = now.plus(Duration.ofDays(1));
        assertThat(queue.claim()).isEmpty();
        assertThat(sources.find(ada, source.id()).orElseThrow().standing().state())
                .isEqualTo(SourceState.PAUSED);
        sources.resume(ada, source.id());
        assertThat(queue.claim()).isPresent();
    }

    @Test
    void pagesAndTheirCursorAreKeptTogetherAndAWholeListingTellsWhatIsGone() {
        add(ada);
        Claim claim = queue.claim().orElseThrow();
        queue.startOver(claim);
        queue.keep(
                claim, page("c1", false, new Present(item("a", "1")), new Present(item("b", "1"))));
        assertThat(known(claim)).containsExactly("a 1", "b 1");
        queue.finish(claim, result(SourceState.OK, Result.Effect.PARTLY));
        now = now.plusSeconds(60);

        Claim next = queue.claim().orElseThrow();
        assertThat(next.cursor()).hasValue("c1");
        assertThat(next.wholeAt()).isEmpty();
        queue.keep(next, page("d1", true, new Present(item("c", "1"))));
        assertThat(known(next)).containsExactly("a 1", "b 1", "c 1");
        queue.keep(next, page("d2", true, new Present(item("a", "2")), new Gone("b")));
        assertThat(known(next)).containsExactly("a 2", "b 1 gone", "c 1");

        queue.startOver(next);
        queue.keep(next, page("e1", false, new Still("c")));
        assertThat(known(next)).containsExactly("a 2", "b 1 gone", "c 1");
        queue.keep(next, page("d3", true, new Present(item("b", "3"))));
        assertThat(known(next)).containsExactly("a 2 gone", "b 3", "c 1");
        queue.finish(next, result(SourceState.OK, Result.Effect.READ));
        now = now.plusSeconds(60);
        Claim last = queue.claim().orElseThrow();
        assertThat(last.cursor()).hasValue("d3");
        assertThat(last.wholeAt()).isPresent();

        queue.startOver(last);
        queue.keep(last, page("f1", false));
        queue.finish(last, result(SourceState.OK, Result.Effect.PARTLY));
        now = now.plusSeconds(60);
        Claim within = queue.claim().orElseThrow();
        assertThat(within.cursor()).hasValue("f1");
        assertThat(within.wholeAt()).as("it is under way").isEmpty();
    }

    @Test
    void aListingOnOnePageTellsEverything() {
        add(ada);
        Claim claim = queue.claim().orElseThrow();
        queue.keep(claim, page("", true, new Present(item("a", "1")), new Present(item("b", "1"))));

        queue.keep(claim, page("", true, new Still("b"), new Present(item("c", "1"))));

        assertThat(known(claim)).containsExactly("a 1 gone", "b 1", "c 1");
        queue.keep(claim, page("", true, new Present(item("a", "1"))));
        assertThat(known(claim)).containsExactly("a 1", "b 1 gone", "c 1 gone");
    }

    @Test
    void whatIsTakenIsKnownAndWhereItCameFrom() {
        Source source = add(ada);
        Claim claim = queue.claim().orElseThrow();
        queue.keep(claim, page("", true, new Present(item("a", "1"))));
        FileId file = FileId.next();

        queue.reserve(claim, "a", file);
        assertThat(queue.items(claim).getFirst().taken().file()).hasValue(file);
        assertThat(queue.items(claim).getFirst().isCurrent()).isFalse();
        Taken taken =
                new Taken(
                        Optional.of(file),
                        Optional.of("1"),
                        Optional.of("tag"),
                        Optional.of(new Title("a.txt", "x/y")));
        queue.took(claim, "a", taken);

        HeldItem held = queue.items(claim).getFirst();
        assertThat(held.taken()).isEqualTo(taken);
        assertThat(held.isCurrent()).isTrue();
        assertThat(sources.files(ada, source.id())).containsExactly(file);
        assertThat(sources.origins(ada, List.of(file, FileId.next())).get(file).source())
                .isEqualTo(source.id());
        assertThat(sources.origins(ada, List.of(file))).hasSize(1);
        assertThat(sources.origins(eve, List.of(file))).isEmpty();
        assertThat(sources.find(ada, source.id()).orElseThrow().standing().files()).isEqualTo(1);
        assertThat(sources.remove(ada, source.id())).hasValue(List.of(file));
        assertThat(sources.find(ada, source.id())).isEmpty();
        assertThat(sources.origins(ada, List.of(file))).isEmpty();
    }

    @Test
    void whatFailsIsToldAndGivenUpUntilItChangesOrSomebodyAsks() {
        Source source = add(ada);
        Claim claim = queue.claim().orElseThrow();
        queue.keep(claim, page("", true, new Present(item("a", "1"))));
        for (int i = 0; i < 2; i++) {
            queue.failed(claim, "a", "no");
            assertThat(queue.items(claim).getFirst().isCurrent()).isFalse();
        }
        queue.failed(claim, "a", "no room");

        assertThat(queue.items(claim).getFirst().tries()).isEqualTo(3);
        assertThat(queue.items(claim).getFirst().isCurrent()).isTrue();
        assertThat(sources.find(ada, source.id()).orElseThrow().standing().failures())
                .containsExactly(new Source.Failure("a.txt", "no room"));
        assertThat(sources.find(ada, source.id()).orElseThrow().standing().files()).isZero();
        sources.readSoon(ada, source.id());
        assertThat(queue.items(claim).getFirst().isCurrent()).isFalse();
        queue.keep(claim, page("", true, new Present(item("a", "2"))));
        assertThat(queue.items(claim).getFirst().isCurrent()).isFalse();
    }

    @Test
    void aGoneFolderIsRememberedWhileSomethingIsSaidToLieInIt() {
        add(ada);
        Claim claim = queue.claim().orElseThrow();
        SourceItem inside =
                new SourceItem(
                        "a", Optional.of("f"), "a", SourceItem.Kind.FILE, "1", 1, Optional.empty());
        queue.startOver(claim);
        queue.keep(
                claim,
                page(
                        "c",
                        true,
                        new Present(SourceItem.folder("f", Optional.empty(), "F")),
                        new Present(inside)));
        queue.keep(claim, page("c", true, new Gone("f")));

        queue.dropped(claim, "f");
        assertThat(known(claim)).containsExactly("a 1", "f  gone");
        queue.keep(claim, page("c", true, new Gone("a")));
        queue.dropped(claim, "a");
        queue.dropped(claim, "f");
        assertThat(known(claim)).isEmpty();
    }

    @Test
    void sourcesThatWaitForASignInGoOnAfterIt() {
        ConnectionId connection = ConnectionId.next();
        add(ada, new SourceSettings.Drive(connection, "d", Optional.empty()));
        queue.finish(
                queue.claim().orElseThrow(),
                new Result(
                        SourceState.NEEDS_SIGN_IN,
                        Optional.of("Sign in."),
                        now.plus(Duration.ofHours(1)),
                        Result.Effect.FAILED));

        sources.signedIn(eve, connection);
        sources.signedIn(ada, ConnectionId.next());
        assertThat(queue.claim()).isEmpty();
        assertThat(sources.list(ada).getFirst().standing().error()).hasValue("Sign in.");
        sources.signedIn(ada, connection);

        assertThat(queue.claim()).isPresent();
    }

    @Test
    void aSignInIsTakenOnceByWhoBeganItAndInTime() {
        Connections.Start start =
                new Connections.Start("verifier", "https://here/", now.plusSeconds(60));
        connections.start(ada, "s1", start);
        connections.start(ada, "s2", start);

        assertThat(connections.take(eve, "s1")).isEmpty();
        assertThat(connections.take(ada, "s1")).hasValue(start);
        assertThat(connections.take(ada, "s1")).isEmpty();
        assertThat(connections.take(ada, "other")).isEmpty();
        now = now.plusSeconds(61);
        assertThat(connections.take(ada, "s2")).isEmpty();
    }

    @Test
    void tokensAreRenewedByOneAndBoundToTheirRow() {
        ConnectionTokens first = new ConnectionTokens(new Secret("a1"), now, new Secret("r1"));
        ConnectionTokens second = new ConnectionTokens(new Secret("a2"), now, new Secret("r2"));
        SourceConnection connection = connections.connect(ada, "ada@contoso.com", first);
        Connections.Held held = connections.tokens(connection.id()).orElseThrow();
        assertThat(held.tokens().refresh().reveal()).isEqualTo("r1");

        assertThat(connections.renew(connection.id(), held.edition(), second)).isTrue();
        assertThat(connections.renew(connection.id(), held.edition(), first)).isFalse();
        connections.lost(connection.id(), held.edition());
        assertThat(connections.find(ada, connection.id()).orElseThrow().state())
                .isEqualTo(SourceConnection.State.OK);
        assertThat(connections.tokens(connection.id()).orElseThrow().tokens().access().reveal())
                .isEqualTo("a2");
        connections.lost(connection.id(), held.edition() + 1);
        assertThat(connections.list(ada).getFirst().state())
                .isEqualTo(SourceConnection.State.NEEDS_SIGN_IN);
        assertThat(connections.connect(ada, "ada@contoso.com", first).id())
                .isEqualTo(connection.id());
        SourceConnection other = connections.connect(eve, "eve@contoso.com", second);
        assertThat(connections.find(eve, connection.id())).isEmpty();
        assertThat(connections.remove(eve, connection.id())).isFalse();

        database.<Integer>write(
                each ->
                        SourceRows.update(
                                each,
                                "UPDATE connections SET tokens = (SELECT c.tokens FROM"
                                        + " connections c WHERE c.id = ?) WHERE id = ?",
                                connection.id().value(),
                                other.id().value()));
        assertThat(connections.tokens(other.id())).as("another row's").isEmpty();
        assertThat(connections.remove(ada, connection.id())).isTrue();
        assertThat(connections.tokens(connection.id())).isEmpty();
    }

    @Test
    void tokensOfEarlierVersionsAreSealedAtTheStart() throws IOException {
        ConnectionTokens tokens = new ConnectionTokens(new Secret("a1"), now, new Secret("r1"));
        SourceConnection old = connections.connect(ada, "ada@contoso.com", tokens);
        SourceConnection fresh = connections.connect(eve, "eve@contoso.com", tokens);
        String json = "{\"access\":\"a0\",\"until\":5,\"refresh\":\"r0\"}";
        store(old, Vault.open(home.resolve("test.key")).encrypt("connection " + old.id(), json));
        String untouched = stored(fresh);

        assertThat(connections.tokens(old.id()).orElseThrow().tokens().refresh().reveal())
                .as("before")
                .isEqualTo("r0");
        assertThat(((JdbcConnections) connections).migrate()).isEqualTo(1);

        assertThat(stored(old)).startsWith("sealed:v1:");
        assertThat(stored(fresh)).isEqualTo(untouched);
        assertThat(connections.tokens(old.id()).orElseThrow().tokens().refresh().reveal())
                .isEqualTo("r0");
        assertThat(((JdbcConnections) connections).migrate()).isZero();
    }

    @Test
    void whatIsNotSealedIsNoToken() {
        ConnectionTokens tokens = new ConnectionTokens(new Secret("a1"), now, new Secret("r1"));
        SourceConnection connection = connections.connect(ada, "ada@contoso.com", tokens);

        store(connection, "{\"access\":\"a0\",\"until\":5,\"refresh\":\"r0\"}");

        assertThat(connections.tokens(connection.id())).isEmpty();
    }

    private void store(SourceConnection connection, String text) {
        database.<Integer>write(
                each ->
                        SourceRows.update(
                                each,
                                "UPDATE connections SET tokens = ? WHERE id = ?",
                                text,
                                connection.id().value()));
    }

    private String stored(SourceConnection connection) {
        return database.read(
                each ->
                        SourceRows.first(
                                        each,
                                        "SELECT tokens FROM connections WHERE id = ?",
                                        row -> row.getString(1),
                                        connection.id().value())
                                .orElseThrow());
    }
}
