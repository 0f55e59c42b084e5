package dev.workmate.turn.approval;

import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.tool.Proposal;
import java.util.List;

/** What an edit of a question would come to. Nothing is decided by it. */
public sealed interface EditOutcome {
    /** The proposal always has its sentence. */
    record Shown(Proposal proposal, List<ValueChange> changes) implements EditOutcome {
        public Shown {
            changes = List.copyOf(changes);
        }
    }

    /** It cannot work, or the question is open no longer. */
    record Refused(ResolveOutcome outcome) implements EditOutcome {}

    /** One is being worked out already, or too many are. */
    record Busy() implements EditOutcome {}
}
