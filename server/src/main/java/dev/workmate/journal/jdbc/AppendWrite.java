package dev.workmate.journal.jdbc;

import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.Fence;
import dev.workmate.journal.Numbering;
import dev.workmate.journal.Numbering.Numbered;
import dev.workmate.journal.Recorded;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A batch of the open turn. */
final class AppendWrite extends JournalWrite<AppendOutcome> {
    private final Append append;
    private final List<String> payloads;
    private final List<byte @Nullable []> folded;

    /** Made on the caller's thread, which also does what costs time. */
    AppendWrite(Append append, List<String> payloads) {
        super(append.session());
        this.append = append;
        this.payloads = payloads;
        this.folded = FoldedBatch.of(append.drafts(), payloads);
    }

    /**
     * A repeated batch is only looked for where the fence says no, or when the unique key has said
     * that there is one in the group: a fresh batch, the usual case, needs no look.
     */
    @Override
    void decide(WriteGroup group) throws SQLException {
        SessionRow row = group.find(append.session());
        if (row == null) {
            resolve(new AppendOutcome.Fenced());
            return;
        }
        Optional<AppendOutcome> refusal = Fence.refusal(row.now(), append);
        if (refusal.isPresent() || group.isCareful()) {
            Optional<List<Recorded>> earlier = group.findBatch(row, append.batch());
            if (earlier.isPresent()) {
                resolve(new AppendOutcome.Appended(earlier.get(), row.now()));
                return;
            }
        }
        resolve(refusal.orElseGet(() -> store(group, row)));
    }

    private AppendOutcome store(WriteGroup group, SessionRow row) {
        Numbered numbered =
                Numbering.number(
                        row.now(), append.batch(), append.drafts(), payloads, append.change());
        group.store(row, numbered, folded);
        return new AppendOutcome.Appended(numbered.events(), numbered.state());
    }
}
