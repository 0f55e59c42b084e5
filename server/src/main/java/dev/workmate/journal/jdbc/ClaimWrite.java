package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.journal.Fence;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.SessionState;
import java.sql.SQLException;
import java.util.Optional;

/** Takes an open turn over. */
final class ClaimWrite extends JournalWrite<Optional<SessionState>> {
    private final long epoch;
    private final InstanceId instance;

    ClaimWrite(SessionId session, long epoch, InstanceId instance) {
        super(session);
        this.epoch = epoch;
        this.instance = instance;
    }

    @Override
    void decide(WriteGroup group) throws SQLException {
        SessionRow row = group.find(session());
        if (row == null || !Fence.isClaimable(row.now(), epoch)) {
            resolve(Optional.empty());
            return;
        }
        SessionState claimed = row.now().claimedBy(instance);
        group.change(row, claimed);
        resolve(Optional.of(claimed));
    }
}
