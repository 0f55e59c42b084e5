package dev.workmate.privacy.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.id.UserId;
import java.util.ArrayList;
import java.util.List;

/** What of a person was sent to which provider of models, as far as the log says. */
public final class SentOutside {
    private static final String CALLS =
            "SELECT COALESCE(u.provider, ''), COALESCE(u.model, ''), COUNT(*),"
                    + " COUNT(DISTINCT u.session_number), SUM(u.input_tokens), MIN(u.day),"
                    + " MAX(u.day), MAX(CASE WHEN EXISTS (SELECT 1 FROM tool_calls t WHERE"
                    + " t.session_number = u.session_number) THEN 1 ELSE 0 END), MAX(CASE WHEN"
                    + " EXISTS (SELECT 1 FROM tool_calls t WHERE t.session_number ="
                    + " u.session_number AND t.tool_name IN ('search_documents',"
                    + " 'read_document')) THEN 1 ELSE 0 END) FROM usage u JOIN sessions s ON"
                    + " s.number = u.session_number WHERE s.owner_id = ? GROUP BY 1, 2 ORDER BY"
                    + " 3 DESC, 1, 2";

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
                                                contents(row.getInt(8) > 0, row.getInt(9) > 0)),
                                person.value()));
    }

    private static List<String> contents(boolean tools, boolean documents) {
        List<String> contents = new ArrayList<>(List.of("messages"));
        if (tools) {
            contents.add("tool_results");
        }
        if (documents) {
            contents.add("documents");
        }
        return contents;
    }
}
