package dev.workmate.erp.odata.connected;

import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionHealth;
import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpCursor;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpSystem;
import dev.workmate.id.UserId;
import java.util.List;

/** A system whose answers are noted: that it is there, or why it is not. Thread-safe. */
final class WatchedErp implements ErpSystem {
    private final ErpSystem system;
    private final Connection connection;
    private final UserId person;
    private final ConnectionHealth health;

    WatchedErp(ErpSystem system, Connection connection, UserId person, ConnectionHealth health) {
        this.system = system;
        this.connection = connection;
        this.person = person;
        this.health = health;
    }

    /** A question to the system. */
    @FunctionalInterface
    private interface Question<T> {
        T ask() throws ErpException, InterruptedException;
    }

    /** That it refuses something says that it is there; that it refuses the login is told below. */
    private <T> T watched(Question<T> question) throws ErpException, InterruptedException {
        try {
            T answer = question.ask();
            health.worked(connection, person);
            return answer;
        } catch (ErpException.Unavailable | ErpException.Unreadable e) {
            health.failed(connection, person, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    @Override
    public String name() {
        return connection.name();
    }

    @Override
    public List<ErpCompany> companies() throws ErpException, InterruptedException {
        try {
            return watched(system::companies);
        } catch (ErpException.Forbidden e) {
            health.failed(connection, person, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    @Override
    public ErpModel model(ErpCompany company) throws ErpException, InterruptedException {
        return watched(() -> system.model(company));
    }

    @Override
    public ErpPage page(ErpCompany company, ErpQuery query, int pageSize)
            throws ErpException, InterruptedException {
        return watched(() -> system.page(company, query, pageSize));
    }

    @Override
    public ErpPage next(ErpCompany company, ErpCursor cursor, int pageSize)
            throws ErpException, InterruptedException {
        return watched(() -> system.next(company, cursor, pageSize));
    }

    @Override
    public ErpAnswer.Found get(ErpCompany company, ErpRead read)
            throws ErpException, InterruptedException {
        return watched(() -> system.get(company, read));
    }

    @Override
    public ErpAnswer.Counted count(ErpCompany company, ErpQuery query)
            throws ErpException, InterruptedException {
        return watched(() -> system.count(company, query));
    }

    @Override
    public ErpAnswer.Document document(ErpCompany company, String set, ErpKey key)
            throws ErpException, InterruptedException {
        return watched(() -> system.document(company, set, key));
    }

    @Override
    public ErpAnswer.Done change(ErpCompany company, ErpChange change)
            throws ErpException, InterruptedException {
        return watched(() -> system.change(company, change));
    }

    @Override
    public ErpAnswer.Batch batch(ErpCompany company, List<ErpChange> changes, Isolation isolation)
            throws ErpException, InterruptedException {
        return watched(() -> system.batch(company, changes, isolation));
    }
}
