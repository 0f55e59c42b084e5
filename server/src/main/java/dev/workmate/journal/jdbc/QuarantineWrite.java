package dev.workmate.journal.jdbc;

import dev.workmate.event.Draft;
import dev.workmate.event.Envelope;
import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.EventText;
import dev.workmate.journal.Numbering;
import dev.workmate.journal.Numbering.Numbered;
import dev.workmate.journal.SessionChange;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Has a session rest that went backwards; the outcome says whether it did not already. */
final class QuarantineWrite extends JournalWrite<Boolean> {
    private final Optional<Envelope> last;
    private final long missing;
    private final Instant now;
    private final EventText text;

    /** {@code last} is the newest event of a turn: only a turn can be remarked upon. */
    QuarantineWrite(
            SessionId session, Optional<Envelope> last, long missing, Instant now, EventText text) {
        super(session);
        this.last = last;
        this.missing = missing;
        this.now = now;
        this.text = text;
    }

    @Override
    void decide(WriteGroup group) throws SQLException {
        SessionRow row = group.find(session());
        if (row == null || row.now().quarantined()) {
            resolve(false);
            return;
        }
        group.change(row, row.now().quarantined(true));
        last.ifPresent(event -> say(group, row, Quarantine.notice(event, missing, now)));
        resolve(true);
    }

    private void say(WriteGroup group, SessionRow row, Draft notice) {
        List<Draft> drafts = List.of(notice);
        BatchId batch = BatchId.next();
        BatchWords words = BatchWords.unfolded(group.keyOf(row), batch, drafts, text);
        Numbered numbered =
                Numbering.numberContents(
                        row.now(), batch, drafts, words.contents(), SessionChange.STAY);
        group.store(row, numbered, words);
    }
}
