package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a person was sent to which provider of models. The ledger tells it, in which also calls
 * stand that no conversation knows of, such as the vectors of files; what was sent stays told when
 * its conversation is deleted.
 */
public final class SentOutside {
    private static final String CALLS =
            "SELECT COALESCE(l.provider, ''), COALESCE(l.model, ''), COUNT(*),"
                    + " COUNT(DISTINCT NULLIF(l.session_number, 0)),"
                    + " SUM(l.input_tokens + l.cache_read_tokens + l.cache_write_tokens),"
                    + " MIN(l.day), MAX(l.day),"
                    + is("l.role <> 'embedding'")
                    + ", "
                    + is(
                            "EXISTS (SELECT 1 FROM tool_calls t WHERE t.session_number ="
                                    + " l.session_number)")
                    + ", "
                    + is(
                            "l.role = 'rerank' OR EXISTS (SELECT 1 FROM tool_calls t WHERE"
                                    + " t.session_number = l.session_number AND t.tool_name IN"
                                    + " ('search_documents', 'read_document'))")
                    + ", "
                    + is("l.role = 'embedding'")
                    + " FROM ledger l WHERE l.owner_id = ? GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2";

    /** What each of the last columns says was among it, in their order. */
    private static final List<String> CONTENTS =
            List.of("messages", "tool_results", "documents", "embedded_texts");

    private static final int FIRST_CONTENT = 8;

    private final Database database;

    public SentOutside(Database database) {
        this.database = database;
    }

    /** One model of one provider: how often, how much, from which day to which, and what. */
    public record ProviderUse(
            String provider,
            String model,
            long calls,
            long sessions,
            long tokensSent,
            String firstDay,
            String lastDay,
            List<String> contents) {}

    public List<ProviderUse> of(UserId person) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                CALLS,
                                row ->
                                        new ProviderUse(
                                                row.getString(1),
                                                row.getString(2),
                                                row.getLong(3),
                                                row.getLong(4),
                                                row.getLong(5),
                                                row.getString(6),
                                                row.getString(7),
                                                contents(row)),
                                person.value()));
    }

    private static String is(String condition) {
        return " MAX(CASE WHEN " + condition + " THEN 1 ELSE 0 END)";
    }

    private static List<String> contents(ResultSet row) throws SQLException {
        List<String> contents = new ArrayList<>();
        for (int i = 0; i < CONTENTS.size(); i++) {
            if (row.getInt(FIRST_CONTENT + i) > 0) {
                contents.add(CONTENTS.get(i));
            }
        }
        return contents;
    }
}
