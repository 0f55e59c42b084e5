package dev.workmate.turn.schedule;

import static dev.workmate.turn.schedule.BrokenPromise.unless;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.TurnEvent.CancelRequested;
import dev.workmate.event.TurnEvent.TurnEnded;
import dev.workmate.event.TurnEvent.TurnPaused;
import dev.workmate.event.TurnEvent.TurnQueued;
import dev.workmate.event.TurnEvent.TurnStarted;
import dev.workmate.event.Visibility;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.TurnStop;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.EventId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.HashChain;
import dev.workmate.journal.Recorded;
import dev.workmate.turn.SubmitOutcome;
import dev.workmate.turn.approval.ResolveOutcome;
import dev.workmate.turn.schedule.Faults.Port;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What must hold of a session once it has come to rest, whatever happened before. */
final class Promises {
    private static final Set<String> OUR_FAULTS =
            Set.of("internal_error", "turn_unreadable", "model_error");
    private static final int MOST_CHARACTERS = 1 << 20;
    private static final Set<String> KNOWN_TO_ALL = Set.of("turn_timeout", "resume_limit");

    private final List<Recorded> log;
    private final World world;
    private final People people;

    private Promises(World world, People people) {
        this.log = world.log();
        this.world = world;
        this.people = people;
    }

    static void check(World world, People people) {
        Promises promises = new Promises(world, people);
        world.unexpected()
                .forEach(failure -> unless(false, "somebody was told of a fault: %s", failure));
        promises.numbersHaveNoGapsAndTheChainHolds();
        promises.batchesAreStoredOnce();
        promises.whatWasShownIsWhatIsStored();
        promises.turnsBeginAndEndOnce();
        promises.parkedTurnsAreLeftAlone();
        promises.aMessageRunsOneTurn();
        promises.questionsAreSettledOnce();
        promises.faultsAreTold();
        promises.eventsHaveBounds();
        if (world.isFaulty()) {
            promises.theNeighbourFeelsNothing();
        }
        new CallPromises(promises.log, world.ledger().effects(), world.isFaulty()).check();
    }

    private void numbersHaveNoGapsAndTheChainHolds() {
        long sequence = 0;
        long visible = 0;
        long epoch = 0;
        String hash = log.isEmpty() ? "" : HashChain.start(world.session().id());
        for (Recorded event : log) {
            Envelope envelope = event.envelope();
            unless(event.sequence() == ++sequence, "a gap or a repeat at %d", event.sequence());
            unless(envelope.prev() == visible, "a wrong way back at %d", sequence);
            unless(event.epoch() >= epoch, "an earlier owner wrote at %d", sequence);
            epoch = event.epoch();
            hash = HashChain.link(hash, event);
            unless(hash.equals(event.hash()), "the chain is broken at %d", sequence);
            visible = envelope.visibility() == Visibility.USER ? sequence : visible;
        }
    }

    private void batchesAreStoredOnce() {
        Set<EventId> events = new HashSet<>();
        Map<BatchId, Integer> sizes = new HashMap<>();
        for (Recorded event : log) {
            EventId id = event.envelope().eventId();
            unless(events.add(id), "event stored twice: %s", event.envelope().event());
            int place = sizes.merge(event.batch(), 1, Integer::sum) - 1;
            unless(event.batchIndex() == place, "batch stored twice: %s", event.batch());
        }
    }

    private void whatWasShownIsWhatIsStored() {
        List<Recorded> sent = new ArrayList<>();
        for (Recorded event : log) {
            if (event.envelope().visibility().isSent()) {
                sent.add(event);
            }
        }
        boolean same =
                world.faults().troubled(Port.VIEWERS)
                        ? isPartOf(world.shown(), sent)
                        : sent.equals(world.shown());
        unless(
                same,
                "shown and stored differ: %d shown, %d stored",
                world.shown().size(),
                sent.size());
    }

    /** Where showing fails something is missed, but nothing else is shown and nothing twice. */
    private static boolean isPartOf(List<Recorded> shown, List<Recorded> sent) {
        int next = 0;
        for (Recorded event : sent) {
            if (next < shown.size() && shown.get(next).equals(event)) {
                next++;
            }
        }
        return next == shown.size();
    }

    /** A turn that fails says why, under an id; and without faults none is told of. */
    private void faultsAreTold() {
        Set<TurnId> told = new HashSet<>();
        for (Recorded event : log) {
            TurnId turn = event.envelope().turnId().orElseThrow();
            switch (event.envelope().event()) {
                case ErrorRaised error -> {
                    told.add(turn);
                    unless(!error.correlationId().isBlank(), "an error without an id: %s", error);
                    unless(
                            world.nanos() > 0 || !error.code().equals("turn_timeout"),
                            "a turn times out although no time has passed: %s",
                            error);
                    unless(
                            world.isFaulty() && !world.faults().onlyWatchersFailed()
                                    || !OUR_FAULTS.contains(error.code()),
                            "a fault of ours: %s",
                            error);
                }
                case TurnEnded end ->
                        unless(
                                end.stopReason() != TurnStop.ERROR || told.contains(turn),
                                "a turn fails without a word: %s",
                                turn);
                default -> {}
            }
        }
    }

    private void eventsHaveBounds() {
        for (Recorded event : log) {
            unless(
                    event.payload().length() < MOST_CHARACTERS,
                    "an event without bounds: %d",
                    event.sequence());
        }
    }

    /** One bad session touches no other: only what concerns all may be felt there. */
    private void theNeighbourFeelsNothing() {
        List<Recorded> theirs = world.neighbourLog();
        List<AgentEvent> ends =
                theirs.stream()
                        .map(event -> event.envelope().event())
                        .filter(TurnEnded.class::isInstance)
                        .toList();
        unless(ends.size() == 1, "the neighbour's turn ended %d times", ends.size());
        for (Recorded event : theirs) {
            boolean felt =
                    event.envelope().event() instanceof ErrorRaised error
                            && !KNOWN_TO_ALL.contains(error.code());
            unless(
                    !felt || !world.faults().wereTargeted(),
                    "the neighbour feels it: %s",
                    event.envelope().event());
        }
    }

    private void turnsBeginAndEndOnce() {
        Set<TurnId> begun = new HashSet<>();
        Set<TurnId> ended = new HashSet<>();
        for (Recorded event : log) {
            TurnId turn = event.envelope().turnId().orElseThrow();
            switch (event.envelope().event()) {
                case TurnStarted _ -> {
                    unless(begun.add(turn), "a turn begins twice: %s", turn);
                    unless(ended.containsAll(others(begun, turn)), "two turns at once: %s", turn);
                }
                case TurnEnded _ -> unless(ended.add(turn), "a turn ends twice: %s", turn);
                case LateResultNoted _ -> {}
                default ->
                        unless(
                                !ended.contains(turn),
                                "after the end of its turn: %s",
                                event.envelope().event());
            }
        }
        for (Recorded event : log) {
            TurnId turn = event.envelope().turnId().orElseThrow();
            unless(ended.contains(turn), "a turn without an end: %s", turn);
        }
    }

    private static Set<TurnId> others(Set<TurnId> all, TurnId one) {
        Set<TurnId> others = new HashSet<>(all);
        others.remove(one);
        return others;
    }

    /** Between the pause and a person's word nobody adds to a turn. */
    private void parkedTurnsAreLeftAlone() {
        Set<TurnId> parked = new HashSet<>();
        for (Recorded event : log) {
            TurnId turn = event.envelope().turnId().orElseThrow();
            switch (event.envelope().event()) {
                case TurnPaused _ -> {
                    unless(!parked.contains(turn), "parked twice in a row: %s", turn);
                    if (isLastOfItsBatch(event)) {
                        parked.add(turn);
                    }
                }
                case ApprovalRequested asked ->
                        unless(!parked.contains(turn), "asked while parked: %s", asked);
                case ApprovalEvent _, CancelRequested _ -> parked.remove(turn);
                case LateResultNoted _, UserMessageConfirmed _, TurnQueued _ -> {}
                default ->
                        unless(
                                !parked.contains(turn),
                                "a parked turn went on by itself: %s",
                                event.envelope().event());
            }
        }
    }

    /** A stop that came just in time ends the turn in the batch that would have parked it. */
    private boolean isLastOfItsBatch(Recorded event) {
        int next = (int) event.sequence();
        return next == log.size() || !log.get(next).batch().equals(event.batch());
    }

    private void aMessageRunsOneTurn() {
        Map<String, Recorded> stored = new HashMap<>();
        for (Recorded event : log) {
            if (event.envelope().event() instanceof UserMessageConfirmed said) {
                String id = said.clientMessageId().orElseThrow();
                unless(stored.put(id, event) == null, "a message runs twice: %s", id);
            }
        }
        for (People.Message message : people.messages()) {
            for (SubmitOutcome reply : message.replies) {
                if (reply instanceof SubmitOutcome.Accepted accepted) {
                    Recorded event = stored.get(message.clientId());
                    unless(event != null, "an acknowledged message is lost: %s", accepted);
                    unless(
                            event.sequence() == accepted.sequence()
                                    && event.envelope()
                                            .turnId()
                                            .orElseThrow()
                                            .equals(accepted.turnId()),
                            "told of another turn: %s",
                            accepted);
                }
            }
        }
    }

    /** A turn that nobody could read ends without a word of the stop. */
    private static boolean isStop(AgentEvent event) {
        return event instanceof CancelRequested
                || event instanceof ErrorRaised error && error.code().equals("turn_unreadable")
                || event instanceof TurnEnded end && end.stopReason() == TurnStop.USER_CANCELLED;
    }

    private void questionsAreSettledOnce() {
        Map<ApprovalId, Decision> settled = new HashMap<>();
        int cancels = 0;
        for (Recorded event : log) {
            if (event.envelope().event() instanceof ApprovalResolved answer) {
                unless(
                        settled.put(answer.approvalId(), answer.decision()) == null,
                        "a question is settled twice: %s",
                        answer);
            }
            cancels += isStop(event.envelope().event()) ? 1 : 0;
        }
        unless(people.confirmedStops() == 0 || cancels > 0, "a confirmed stop is not stored");
        Set<ApprovalId> heard = new HashSet<>();
        for (People.Told told : people.told()) {
            switch (told.outcome()) {
                case ResolveOutcome.Resolved _ ->
                        unless(
                                heard.add(told.approval())
                                        && settled.get(told.approval()) == told.said(),
                                "two were told that their answer counts: %s",
                                told);
                case ResolveOutcome.AlreadyResolved earlier ->
                        unless(
                                settled.get(told.approval()) == earlier.decision(),
                                "told of an answer that nobody gave: %s",
                                told);
                // The desk, which knows every question, makes one of the other.
                case ResolveOutcome.TurnOver _, ResolveOutcome.NotFound _ -> {}
                default -> unless(world.isFaulty(), "an answer was refused: %s", told);
            }
        }
    }
}
