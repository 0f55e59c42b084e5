package dev.workmate.erp;

import java.util.List;

/**
 * The port to an ERP system. Calls block, end when their thread is interrupted, and answer within a
 * limit of time. Reading may be repeated by the connector; a change is sent once and never again.
 * Thread-safe.
 */
public interface ErpSystem {
    List<ErpCompany> companies() throws ErpException, InterruptedException;

    /** What the system is made of; cached by the connector and read again when it changed. */
    ErpModel model(ErpCompany company) throws ErpException, InterruptedException;

    /** The first records, {@code pageSize} at most where the system heeds it. */
    ErpPage page(ErpCompany company, ErpQuery query, int pageSize)
            throws ErpException, InterruptedException;

    /** The records after those of an earlier page. */
    ErpPage next(ErpCompany company, ErpCursor cursor, int pageSize)
            throws ErpException, InterruptedException;

    /** One record; {@link ErpException.Missing} where there is none. */
    ErpAnswer.Found get(ErpCompany company, ErpRead read) throws ErpException, InterruptedException;

    /** How many records fit the query's filter; the rest of the query does not matter. */
    ErpAnswer.Counted count(ErpCompany company, ErpQuery query)
            throws ErpException, InterruptedException;

    /** The document of a record as PDF. */
    ErpAnswer.Document document(ErpCompany company, String set, ErpKey key)
            throws ErpException, InterruptedException;

    /** Makes one change. */
    ErpAnswer.Done change(ErpCompany company, ErpChange change)
            throws ErpException, InterruptedException;

    /** Makes several changes in one request, {@link #MAX_BATCH} at most. */
    ErpAnswer.Batch batch(ErpCompany company, List<ErpChange> changes, Isolation isolation)
            throws ErpException, InterruptedException;

    int MAX_BATCH = 100;

    /** What holds the changes of a batch together. */
    enum Isolation {
        /** Each on its own. */
        NONE,
        /** All or nothing. */
        ALL_OR_NOTHING
    }
}
