package dev.workmate.journal.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Takes the columns of one row, the first of which is 1; one that is not set is null. */
interface RowValues {
    void setLong(int column, long value) throws SQLException;

    void setInt(int column, int value) throws SQLException;

    void setString(int column, @Nullable String value) throws SQLException;

    void setBytes(int column, byte @Nullable [] value) throws SQLException;

    void setNull(int column) throws SQLException;
}
