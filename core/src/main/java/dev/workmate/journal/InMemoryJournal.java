package dev.workmate.journal;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Visibility;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.CommandRule.Refuse;
import dev.workmate.journal.Numbering.Numbered;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A journal that forgets when the process ends: the reference for the contract, and the fast one
 * for tests. One lock guards all.
 */
public final class InMemoryJournal implements Journal {
    private final EventText text;
    private final CommitListener listener;
    private final Map<SessionId, Log> logs = new HashMap<>();

    public InMemoryJournal(EventText text, CommitListener listener) {
        this.text = text;
        this.listener = listener;
    }

    @Override
    public synchronized void open(SessionId session, UserId owner) {
        logs.computeIfAbsent(session, Log::new);
    }

    @Override
    public synchronized Optional<SessionState> find(SessionId session) {
        return Optional.ofNullable(logs.get(session)).map(log -> log.state);
    }

    @Override
    public synchronized AppendOutcome append(Append append) {
        Log log = logs.get(append.session());
        if (log == null) {
            return new AppendOutcome.Fenced();
        }
        Optional<List<Recorded>> earlier = log.batch(append.batch());
        if (earlier.isPresent()) {
            return new AppendOutcome.Appended(earlier.get(), log.state);
        }
        Optional<AppendOutcome> refusal = Fence.refusal(log.state, append);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Numbered numbered =
                Numbering.number(
                        log.state,
                        append.batch(),
                        append.drafts(),
                        Numbering.texts(append.drafts(), text),
                        append.change());
        store(log, numbered);
        return new AppendOutcome.Appended(numbered.events(), numbered.state());
    }

    @Override
    public synchronized <T> CommandOutcome<T> command(
            SessionId session, BatchId batch, CommandRule<T> rule) {
        Log log = logs.get(session);
        if (log == null) {
            return new CommandOutcome.NoSuchSession<>();
        }
        Optional<List<Recorded>> earlier = log.batch(batch);
        if (earlier.isPresent()) {
            return new CommandOutcome.Repeated<>(earlier.get());
        }
        return switch (rule.decide(log.state)) {
            case Refuse<T>(T answer) -> new CommandOutcome.Refused<>(answer);
            case Accept<T> accept -> {
                Numbered numbered =
                        Numbering.number(
                                log.state,
                                batch,
                                accept.drafts(),
                                Numbering.texts(accept.drafts(), text),
                                accept.change());
                store(log, numbered);
                yield new CommandOutcome.Accepted<>(
                        numbered.events(), numbered.state(), accept.answer());
            }
        };
    }

    @Override
    public synchronized Optional<SessionState> claim(
            SessionId session, long epoch, InstanceId instance) {
        Log log = logs.get(session);
        if (log == null || !Fence.isClaimable(log.state, epoch)) {
            return Optional.empty();
        }
        log.state = log.state.claimedBy(instance);
        return Optional.of(log.state);
    }

    @Override
    public synchronized List<SessionId> unfinished() {
        return logs.values().stream()
                .map(log -> log.state)
                .filter(Fence::isClaimable)
                .map(SessionState::id)
                .toList();
    }

    @Override
    public synchronized List<Recorded> after(
            SessionId session, long sequence, int limit, Reach reach) {
        List<Recorded> page = new ArrayList<>();
        List<Recorded> events = events(session);
        for (int i = (int) Math.max(0, sequence); i < events.size() && page.size() < limit; i++) {
            if (reach.covers(events.get(i).envelope().visibility())) {
                page.add(events.get(i));
            }
        }
        return List.copyOf(page);
    }

    @Override
    public synchronized List<Recorded> before(
            SessionId session, long sequence, int limit, Reach reach) {
        List<Recorded> page = new ArrayList<>();
        List<Recorded> events = events(session);
        for (int i = (int) Math.min(sequence - 1, events.size()) - 1;
                i >= 0 && page.size() < limit;
                i--) {
            if (reach.covers(events.get(i).envelope().visibility())) {
                page.add(events.get(i));
            }
        }
        return List.copyOf(page.reversed());
    }

    @Override
    public synchronized List<Recorded> ofTurn(SessionId session, TurnId turn) {
        return events(session).stream()
                .filter(event -> event.envelope().turnId().equals(Optional.of(turn)))
                .toList();
    }

    @Override
    public synchronized Optional<Recorded> latest(
            SessionId session, Class<? extends AgentEvent> kind) {
        return events(session).reversed().stream()
                .filter(event -> kind.isInstance(event.envelope().event()))
                .findFirst();
    }

    @Override
    public synchronized Optional<SessionState> fork(Fork fork) {
        Log known = logs.get(fork.session());
        Log origin = logs.get(fork.origin());
        if (known != null) {
            return Optional.of(known.state);
        }
        if (origin == null || origin.state.head() < fork.at()) {
            return Optional.empty();
        }
        Log log = new Log(fork.session(), origin, fork.at());
        logs.put(fork.session(), log);
        store(
                log,
                Numbering.number(
                        log.state,
                        fork.batch(),
                        fork.drafts(),
                        Numbering.texts(fork.drafts(), text),
                        SessionChange.STAY));
        return Optional.of(log.state);
    }

    @Override
    public synchronized List<Stretch> lineage(SessionId session) {
        Log log = logs.get(session);
        return log == null ? List.of(Stretch.own(session, 0)) : log.lineage;
    }

    @Override
    public synchronized void erase(SessionId session) {
        logs.remove(session);
    }

    private void store(Log log, Numbered numbered) {
        log.state = numbered.state();
        log.events.addAll(numbered.events());
        if (!numbered.events().isEmpty()) {
            log.batches.put(numbered.events().getFirst().batch(), numbered.events());
            listener.committed(numbered.events());
        }
    }

    private List<Recorded> events(SessionId session) {
        Log log = logs.get(session);
        return log == null ? List.of() : log.events;
    }

    private static final class Log {
        final List<Recorded> events = new ArrayList<>();
        final Map<BatchId, List<Recorded>> batches = new HashMap<>();
        final List<Stretch> lineage;
        SessionState state;

        Log(SessionId id) {
            state = SessionState.fresh(id);
            lineage = List.of(Stretch.own(id, 0));
        }

        Log(SessionId id, Log origin, long cut) {
            List<Stretch> shared = new ArrayList<>(Stretch.upTo(cut, origin.lineage));
            shared.add(Stretch.own(id, cut));
            lineage = List.copyOf(shared);
            origin.events.subList(0, (int) cut).forEach(event -> events.add(event.in(id)));
            state = SessionState.fresh(id);
            if (cut > 0) {
                Recorded last = events.getLast();
                long visible =
                        last.envelope().visibility() == Visibility.USER
                                ? cut
                                : last.envelope().prev();
                state = state.cutAt(cut, visible, last.hash());
            }
        }

        Optional<List<Recorded>> batch(BatchId batch) {
            return Optional.ofNullable(batches.get(batch));
        }
    }
}
