package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SealedTexts;
import dev.workmate.database.SessionKey;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;
import dev.workmate.text.JsonValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the database says of a person beside conversations and files, as lines of JSON. */
public final class PersonTables {
    /** Each file of an export with its question; no secret is among the columns. */
    private static final Map<String, String> QUESTIONS = questions();

    /** Which key a title is sealed with; of no use to anybody else. */
    private static final String KEY = "key_id";

    private final Database database;
    private final SealedTexts texts;

    public PersonTables(Database database) {
        this.database = database;
        this.texts = new SealedTexts(database.keys());
    }

    /** Takes a file's lines. */
    @FunctionalInterface
    public interface Writer {
        void write(String name, List<String> lines) throws IOException;
    }

    private static Map<String, String> questions() {
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("account.jsonl", "SELECT id, name, created_at FROM users WHERE id = ?");
        questions.put(
                "sign-ins-and-tokens.jsonl",
                "SELECT id, kind, name, created_at, expires_at FROM tokens WHERE user_id = ?"
                        + " ORDER BY created_at");
        questions.put(
                "preferences.jsonl",
                "SELECT theme, density, language, agent, model, notifications, changed_at FROM"
                        + " preferences WHERE owner_id = ?");
        questions.put(
                "connections.jsonl",
                "SELECT id, account, state, created_at FROM connections WHERE owner_id = ?");
        questions.put(
                "systems.jsonl",
                "SELECT id, kind, name, way, settings, state, created_at, used_at FROM"
                        + " system_connections WHERE owner_id = ?");
        questions.put(
                "system-sign-ins.jsonl",
                "SELECT connection_id, state, created_at, used_at FROM connection_sign_ins WHERE"
                        + " owner_id = ?");
        questions.put(
                "sources.jsonl",
                "SELECT id, kind, name, settings, state, created_at, last_read_at FROM sources"
                        + " WHERE owner_id = ?");
        questions.put(
                "sessions.jsonl",
                "SELECT id, key_id, title, head, created_at, updated_at FROM sessions WHERE owner_id = ?"
                        + " ORDER BY number");
        questions.put(
                "usage.jsonl",
                "SELECT s.id AS session_id, u.sequence, u.day, u.agent_id, u.provider, u.model,"
                        + " u.role, u.outcome, u.input_tokens, u.output_tokens,"
                        + " u.cache_read_tokens, u.cache_write_tokens, u.reasoning_tokens,"
                        + " u.cost_amount, u.cost_currency FROM usage u JOIN sessions s ON"
                        + " s.number = u.session_number WHERE s.owner_id = ? ORDER BY"
                        + " u.session_number, u.sequence");
        return questions;
    }

    public void write(UserId person, Writer writer) throws IOException {
        for (Map.Entry<String, String> question : QUESTIONS.entrySet()) {
            writer.write(
                    question.getKey(),
                    database.read(
                            connection ->
                                    Sql.all(
                                            connection,
                                            question.getValue(),
                                            this::line,
                                            person.value())));
        }
    }

    private String line(ResultSet row) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        JsonValue.Builder line = JsonValue.object();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String name = columns.getColumnLabel(i).toLowerCase(Locale.ROOT);
            Object cell = name.equals("title") ? title(row) : row.getObject(i);
            if (cell != null && !name.equals(KEY)) {
                line.with(
                        name,
                        cell instanceof Number number
                                ? JsonValue.of(new BigDecimal(number.toString()))
                                : JsonValue.of(cell.toString()));
            }
        }
        return line.build().toJson().value();
    }

    private @Nullable String title(ResultSet row) throws SQLException {
        Optional<Long> key = SessionKey.id(row, row.findColumn(KEY));
        SealedTexts.Place place = SealedTexts.Place.title(row.getString("id"));
        String stored = row.getString("title");
        return stored == null ? null : texts.open(key, stored, place).orElse(null);
    }
}
