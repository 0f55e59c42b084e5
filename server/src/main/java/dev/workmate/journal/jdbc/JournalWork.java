package dev.workmate.journal.jdbc;

import dev.workmate.database.SharedWork;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Recorded;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.locks.Lock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The journal's part in the writer's transactions: decide in memory, then write all at once. */
final class JournalWork implements SharedWork<JournalWrite<?>> {
    private static final Logger log = LoggerFactory.getLogger(JournalWork.class);

    private final WriteGroup group;
    private final CommitListener listener;
    private final Lock telling;

    /**
     * Several writers tell one listener, which need not mind threads: they take turns by {@code
     * telling}.
     */
    JournalWork(WriteGroup group, CommitListener listener, Lock telling) {
        this.group = group;
        this.listener = listener;
        this.telling = telling;
    }

    @Override
    public void begin(Connection connection, List<JournalWrite<?>> jobs) throws SQLException {
        group.statements().use(connection);
        group.begin(jobs);
    }

    @Override
    public void runTogether(Connection connection, List<JournalWrite<?>> jobs) throws SQLException {
        group.setCareful(false);
        decide(jobs);
        if (group.mustDecideAgain(jobs)) {
            decide(jobs);
        }
        group.write();
    }

    private void decide(List<JournalWrite<?>> jobs) throws SQLException {
        for (JournalWrite<?> job : jobs) {
            try {
                job.decide(group);
            } catch (RuntimeException e) {
                job.reject(e);
            }
        }
    }

    @Override
    public boolean hasTrustedMemory() {
        return group.trustsMemory();
    }

    @Override
    public void runAlone(Connection connection, JournalWrite<?> job) throws SQLException {
        group.setCareful(true);
        int batches = group.batches();
        int erasures = group.erasures();
        try {
            job.decide(group);
            group.write();
        } catch (SQLException | RuntimeException e) {
            group.undoTo(batches, erasures);
            throw e;
        }
    }

    @Override
    public boolean isStored(Connection connection, List<JournalWrite<?>> jobs) throws SQLException {
        group.statements().use(connection);
        // Should it still be under way, this waits for its end.
        group.hold(jobs);
        return group.isStored();
    }

    @Override
    public void committed(List<JournalWrite<?>> jobs) {
        List<List<Recorded>> batches = group.committed();
        telling.lock();
        try {
            batches.forEach(this::tell);
        } finally {
            telling.unlock();
        }
    }

    private void tell(List<Recorded> batch) {
        try {
            listener.committed(batch);
        } catch (RuntimeException | Error e) {
            log.error(
                    "a listener failed after the commit of {} events of session {}; they are"
                            + " stored",
                    batch.size(),
                    batch.getFirst().envelope().sessionId(),
                    e);
        }
    }

    @Override
    public void forget() {
        group.forget();
    }
}
