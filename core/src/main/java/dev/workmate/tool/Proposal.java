package dev.workmate.tool;

import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.Preview;
import java.util.Optional;

/**
 * What a call would do, for the person who is asked: one sentence in the words of the business, the
 * values before and after, and the details. A tool that has no better sentence than its summary
 * leaves it empty.
 */
public record Proposal(
        Optional<String> summary, Optional<Preview> preview, Optional<ApprovalDetails> details) {
    /** Nothing is known beforehand. */
    public static final Proposal NONE =
            new Proposal(Optional.empty(), Optional.empty(), Optional.empty());

    /** Values before and after, and nothing else. */
    public static Proposal of(Preview preview) {
        return new Proposal(Optional.empty(), Optional.of(preview), Optional.empty());
    }

    /** The state of the record it was read from. */
    public Optional<String> version() {
        return preview.flatMap(Preview::version);
    }
}
