package dev.workmate.journal;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The journal's own row about a session. {@code epoch} rises with every change of owner and is the
 * only thing safety rests on; {@code resumes} counts take-overs since a step was last finished. A
 * session is {@code quarantined} where its log is known to have lost events: nobody goes on with it
 * until a person does.
 */
public record SessionState(
        SessionId id,
        long head,
        long visibleHead,
        long epoch,
        Optional<InstanceId> owner,
        Optional<TurnId> openTurn,
        boolean parked,
        int resumes,
        List<TurnId> waiting,
        String lastHash,
        boolean quarantined) {
    public SessionState {
        waiting = List.copyOf(waiting);
    }

    public static SessionState fresh(SessionId id) {
        return new SessionState(
                id,
                0,
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                false,
                0,
                List.of(),
                HashChain.start(id),
                false);
    }

    /** The state after a batch that ends at {@code newHead}. */
    SessionState advanced(long newHead, long newVisibleHead, String newHash) {
        return new SessionState(
                id,
                newHead,
                newVisibleHead,
                epoch,
                owner,
                openTurn,
                parked,
                resumes,
                waiting,
                newHash,
                quarantined);
    }

    /** The state of a fork before its own events: it ends where it was cut. */
    public SessionState cutAt(long sequence, long visible, String hash) {
        return advanced(sequence, visible, hash);
    }

    /** The state once a step is done: take-overs before it no longer count. */
    SessionState progressed() {
        return resumes == 0
                ? this
                : new SessionState(
                        id,
                        head,
                        visibleHead,
                        epoch,
                        owner,
                        openTurn,
                        parked,
                        0,
                        waiting,
                        lastHash,
                        quarantined);
    }

    SessionState with(SessionChange change) {
        return switch (change) {
            case SessionChange.Stay _ -> this;
            case SessionChange.Open(TurnId turn, InstanceId newOwner) -> {
                require(openTurn.isEmpty(), change);
                yield changed(epoch + 1, Optional.of(newOwner), Optional.of(turn), false, waiting);
            }
            case SessionChange.Queue(TurnId turn) -> {
                require(openTurn.isPresent(), change);
                List<TurnId> longer = new ArrayList<>(waiting);
                longer.add(turn);
                yield changed(epoch, owner, openTurn, parked, longer);
            }
            case SessionChange.Park _ -> {
                require(openTurn.isPresent() && !parked, change);
                yield changed(epoch, Optional.empty(), openTurn, true, waiting);
            }
            case SessionChange.Release _ -> {
                require(openTurn.isPresent() && !parked, change);
                yield changed(epoch + 1, Optional.empty(), openTurn, false, waiting);
            }
            case SessionChange.Unpark(InstanceId newOwner) -> {
                require(parked, change);
                yield changed(epoch + 1, Optional.of(newOwner), openTurn, false, waiting);
            }
            case SessionChange.Close _ -> {
                require(openTurn.isPresent(), change);
                yield waiting.isEmpty()
                        ? changed(epoch, Optional.empty(), Optional.empty(), false, waiting)
                        : changed(
                                epoch,
                                owner,
                                Optional.of(waiting.getFirst()),
                                false,
                                waiting.subList(1, waiting.size()));
            }
        };
    }

    /** The state after another process took the open turn over. */
    public SessionState claimedBy(InstanceId newOwner) {
        return new SessionState(
                id,
                head,
                visibleHead,
                epoch + 1,
                Optional.of(newOwner),
                openTurn,
                parked,
                resumes + 1,
                waiting,
                lastHash,
                quarantined);
    }

    /** The state while nobody may go on by himself, or when a person has gone on. */
    public SessionState quarantined(boolean now) {
        return new SessionState(
                id,
                head,
                visibleHead,
                epoch,
                owner,
                openTurn,
                parked,
                resumes,
                waiting,
                lastHash,
                now);
    }

    private SessionState changed(
            long newEpoch,
            Optional<InstanceId> newOwner,
            Optional<TurnId> newOpenTurn,
            boolean newParked,
            List<TurnId> newWaiting) {
        return new SessionState(
                id,
                head,
                visibleHead,
                newEpoch,
                newOwner,
                newOpenTurn,
                newParked,
                resumes,
                newWaiting,
                lastHash,
                quarantined);
    }

    private void require(boolean allowed, SessionChange change) {
        if (!allowed) {
            throw new IllegalStateException(
                    change + " does not fit session " + id + " in state " + this);
        }
    }
}
