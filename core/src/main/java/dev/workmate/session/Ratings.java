package dev.workmate.session;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.Draft;
import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.MessageRated;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.id.EventId;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Takes people's words on answers: each is an event, and the newest one counts. Thread-safe. */
public final class Ratings {
    public static final int MAX_COMMENT = 2_000;

    private static final int PAGE = 200;

    /** Behind all that a turn says of itself, and not counted by one that still goes on. */
    private static final int PLACE = 2_100_000_000;

    private final Journal journal;
    private final InstantSource time;

    public Ratings(Journal journal, InstantSource time) {
        this.journal = journal;
        this.time = time;
    }

    public RatingOutcome rate(OwnedSession session, MessageRated rating) {
        if (rating.comment().filter(words -> words.length() > MAX_COMMENT).isPresent()) {
            throw new IllegalArgumentException(
                    "a comment has at most " + MAX_COMMENT + " characters");
        }
        Optional<Envelope> message = find(session.id(), rating.messageId());
        if (message.isEmpty()) {
            return new RatingOutcome.NoSuchMessage();
        }
        Draft draft = draft(message.get(), rating);
        CommandOutcome<MessageRated> outcome =
                journal.command(
                        session.id(),
                        BatchId.next(),
                        _ -> new CommandRule.Accept<>(List.of(draft), SessionChange.STAY, rating));
        return outcome instanceof CommandOutcome.Accepted<MessageRated> accepted
                ? new RatingOutcome.Recorded(rating, accepted.events().getLast().sequence())
                : new RatingOutcome.NoSuchSession();
    }

    private Optional<Envelope> find(SessionId session, MessageId id) {
        long before = Long.MAX_VALUE;
        while (true) {
            List<Recorded> page = journal.before(session, before, PAGE, Reach.VISIBLE);
            for (Recorded event : page.reversed()) {
                if (event.envelope().event() instanceof MessageWritten message
                        && message.messageId().equals(id)) {
                    return Optional.of(event.envelope());
                }
            }
            if (page.size() < PAGE) {
                return Optional.empty();
            }
            before = page.getFirst().sequence();
        }
    }

    /** It belongs to the turn of the answer and is about the agent that gave it. */
    private Draft draft(Envelope message, MessageRated rating) {
        return new Draft(
                EventId.next(),
                message.turnId(),
                message.taskId(),
                PLACE,
                message.agent(),
                time.instant(),
                rating);
    }
}
