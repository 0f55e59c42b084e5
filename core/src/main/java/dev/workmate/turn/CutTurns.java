package dev.workmate.turn;

import dev.workmate.agent.Agents;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnQueued;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.llm.Models;
import dev.workmate.turn.graph.Endings;
import dev.workmate.turn.graph.FactWriter;
import dev.workmate.turn.graph.TransferTask;
import dev.workmate.turn.state.Turn;
import dev.workmate.turn.state.TurnClock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends turns that were open where a fork was cut, as a stop would: nothing of them goes on in the
 * fork, and every call and question has its one result. Thread-safe.
 */
public final class CutTurns {
    private static final Logger log = LoggerFactory.getLogger(CutTurns.class);
    private static final int PAGE = 200;

    private final Journal journal;
    private final Setup.Source setup;
    private final Models models;
    private final TransferTask transferTask;
    private final TurnClock time;

    public CutTurns(
            Journal journal,
            Setup.Source setup,
            Models models,
            TransferTask transferTask,
            InstantSource time) {
        this.journal = journal;
        this.setup = setup;
        this.models = models;
        this.transferTask = transferTask;
        this.time = new TurnClock(time, System::nanoTime);
    }

    /** What a fork has to add to the events that it shares, so that no turn is open in it. */
    public List<Draft> endings(SessionId origin, long at) {
        List<Draft> drafts = new ArrayList<>();
        for (TurnId turn : openAt(origin, at)) {
            drafts.addAll(ending(origin, turn, at));
        }
        return drafts;
    }

    /**
     * Turns that had begun and not ended, in the order of their messages. Read backwards, to the
     * last message that did not have to wait: before it nothing was open.
     */
    private List<TurnId> openAt(SessionId session, long at) {
        List<TurnId> open = new ArrayList<>();
        Set<TurnId> ended = new HashSet<>();
        long before = at + 1;
        Optional<Recorded> next = Optional.empty();
        while (true) {
            List<Recorded> page = journal.before(session, before, PAGE, Reach.ALL);
            for (Recorded event : page.reversed()) {
                TurnId turn = event.envelope().turnId().orElse(null);
                if (turn != null && event.envelope().event() instanceof TurnEnded) {
                    ended.add(turn);
                } else if (turn != null
                        && event.envelope().event() instanceof UserMessageConfirmed) {
                    if (!ended.contains(turn)) {
                        open.addFirst(turn);
                    }
                    if (next.filter(CutTurns::begins).isPresent()) {
                        return open;
                    }
                }
                next = Optional.of(event);
            }
            if (page.size() < PAGE) {
                return open;
            }
            before = page.getFirst().sequence();
        }
    }

    /** What follows a message whose turn begins at once. */
    private static boolean begins(Recorded event) {
        return event.envelope().event() instanceof TurnStarted;
    }

    private List<Draft> ending(SessionId session, TurnId turn, long at) {
        Agents agents = setup.current().agents();
        FactWriter facts = new FactWriter(agents, models, transferTask);
        Endings endings = new Endings(agents, facts);
        try {
            List<Recorded> all = journal.ofTurn(session, turn);
            List<Recorded> shared = all.stream().filter(event -> event.sequence() <= at).toList();
            Turn cut = Turn.resumed(SessionState.fresh(session), turn, shared, time);
            if (terms(shared).findFirst().isEmpty()) {
                // Cut off behind its message: how it was meant to run stands after that.
                TurnOptions terms = terms(all).findFirst().orElse(TurnOptions.DEFAULT);
                cut.add(agents.supervisor().identity(), cut.rootTask(), new TurnStarted(terms));
            }
            endings.conclude(cut, Endings.stopped());
            Set<ToolUseId> asked = asked(shared);
            return cut.pending().stream()
                    .filter(
                            draft ->
                                    !(draft.event() instanceof ToolFinished result)
                                            || asked.contains(result.toolUseId()))
                    .toList();
        } catch (JournalException e) {
            throw e;
        } catch (RuntimeException e) {
            log.warn(
                    "turn {} of session {} cannot be read; a fork sets it aside", turn, session, e);
            return endings.ofUnreadable(turn, time.instant());
        }
    }

    /** Calls that are known; a cut may leave out what a model asked for in its last answer. */
    private static Set<ToolUseId> asked(List<Recorded> events) {
        return events.stream()
                .map(event -> event.envelope().event())
                .filter(ToolRequested.class::isInstance)
                .map(event -> ((ToolRequested) event).toolUseId())
                .collect(Collectors.toSet());
    }

    private static Stream<TurnOptions> terms(List<Recorded> events) {
        return events.stream()
                .flatMap(
                        event ->
                                switch (event.envelope().event()) {
                                    case TurnQueued queued -> Stream.of(queued.options());
                                    case TurnStarted begun -> Stream.of(begun.options());
                                    default -> Stream.empty();
                                });
    }
}
