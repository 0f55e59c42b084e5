package dev.workmate.journal.jdbc;

import dev.workmate.event.SessionId;
import dev.workmate.journal.Fence;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.SessionState;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;

/** Takes an open turn over. */
final class ClaimWrite extends JournalWrite<Optional<SessionState>> {
    private final SessionId session;
    private final InstanceId instance;
    private final OptionalLong expectedEpoch;

    ClaimWrite(SessionId session, InstanceId instance, OptionalLong expectedEpoch) {
        this.session = session;
        this.instance = instance;
        this.expectedEpoch = expectedEpoch;
    }

    @Override
    void decide(Desk desk) throws SQLException {
        SessionRow row = desk.find(session);
        if (row == null
                || !Fence.isClaimable(row.now())
                || expectedEpoch.orElse(row.now().epoch()) != row.now().epoch()) {
            resolve(Optional.empty());
            return;
        }
        SessionState claimed = row.now().claimedBy(instance);
        desk.change(row, claimed);
        resolve(Optional.of(claimed));
    }
}
