package dev.workmate.trajectory;

import dev.workmate.access.OwnedSession;
import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells how turns went. Everything is folded from the log when somebody asks. Thread-safe. */
public final class Trajectories {
    private static final Logger log = LoggerFactory.getLogger(Trajectories.class);
    private static final int READ = 128;

    /** So many turns are looked at for one page, whatever the question is. */
    private static final int MAX_LOOKED_AT = 200;

    private final Journal journal;
    private final TurnSearch search;

    public Trajectories(Journal journal, TurnSearch search) {
        this.journal = journal;
        this.search = search;
    }

    /** The newest turns that begin before a sequence. Empty where the session is gone. */
    public Optional<SessionTrajectory> before(OwnedSession session, long sequence, int limit) {
        return journal.find(session.id())
                .map(SessionState::head)
                .map(
                        head -> {
                            long end = Math.min(sequence, head + 1);
                            List<TurnPlace> places = placesBefore(session.id(), end, limit + 1);
                            List<TurnPlace> page =
                                    places.subList(0, Math.min(limit, places.size()));
                            return new SessionTrajectory(
                                    session.id(),
                                    page.reversed().stream().map(this::of).toList(),
                                    head,
                                    places.size() > limit);
                        });
    }

    /** The next turns that begin after a sequence, rising. */
    public List<Trajectory> after(OwnedSession session, long sequence, int limit) {
        return placesAfter(session.id(), sequence, limit).stream().map(this::of).toList();
    }

    private List<TurnPlace> placesAfter(SessionId session, long after, int limit) {
        List<TurnPlace> places = new ArrayList<>();
        long at = after;
        while (places.size() < limit) {
            List<Recorded> read = journal.after(session, at, READ, Reach.VISIBLE);
            read.stream().flatMap(Trajectories::beginning).forEach(places::add);
            if (read.size() < READ) {
                break;
            }
            at = read.getLast().sequence();
        }
        return places.subList(0, Math.min(limit, places.size()));
    }

    /** Newest first. */
    private List<TurnPlace> placesBefore(SessionId session, long before, int limit) {
        List<TurnPlace> places = new ArrayList<>();
        long at = before;
        while (places.size() < limit) {
            List<Recorded> read = journal.before(session, at, READ, Reach.VISIBLE);
            read.reversed().stream().flatMap(Trajectories::beginning).forEach(places::add);
            if (read.size() < READ) {
                break;
            }
            at = read.getFirst().sequence();
        }
        return places.subList(0, Math.min(limit, places.size()));
    }

    /** A turn begins with the message that it answers. */
    private static Stream<TurnPlace> beginning(Recorded event) {
        Envelope envelope = event.envelope();
        return envelope.event() instanceof UserMessageConfirmed
                ? envelope.turnId().stream()
                        .map(
                                turn ->
                                        new TurnPlace(
                                                envelope.sessionId(),
                                                turn,
                                                envelope.sequence(),
                                                envelope.at()))
                : Stream.empty();
    }

    /** A page of what a query finds, newest first. */
    public TrajectoryPage find(TrajectoryQuery query, int limit) {
        List<Trajectory> found = new ArrayList<>();
        TrajectoryQuery rest = query;
        int lookedAt = 0;
        while (lookedAt < MAX_LOOKED_AT) {
            int most = Math.min(limit - found.size(), MAX_LOOKED_AT - lookedAt);
            List<TurnPlace> places = search.find(rest, most);
            places.stream().map(this::of).filter(query::takes).forEach(found::add);
            if (places.size() < most) {
                return new TrajectoryPage(found, Optional.empty());
            }
            lookedAt += places.size();
            rest = rest.before(TrajectoryCursor.of(places.getLast()));
            if (found.size() == limit) {
                break;
            }
        }
        return new TrajectoryPage(found, rest.before());
    }

    /** A turn that cannot be read does not take the others away. */
    private Trajectory of(TurnPlace place) {
        try {
            return TrajectoryFold.of(
                    place,
                    journal.ofTurn(place.session(), place.turn()).stream()
                            .map(Recorded::envelope)
                            .toList());
        } catch (JournalException e) {
            throw e;
        } catch (RuntimeException e) {
            log.warn("turn {} of session {} cannot be read", place.turn(), place.session(), e);
            return Trajectory.unreadable(place);
        }
    }
}
