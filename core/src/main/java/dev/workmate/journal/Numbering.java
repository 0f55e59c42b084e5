package dev.workmate.journal;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.Envelope;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.NoticeEvent.ConversationCondensed;
import dev.workmate.event.TaskEvent.TaskClosed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
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
        SessionState advanced = state.advanced(head, visibleHead, hash);
        boolean progress = drafts.stream().map(Draft::event).anyMatch(Numbering::finishesAStep);
        return new Numbered(events, (progress ? advanced.progressed() : advanced).with(change));
    }

    /** That a turn was taken over, or was said something, brings it no further. */
    private static boolean finishesAStep(AgentEvent event) {
        return event instanceof ModelCallCompleted
                || event instanceof ToolFinished
                || event instanceof TaskClosed
                || event instanceof ConversationCondensed
                || event instanceof TurnPaused
                || event instanceof TurnEnded;
    }

    public static List<String> texts(List<Draft> drafts, EventText text) {
        List<String> payloads = new ArrayList<>(drafts.size());
        for (Draft draft : drafts) {
            payloads.add(text.write(draft.event()));
        }
        return payloads;
    }
}
