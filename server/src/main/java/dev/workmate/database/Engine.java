package dev.workmate.database;

import java.sql.SQLException;

/** The database engines, and the few things that are not the same to both. */
public enum Engine {
    SQLITE {
        private static final int CONSTRAINT = 19;

        @Override
        public boolean isRefusedRow(SQLException failure) {
            return (failure.getErrorCode() & 0xFF) == CONSTRAINT;
        }

        @Override
        public String indexedBy(String index) {
            return " INDEXED BY " + index;
        }

        @Override
        public String locked() {
            return "";
        }

        @Override
        public int maxRows() {
            return 32;
        }

        @Override
        public boolean isShared() {
            return false;
        }
    },

    POSTGRESQL {
        private static final String CONSTRAINT = "23";
        private static final String DATA = "22";

        @Override
        public boolean isRefusedRow(SQLException failure) {
            String state = String.valueOf(failure.getSQLState());
            return state.startsWith(CONSTRAINT) || state.startsWith(DATA);
        }

        @Override
        public String indexedBy(String index) {
            return "";
        }

        @Override
        public String locked() {
            return " FOR UPDATE";
        }

        @Override
        public int maxRows() {
            return 512;
        }

        @Override
        public boolean isShared() {
            return true;
        }
    };

    /** Whether a row was refused for what it holds, so that trying again is no use. */
    public abstract boolean isRefusedRow(SQLException failure);

    /** Names the index that a query must use; PostgreSQL is not told such things. */
    public abstract String indexedBy(String index);

    /** Ends a query whose rows nobody else may change until the transaction is over. */
    public abstract String locked();

    /** How many rows one statement writes at most. */
    public abstract int maxRows();

    /** Whether other processes may work on the same database. */
    public abstract boolean isShared();
}
