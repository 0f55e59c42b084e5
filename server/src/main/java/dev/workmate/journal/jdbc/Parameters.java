package dev.workmate.journal.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/** A row among the parameters of a statement, behind so many of the rows before it. */
record Parameters(PreparedStatement statement, int before) implements RowValues {
    @Override
    public void setLong(int column, long value) throws SQLException {
        statement.setLong(before + column, value);
    }

    @Override
    public void setInt(int column, int value) throws SQLException {
        statement.setInt(before + column, value);
    }

    @Override
    public void setString(int column, @Nullable String value) throws SQLException {
        statement.setString(before + column, value);
    }

    @Override
    public void setBytes(int column, byte @Nullable [] value) throws SQLException {
        statement.setBytes(before + column, value);
    }

    @Override
    public void setNull(int column) throws SQLException {
        statement.setNull(before + column, Types.NULL);
    }
}
