package dev.workmate.live.relay;

import dev.workmate.event.LiveSignal;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Recorded;
import dev.workmate.live.AnsweredCalls;
import dev.workmate.live.Completion;
import dev.workmate.live.relay.Message.Place;
import dev.workmate.live.relay.Message.Said;
import dev.workmate.live.relay.Message.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is said in one session and stands in no event yet. It follows one speaker, whoever works on
 * the turn under the newest epoch, and notices what is missing; that a turn is over it says in any
 * case, once. Guarded by the line that holds it.
 */
final class Words {
    private static final Duration ASK_AGAIN = Duration.ofMillis(500);

    /** How long the signal may take that a turn is over, once its end is stored. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    /** The same where nothing is to be heard from others. */
    private static final Duration BRIEF_GRACE = Duration.ofMillis(200);

    private static final int MOST_REMEMBERED = 32;

    private final Line.Screen screen;
    private final LongSupplier nanos;
    private long epoch;
    private @Nullable InstanceId speaker;
    private long speech;
    private long number;
    private boolean missing;
    private long askedAt;
    private final Set<TurnId> completed = new LinkedHashSet<>();

    /** Turns that were open when the first viewer came, or had an event since. */
    private final Set<TurnId> known = new LinkedHashSet<>();

    /** Ends that are stored and not said yet. */
    private final Map<TurnId, Owed> owed = new LinkedHashMap<>();

    private final AnsweredCalls answered = new AnsweredCalls();

    /**
     * The newest call whose beginning was over when it came: nobody knows what its words are of.
     */
    private @Nullable CallId leftOut;

    private record Owed(SignalEnvelope end, long since) {}

    Words(Line.Screen screen, Line.Start start, LongSupplier nanos) {
        start.open().ifPresent(known::add);
        start.newest().forEach(answered::take);
        this.screen = screen;
        this.nanos = nanos;
        this.askedAt = nanos.getAsLong() - ASK_AGAIN.toNanos();
    }

    /** Whether somebody else has gone on with the turn since. */
    boolean isPast(long ours) {
        return ours > 0 && ours < epoch;
    }

    /** An event was shown. */
    void stored(Recorded event) {
        epoch = Math.max(epoch, event.epoch());
        event.envelope().turnId().ifPresent(of -> remember(known, of));
        answered.take(event);
        Completion.of(event)
                .filter(end -> !completed.contains(end.turnId()))
                .ifPresent(end -> owed.put(end.turnId(), new Owed(end, nanos.getAsLong())));
    }

    /** A turn of this process says it. */
    void local(SignalEnvelope signal) {
        speaker = null;
        missing = false;
        if (!completed.contains(signal.turnId())) {
            pass(signal);
        }
    }

    void said(Said said) {
        Place place = said.place();
        if (isPast(place.epoch())) {
            return;
        }
        TurnId of = said.signal().turnId();
        boolean isNext = isNext(place) && known.contains(of);
        if (isNext) {
            follow(place);
        } else if (!isHeard(place)) {
            missing = true;
            ask(place.session());
        }
        // An end counts wherever it stands; what is late counts as heard and is not shown.
        if ((isNext || isCompletion(said.signal())) && isExpected(of)) {
            show(said.signal());
        }
    }

    void told(Told told) {
        Place place = told.place();
        boolean isStale = isHeard(place) && !(missing && isNewest(place));
        if (isPast(place.epoch()) || isStale || !isExpected(told.underway())) {
            return;
        }
        follow(place);
        told.underway().stream().findFirst().ifPresent(first -> sayOwedBefore(first.turnId()));
        List<SignalEnvelope> fresh = new ArrayList<>();
        for (SignalEnvelope each : told.underway()) {
            if (!leavesOut(each)) {
                fresh.add(each);
            }
        }
        screen.underway(place.session(), fresh);
    }

    private boolean isExpected(List<SignalEnvelope> underway) {
        return underway.isEmpty() || isExpected(underway.getFirst().turnId());
    }

    /** What is said of a turn before anybody watched, or after it was over, is late. */
    private boolean isExpected(TurnId of) {
        return known.contains(of) && !completed.contains(of);
    }

    private static void remember(Set<TurnId> turns, TurnId turn) {
        if (turns.add(turn) && turns.size() > MOST_REMEMBERED) {
            turns.remove(turns.iterator().next());
        }
    }

    private boolean isOfSameSpeech(Place place) {
        return place.from().equals(speaker) && place.speech() == speech;
    }

    private boolean isNext(Place place) {
        return isOfSameSpeech(place)
                ? place.number() == number + 1 && !missing
                : place.number() == 1 && !isHeard(place);
    }

    /** Nothing newer than what was heard already. */
    private boolean isHeard(Place place) {
        return place.from().equals(speaker)
                && (place.speech() < speech
                        || place.speech() == speech && place.number() <= number);
    }

    private boolean isNewest(Place place) {
        return isOfSameSpeech(place) && place.number() == number;
    }

    private void follow(Place place) {
        epoch = Math.max(epoch, place.epoch());
        speaker = place.from();
        speech = place.speech();
        number = place.number();
        missing = false;
    }

    /** Something was dropped unseen. */
    void lose() {
        missing = true;
    }

    void tick(long now, boolean busIsUp, SessionId session) {
        Duration grace = busIsUp ? GRACE : BRIEF_GRACE;
        for (Owed each : List.copyOf(owed.values())) {
            if (now - each.since() > grace.toNanos()) {
                show(each.end());
            }
        }
        if (missing) {
            ask(session);
        }
    }

    private void ask(SessionId session) {
        long now = nanos.getAsLong();
        if (now - askedAt >= ASK_AGAIN.toNanos()) {
            askedAt = now;
            screen.ask(session);
        }
    }

    private void show(SignalEnvelope signal) {
        if (!leavesOut(signal)) {
            pass(signal);
        }
    }

    /** With the beginning of a call all its words are left out. */
    private boolean leavesOut(SignalEnvelope signal) {
        boolean over = isOver(signal);
        if (over && signal.signal() instanceof LiveSignal.StreamStarted start) {
            leftOut = start.callId();
        }
        return over;
    }

    /** A turn ends before the next one begins, also where nobody has heard its end yet. */
    private void sayOwedBefore(TurnId next) {
        List.copyOf(owed.values()).stream()
                .map(Owed::end)
                .filter(end -> !end.turnId().equals(next))
                .forEach(this::pass);
    }

    private void pass(SignalEnvelope signal) {
        if (!isCompletion(signal)) {
            sayOwedBefore(signal.turnId());
        } else {
            remember(completed, signal.turnId());
            missing = false;
            owed.remove(signal.turnId());
        }
        screen.signal(signal);
    }

    /** What comes after the end of its turn, or after the answer it was part of, is left out. */
    private boolean isOver(SignalEnvelope signal) {
        return completed.contains(signal.turnId())
                || answered.hasAnswerOf(signal)
                || signal.signal() instanceof LiveSignal.Delta delta
                        && delta.callId().equals(leftOut);
    }

    private static boolean isCompletion(SignalEnvelope signal) {
        return signal.signal() instanceof LiveSignal.TurnCompleted;
    }
}
