package dev.workmate.journal;

import dev.workmate.event.Draft;
import dev.workmate.event.Envelope;
import dev.workmate.event.Visibility;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers a batch against the session's row: sequences without gap, the chain of visible events,
 * the chain of hashes. Pure, so every journal numbers alike; the journal makes it one transaction
 * with the insert.
 */
public final class Numbering {
    private Numbering() {}

    /** The numbered batch and the row that must be stored with it. */
    public record Numbered(List<Recorded> events, SessionState state) {}

    /** {@code payloads} holds the text of each draft's event, in the same order. */
    public static Numbered number(
            SessionState state,
            BatchId batch,
            List<Draft> drafts,
            List<String> payloads,
            SessionChange change) {
        List<Recorded> events = new ArrayList<>(drafts.size());
        long head = state.head();
        long visibleHead = state.visibleHead();
        String hash = state.lastHash();
        for (int i = 0; i < drafts.size(); i++) {
            Envelope envelope = Envelope.of(state.id(), ++head, visibleHead, drafts.get(i));
            hash = HashChain.link(hash, envelope, batch, i, state.epoch(), payloads.get(i));
            events.add(new Recorded(envelope, batch, i, state.epoch(), payloads.get(i), hash));
            if (envelope.visibility() == Visibility.USER) {
                visibleHead = head;
            }
        }
        return new Numbered(events, state.advanced(head, visibleHead, hash).with(change));
    }

    public static List<String> texts(List<Draft> drafts, EventText text) {
        List<String> payloads = new ArrayList<>(drafts.size());
        for (Draft draft : drafts) {
            payloads.add(text.write(draft.event()));
        }
        return payloads;
    }
}
