package dev.workmate.journal.jdbc;

import dev.workmate.journal.EventText;
import dev.workmate.journal.Fork;
import dev.workmate.journal.Numbering;
import dev.workmate.journal.Numbering.Numbered;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Makes a session that begins with the log of another one; the outcome is empty where that one is
 * gone or not as long. It holds the other one's row, so that nobody erases it meanwhile.
 */
final class ForkWrite extends JournalWrite<Optional<SessionState>> {
    private final Fork fork;
    private final EventText text;
    private final long now;

    ForkWrite(Fork fork, EventText text, long now) {
        super(fork.origin());
        this.fork = fork;
        this.text = text;
        this.now = now;
    }

    /** Made by an earlier try, it is not made again. */
    @Override
    void decide(WriteGroup group) throws SQLException {
        SessionRow known = group.find(fork.session());
        SessionRow origin = group.find(fork.origin());
        if (known != null) {
            resolve(Optional.of(known.now()));
        } else if (origin == null || origin.now().head() < fork.at()) {
            resolve(Optional.empty());
        } else {
            resolve(Optional.of(store(group, origin)));
        }
    }

    private SessionState store(WriteGroup group, SessionRow origin) throws SQLException {
        SessionRow row = group.fork(origin, fork, now);
        BatchWords words = BatchWords.unfolded(group.keyOf(row), fork.batch(), fork.drafts(), text);
        Numbered numbered =
                Numbering.numberContents(
                        row.now(),
                        fork.batch(),
                        fork.drafts(),
                        words.contents(),
                        SessionChange.STAY);
        group.store(row, numbered, words);
        return numbered.state();
    }
}
