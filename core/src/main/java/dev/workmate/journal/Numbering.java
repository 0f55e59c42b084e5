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
import java.util.Optional;

/**
 * Numbers a batch against the session's row: sequences without gap, the chain of visible events,
 * the chain of hashes. Pure, so every journal numbers alike; the journal makes it one transaction
 * with the insert.
 */
public final class Numbering {
    private Numbering() {}

    /** The numbered batch and the row that must be stored with it. */
    public record Numbered(List<Recorded> events, SessionState state) {}

    /** An event's text, and what stands for it in the hash; the text itself where there is none. */
    public record Content(String payload, Optional<Commitment> commitment) {
        public static Content plain(String payload) {
            return new Content(payload, Optional.empty());
        }

        private Recorded linked(String previous, Place place) {
            Recorded unlinked = recorded(place, "");
            return recorded(place, HashChain.link(previous, unlinked));
        }

        private Recorded recorded(Place place, String hash) {
            return new Recorded(
                    place.envelope(),
                    place.batch(),
                    place.index(),
                    place.epoch(),
                    payload,
                    hash,
                    commitment);
        }
    }

    /** Where an event stands. */
    private record Place(Envelope envelope, BatchId batch, int index, long epoch) {}

    /** {@code payloads} holds the text of each draft's event, in the same order. */
    public static Numbered number(
            SessionState state,
            BatchId batch,
            List<Draft> drafts,
            List<String> payloads,
            SessionChange change) {
        return numberContents(
                state, batch, drafts, payloads.stream().map(Content::plain).toList(), change);
    }

    /** {@code contents} holds what each draft's event says, in the same order. */
    public static Numbered numberContents(
            SessionState state,
            BatchId batch,
            List<Draft> drafts,
            List<Content> contents,
            SessionChange change) {
        List<Recorded> events = new ArrayList<>(drafts.size());
        long head = state.head();
        long visibleHead = state.visibleHead();
        String hash = state.lastHash();
        for (int i = 0; i < drafts.size(); i++) {
            Envelope envelope = Envelope.of(state.id(), ++head, visibleHead, drafts.get(i));
            Recorded linked =
                    contents.get(i).linked(hash, new Place(envelope, batch, i, state.epoch()));
            hash = linked.hash();
            events.add(linked);
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
