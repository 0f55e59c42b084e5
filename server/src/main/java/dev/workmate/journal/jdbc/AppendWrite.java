package dev.workmate.journal.jdbc;

import dev.workmate.database.PersonKey;
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
    private BatchWords words;

    /**
     * Made on the caller's thread, which also does what costs time; {@code key} is the session's as
     * far as that is known there.
     */
    AppendWrite(Append append, List<String> payloads, @Nullable PersonKey key) {
        super(append.session());
        this.append = append;
        this.payloads = payloads;
        this.folded = FoldedBatch.of(append.drafts(), payloads);
        this.words = words(key);
    }

    private BatchWords words(@Nullable PersonKey key) {
        return BatchWords.of(key, append.batch(), append.drafts(), payloads, folded);
    }

    @Override
    boolean mayTrustMemory() {
        return true;
    }

    /**
     * A repeated batch is only looked for where the fence says no, or when the unique key has said
     * that there is one in the group: a fresh batch, the usual case, needs no look. A no by memory
     * alone is none: nothing would be written that could show it to be wrong.
     */
    @Override
    void decide(WriteGroup group) throws SQLException {
        SessionRow row = group.find(append.session());
        if (row == null) {
            resolve(new AppendOutcome.Fenced());
            return;
        }
        Optional<AppendOutcome> refusal = Fence.refusal(row.now(), append);
        if (refusal.isPresent() && group.trustsMemory()) {
            group.doubt();
            return;
        }
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
        if (!words.areUnder(row.keyId())) {
            words = words(group.keyOf(row));
        }
        Numbered numbered =
                Numbering.numberContents(
                        row.now(),
                        append.batch(),
                        append.drafts(),
                        words.contents(),
                        append.change());
        group.store(row, numbered, words);
        return new AppendOutcome.Appended(numbered.events(), numbered.state());
    }
}
