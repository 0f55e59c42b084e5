package dev.workmate.knowledge.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.search.Texts;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunk;
import java.util.List;
import java.util.Optional;

/** Texts in the tables {@code file_texts} and {@code file_chunks}. */
public final class JdbcTexts implements Texts {
    private final Database database;

    public JdbcTexts(Database database) {
        this.database = database;
    }

    @Override
    public Optional<String> text(ContentId content) {
        return database.read(
                connection ->
                        Sql.first(
                                connection,
                                "SELECT text FROM file_texts WHERE content_id = ?",
                                row -> row.getString(1),
                                content.value()));
    }

    @Override
    public List<Block> blocks(ContentId content) {
        return database.read(
                        connection ->
                                Sql.first(
                                        connection,
                                        "SELECT blocks FROM file_texts WHERE content_id = ?"
                                                + " AND blocks IS NOT NULL",
                                        row -> row.getBytes(1),
                                        content.value()))
                .map(PackedBlocks::unpack)
                .orElse(List.of());
    }

    @Override
    public List<Chunk> chunks(ContentId content) {
        return database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT number, from_char, to_char, page, context FROM file_chunks"
                                        + " WHERE content_id = ? ORDER BY number",
                                row ->
                                        new Chunk(
                                                row.getInt(1),
                                                row.getInt(2),
                                                row.getInt(3),
                                                Sql.number(row, 4),
                                                row.getString(5)),
                                content.value()));
    }
}
