package dev.workmate.privacy.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.UserId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table or a column that is added and not thought of would be missing in people's archives: each
 * is told in a file, lies in a folder, or is left out for a reason.
 */
class PersonFilesTest {
    /** Where the archive has what these hold. */
    private static final Map<String, String> IN_FOLDERS =
            Map.of(
                    "message_events", "sessions/ID.jsonl",
                    "session_files", "sessions/ID/files/",
                    "blobs", "sessions/ID/blobs/",
                    "blob_pieces", "sessions/ID/blobs/",
                    "file_contents", "library/ID/NAME",
                    "file_pieces", "library/ID/NAME");

    private static final String FROM_LOG = "follows from the conversation's events";
    private static final String FROM_FILES = "follows from the bytes of the file";
    private static final String MINUTES = "a step of minutes, of which only fingerprints are kept";
    private static final String SERVERS = "the servers themselves";
    private static final String PROOF = "numbers and hashes of logs";

    private static final Map<String, String> LEFT_OUT =
            Map.ofEntries(
                    Map.entry("turns", FROM_LOG),
                    Map.entry("messages", FROM_LOG),
                    Map.entry("tool_calls", FROM_LOG),
                    Map.entry("tasks", FROM_LOG),
                    Map.entry("usage", FROM_LOG + "; usage.jsonl tells more"),
                    Map.entry("heard", FROM_LOG),
                    Map.entry("dead_letters", FROM_LOG),
                    Map.entry("session_companies", FROM_LOG),
                    Map.entry("shared_history", FROM_LOG),
                    Map.entry("session_words", FROM_LOG),
                    Map.entry("said_words", FROM_LOG),
                    Map.entry("word_cursors", FROM_LOG),
                    Map.entry("open_words", "words of a call under way, which become events"),
                    Map.entry("task_ids", "numbers for ids, which say nothing by themselves"),
                    Map.entry("agents", "which agents there are is known to all"),
                    Map.entry("erased_sessions", "ids of what is gone"),
                    Map.entry("dropped_blobs", "names of what is gone"),
                    Map.entry("file_texts", FROM_FILES),
                    Map.entry("file_chunks", FROM_FILES),
                    Map.entry("file_embeddings", FROM_FILES),
                    Map.entry("file_vectors", FROM_FILES),
                    Map.entry("libraries", "a number that changes with what can be searched"),
                    Map.entry("upload_parts", "bytes of a transfer that has not ended; sent again"),
                    Map.entry("connection_starts", MINUTES),
                    Map.entry("connection_sign_in_starts", MINUTES),
                    Map.entry("used_once", MINUTES),
                    Map.entry("attempts", "counted by fingerprints, for a day at most"),
                    Map.entry(
                            "reservations", "amounts of calls under way; usage.jsonl has the end"),
                    Map.entry("tenants", "a company's name is nobody's"),
                    Map.entry("tenant_retention", "what holds for all of a tenant"),
                    Map.entry("legal_holds", "the reason is the tenant's; a refusal tells of it"),
                    Map.entry("erasures", "whose they are has no account any more"),
                    Map.entry("flyway_schema_history", "the schema itself"),
                    Map.entry("act_heads", PROOF),
                    Map.entry("seals", PROOF),
                    Map.entry("sealed_heads", PROOF),
                    Map.entry("seal_lease", SERVERS),
                    Map.entry("server_configurations", SERVERS),
                    Map.entry("published_configurations", "what the operator has set for all"),
                    Map.entry("data_keys", "wrapped keys, for the server alone"),
                    Map.entry("key_holders", SERVERS));

    /** Columns that are alike in every table. */
    private static final Map<String, String> NEVER_TOLD =
            Map.ofEntries(
                    Map.entry("seal", "shows that a row is as it was written"),
                    Map.entry("rights_seal", "shows that a row is as it was written"),
                    Map.entry("hash", "leads to a secret, or is a link of a chain"),
                    Map.entry("address_salt", "lets an address be forgotten"),
                    Map.entry("address_digest", "is a link of a chain"),
                    Map.entry("password", "a secret"),
                    Map.entry("secret", "a secret"),
                    Map.entry("tokens", "a secret"),
                    Map.entry("last_step", "a secret's last use"),
                    Map.entry("claim", SERVERS),
                    Map.entry("claimed_at", SERVERS),
                    Map.entry("claim_until", SERVERS),
                    Map.entry("attempts", SERVERS),
                    Map.entry("tries", SERVERS),
                    Map.entry("edition", SERVERS),
                    Map.entry("next_at", SERVERS),
                    Map.entry("next_read_at", SERVERS),
                    Map.entry("round", SERVERS),
                    Map.entry("is_whole", SERVERS),
                    Map.entry("whole_at", SERVERS),
                    Map.entry("cursor", SERVERS),
                    Map.entry("version", "the source's own word; of files it is told"),
                    Map.entry("validator", "the source's own word"),
                    Map.entry("taken", "the source's own word"),
                    Map.entry("lost", SERVERS),
                    Map.entry("name_lower", "the name once more"),
                    Map.entry("content_id", "where the bytes lie here"),
                    Map.entry("changed_by", "somebody else"));

    private static final Map<String, Set<String>> NOT_TOLD =
            Map.of(
                    // As it was called before there were roles.
                    "users", Set.of("role"),
                    // Whose it is, which the question knows.
                    "ledger", Set.of("tenant_id"),
                    "budgets", Set.of("tenant_id"),
                    "spent", Set.of("tenant_id"),
                    "system_connections", Set.of("tenant_id"),
                    "connection_sign_ins", Set.of("id"),
                    "account_links", Set.of("id", "tenant_id"),
                    // Its content is sealed, and gone once it was sent.
                    "mails", Set.of("id", "tenant_id", "content", "error", "expires_at"),
                    "provider_sign_ins", Set.of("session"),
                    // How the log of a session is kept; who owns a turn just now.
                    "sessions",
                            Set.of(
                                    "visible_head",
                                    "epoch",
                                    "owner_instance",
                                    "turn_open",
                                    "parked",
                                    "resumes",
                                    "waiting",
                                    "quarantined",
                                    "last_hash",
                                    "projected"));

    /** Of what belongs to somebody else: only that this person decided it. */
    private static final Set<String> OF_OTHERS = Set.of("approvals");

    @TempDir Path home;

    @Test
    void everyTableIsInAPersonsArchiveOrSaysWhyNot() {
        try (Database database = SqliteDatabase.open(home)) {
            List<String> tables =
                    rows(
                            database,
                            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE"
                                    + " 'sqlite_%' ORDER BY 1");
            assertThat(tables).contains("sessions", "acts", "mails").hasSizeGreaterThan(50);
            assertThat(tables)
                    .as("tables to tell in PersonFiles, or to leave out here with the reason")
                    .allMatch(
                            table ->
                                    isTold(table)
                                            || IN_FOLDERS.containsKey(table)
                                            || LEFT_OUT.containsKey(table));
            assertThat(tables)
                    .as("what is told and left out is there")
                    .containsAll(IN_FOLDERS.keySet())
                    .containsAll(LEFT_OUT.keySet());
            assertThat(LEFT_OUT.keySet()).noneMatch(PersonFilesTest::isTold);
        }
    }

    @Test
    void everyColumnOfAToldTableIsToldOrSaysWhyNot() {
        try (Database database = SqliteDatabase.open(home)) {
            List<String> columns =
                    rows(
                            database,
                            "SELECT m.name || '.' || c.name FROM sqlite_schema m,"
                                    + " pragma_table_info(m.name) c WHERE m.type = 'table'");
            assertThat(columns)
                    .filteredOn(column -> isTold(column.substring(0, column.indexOf('.'))))
                    .hasSizeGreaterThan(150)
                    .as("columns to tell in PersonFiles, or to leave out here with the reason")
                    .allMatch(PersonFilesTest::isColumnTold);
        }
    }

    @Test
    void aTitleWithoutAKeyIsToldAsItIs() throws Exception {
        UserId person = UserId.next();
        Map<String, List<String>> told = new TreeMap<>();
        try (Database database = SqliteDatabase.open(home)) {
            database.<Integer>write(
                    connection ->
                            Sql.update(
                                    connection,
                                    "INSERT INTO source_items (source_id, owner_id, external_id,"
                                            + " name, kind, version, size, round, title) VALUES"
                                            + " ('1', ?, 'x', 'a.html', 'file', '1', 7, 1,"
                                            + " 'About us')",
                                    person.value()));
            new PersonTables(database).write(person, told::put);
        }
        assertThat(told.keySet())
                .containsExactlyInAnyOrderElementsOf(PersonTables.contents().keySet());
        assertThat(told.get("source-items.jsonl"))
                .singleElement()
                .asString()
                .contains("\"title\":\"About us\"", "\"size\":7");
        assertThat(told.get("sessions.jsonl")).isEmpty();
    }

    /** What people are told of their archive names each file and folder of it. */
    @Test
    void theGuideNamesEachFile() throws Exception {
        String guide = Files.readString(Path.of("../docs/guide/privacy.md"));
        assertThat(PersonTables.contents().keySet())
                .hasSizeGreaterThan(20)
                .allSatisfy(name -> assertThat(guide).contains("`" + name + "`"));
        assertThat(IN_FOLDERS.values())
                .allSatisfy(name -> assertThat(guide).contains("`" + name + "`"));
    }

    private static boolean isTold(String table) {
        return PersonFiles.ALL.stream().anyMatch(file -> asks(file, table));
    }

    private static boolean asks(PersonFile file, String table) {
        return Pattern.compile("(FROM|JOIN) " + table + "\\b").matcher(file.question()).find();
    }

    private static boolean isColumnTold(String column) {
        String table = column.substring(0, column.indexOf('.'));
        String name = column.substring(column.indexOf('.') + 1);
        Pattern word = Pattern.compile("\\b" + name + "\\b");
        return OF_OTHERS.contains(table)
                || NEVER_TOLD.containsKey(name)
                || NOT_TOLD.getOrDefault(table, Set.of()).contains(name)
                || PersonFiles.ALL.stream()
                        .filter(file -> asks(file, table))
                        .anyMatch(file -> word.matcher(file.question()).find());
    }

    private static List<String> rows(Database database, String sql) {
        return database.read(connection -> Sql.all(connection, sql, row -> row.getString(1)));
    }
}
