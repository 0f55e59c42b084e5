package dev.workmate.journal.jdbc;

import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.CommandRule.Refuse;
import dev.workmate.journal.EventText;
import dev.workmate.journal.Numbering;
import dev.workmate.journal.Numbering.Numbered;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A person's command, decided against the session as it is at that moment. */
final class CommandWrite<T> extends JournalWrite<CommandOutcome<T>> {
    private final BatchId batch;
    private final CommandRule<T> rule;
    private final EventText text;

    CommandWrite(SessionId session, BatchId batch, CommandRule<T> rule, EventText text) {
        super(session);
        this.batch = batch;
        this.rule = rule;
        this.text = text;
    }

    @Override
    Optional<BatchId> soughtBatch() {
        return Optional.of(batch);
    }

    @Override
    void decide(WriteGroup group) throws SQLException {
        SessionRow row = group.find(session());
        if (row == null) {
            resolve(new CommandOutcome.NoSuchSession<>());
            return;
        }
        Optional<List<Recorded>> earlier = group.findBatch(row, batch);
        if (earlier.isPresent()) {
            resolve(new CommandOutcome.Repeated<>(earlier.get()));
            return;
        }
        resolve(
                switch (rule.decide(row.now())) {
                    case Refuse<T>(T answer) -> new CommandOutcome.Refused<>(answer);
                    case Accept<T> accept -> store(group, row, accept);
                });
    }

    /** Who speaks or stops in a session that was quarantined goes on with it knowingly. */
    private CommandOutcome<T> store(WriteGroup group, SessionRow row, Accept<T> accept) {
        SessionState now = row.now();
        boolean released = now.quarantined() && Quarantine.isLiftedBy(accept.drafts());
        BatchWords words = BatchWords.unfolded(group.keyOf(row), batch, accept.drafts(), text);
        Numbered numbered =
                Numbering.numberContents(
                        released ? now.quarantined(false) : now,
                        batch,
                        accept.drafts(),
                        words.contents(),
                        accept.change());
        group.store(row, numbered, words);
        return new CommandOutcome.Accepted<>(numbered.events(), numbered.state(), accept.answer());
    }
}
