package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SealedTexts;
import dev.workmate.database.SessionKey;
import dev.workmate.database.Sql;
import dev.workmate.id.Acting;
import dev.workmate.id.UserId;
import dev.workmate.text.JsonValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the database says of a person beside conversations and files, as lines of JSON. */
public final class PersonTables {
    /** Which key a title is sealed with; of no use to anybody else. */
    private static final String KEY = "key_id";

    private static final String TITLE = "title";

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

    /** The files there are, and what each tells. */
    public static Map<String, String> contents() {
        Map<String, String> contents = new LinkedHashMap<>();
        PersonFiles.ALL.forEach(file -> contents.put(file.name(), file.about()));
        return contents;
    }

    public void write(UserId person, Writer writer) throws IOException {
        for (PersonFile file : PersonFiles.ALL) {
            writer.write(file.name(), lines(file, person));
        }
    }

    private List<String> lines(PersonFile file, UserId person) {
        Supplier<List<String>> look =
                () ->
                        database.read(
                                connection ->
                                        Sql.all(
                                                connection,
                                                file.question(),
                                                this::line,
                                                Collections.nCopies(file.people(), person.value())
                                                        .toArray()));
        return file.sight() == PersonFile.Sight.THE_SERVERS ? Acting.asNobody(look) : look.get();
    }

    private String line(ResultSet row) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        JsonValue.Builder line = JsonValue.object();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String name = columns.getColumnLabel(i).toLowerCase(Locale.ROOT);
            Object cell = name.equals(TITLE) && isSealed(columns) ? title(row) : row.getObject(i);
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

    /** Conversations have titles under a key, pages of the web have plain ones. */
    private static boolean isSealed(ResultSetMetaData columns) throws SQLException {
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            if (columns.getColumnLabel(i).equalsIgnoreCase(KEY)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable String title(ResultSet row) throws SQLException {
        Optional<Long> key = SessionKey.id(row, row.findColumn(KEY));
        SealedTexts.Place place = SealedTexts.Place.title(row.getString("id"));
        String stored = row.getString(TITLE);
        return stored == null ? null : texts.open(key, stored, place).orElse(null);
    }
}
