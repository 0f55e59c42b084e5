package dev.workmate.turn;

import dev.workmate.agent.Agents;
import dev.workmate.event.AgentId;
import dev.workmate.event.SessionId;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.TurnId;
import dev.workmate.journal.Fence;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionState;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drives the turns this process owns, each on a virtual thread, and after it those that waited
 * behind it. Thread-safe.
 */
final class Driver {
    private static final Logger log = LoggerFactory.getLogger(Driver.class);

    private final TurnParts parts;
    private final Resending resending;
    private final Journal journal;
    private final InstanceId instance;
    private final Map<TurnId, Turn> running = new ConcurrentHashMap<>();
    private volatile Crew latest;

    Driver(TurnParts parts, Resending resending, InstanceId instance) {
        this.parts = parts;
        this.resending = resending;
        this.journal = parts.journal();
        this.instance = instance;
        this.latest = Crew.of(parts, parts.team().current(), resending);
    }

    /** The crew for the agents as they are now. Two threads may both make one: either will do. */
    Crew crew() {
        Agents now = parts.team().current();
        Crew crew = latest;
        if (crew.agents() != now) {
            crew = Crew.of(parts, now, resending);
            latest = crew;
        }
        return crew;
    }

    /** A turn whose message is on its way to the journal. */
    void expect(Turn turn) {
        running.put(turn.id(), turn);
    }

    /** It was not to be, or somebody else's. */
    void forget(Turn turn) {
        running.remove(turn.id(), turn);
    }

    Optional<Turn> find(TurnId turn) {
        return Optional.ofNullable(running.get(turn));
    }

    void start(Crew crew, Turn turn, Step first, SessionState state) {
        Thread.ofVirtual().name("turn").start(() -> drive(crew, turn, first, state));
    }

    /**
     * A command was stored that concerns a running turn; if another process runs it, its next
     * append tells it.
     */
    void lookAgain(TurnId turn) {
        find(turn).ifPresent(here -> here.post(new Mail.LookAgain()));
    }

    /**
     * A turn was parked until this very command: whoever had parked it is done with it, so it goes
     * on here.
     */
    void goOn(SessionState state) {
        resume(state, Optional.empty());
    }

    /**
     * A command may have been stored without our hearing of it: then a turn that it gave to us has
     * nobody, and is taken up here.
     */
    void adopt(SessionId session) {
        journal.find(session)
                .filter(Fence::isClaimable)
                .filter(state -> state.owner().equals(Optional.of(instance)))
                .filter(state -> !isDrivenHere(state))
                .flatMap(seen -> journal.claim(session, seen.epoch(), instance))
                .ifPresent(this::goOn);
    }

    /** A turn of another epoch runs in vain, and one without an epoch is about to be started. */
    private boolean isDrivenHere(SessionState state) {
        Turn here = running.get(state.openTurn().orElseThrow());
        return here != null && (here.epoch() == state.epoch() || here.epoch() == 0);
    }

    /** Continues a turn from its log, with a mark that says why. */
    void resume(SessionState state, Optional<TurnResumed> mark) {
        Crew crew = crew();
        Turn turn = load(state);
        if (turn.state().isStarted()) {
            AgentId speaker = turn.speaker().orElse(crew.agents().supervisor().id());
            mark.ifPresent(
                    event ->
                            crew.facts()
                                    .add(
                                            turn,
                                            crew.facts().identity(speaker),
                                            turn.rootTask(),
                                            event));
        }
        Thread.ofVirtual()
                .name("turn")
                .start(() -> drive(crew, turn, crew.pipeline().prepare(turn), state));
    }

    private Turn load(SessionState state) {
        TurnId id = state.openTurn().orElseThrow();
        Turn turn = Turn.resumed(state, id, journal.ofTurn(state.id(), id), parts.time());
        running.put(id, turn);
        turn.post(new Mail.LookAgain());
        return turn;
    }

    /** Runs a turn, and after it those that waited behind it. */
    private void drive(Crew first, Turn begun, Step prepared, SessionState session) {
        Crew crew = first;
        Turn turn = begun;
        Step step = prepared;
        SessionState state = session;
        try {
            while (true) {
                state = crew.pipeline().run(turn, step, state);
                forget(turn);
                ended(turn, state);
                if (!isOurs(state, turn)) {
                    return;
                }
                crew = crew();
                turn = load(state);
                step = crew.pipeline().prepare(turn);
            }
        } catch (TurnLost e) {
            log.info("{}; whoever owns it now goes on", e.getMessage());
            crew.lateResults().leave(turn);
        } catch (InterruptedException e) {
            log.warn("turn {} was interrupted; it will be continued at the next start", turn.id());
        } catch (RuntimeException e) {
            log.error(
                    "turn {} of session {} stopped unexpectedly; it will be continued at the next start",
                    turn.id(),
                    turn.session(),
                    e);
        } finally {
            forget(turn);
        }
    }

    /**
     * Whether a turn waited behind this one. A higher epoch means that the last batch had been
     * stored by an earlier try, and that somebody else goes on since.
     */
    private static boolean isOurs(SessionState state, Turn before) {
        return state.epoch() == before.epoch() && Fence.isClaimable(state);
    }

    private void ended(Turn turn, SessionState state) {
        if (turn.state().end().isEmpty()) {
            return;
        }
        String answer = String.join("\n\n", turn.state().answers());
        remember(turn, answer, state);
        parts.listener()
                .ended(
                        new TurnListener.EndedTurn(
                                turn.session(),
                                turn.id(),
                                turn.historyMark() == 0,
                                turn.state().userText(),
                                answer));
    }

    private void remember(Turn turn, String answer, SessionState state) {
        if (turn.state().condensed().isPresent()) {
            parts.history().forget(turn.session());
            return;
        }
        parts.history()
                .ended(
                        turn.session(),
                        turn.historyMark(),
                        new History.Exchange(
                                turn.messageSequence(),
                                turn.state().userText(),
                                turn.state().attachments(),
                                answer.strip()),
                        state.visibleHead());
    }

    /** How many turns run. */
    int count() {
        return running.size();
    }
}
