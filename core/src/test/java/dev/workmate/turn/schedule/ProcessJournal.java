package dev.workmate.turn.schedule;

import dev.workmate.event.EventNames;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Heard;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.ForwardingJournal;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The journal as one process reaches it: over a distance, so that anything may happen before a
 * request arrives and before its reply does, and either may be lost.
 */
final class ProcessJournal extends ForwardingJournal {
    private final Process process;

    ProcessJournal(Process process, Journal next) {
        super(next);
        this.process = process;
    }

    private <T> T read(SessionId session, Supplier<T> request) {
        process.pause();
        return faults().journal(process, session, request, request);
    }

    private Faults faults() {
        return process.world().faults();
    }

    private <T> T write(SessionId session, Supplier<String> what, Supplier<T> request) {
        return faults().journal(
                        process, session, () -> write(what, request), () -> write(what, request));
    }

    private <T> T write(Supplier<String> what, Supplier<T> request) {
        process.pause();
        boolean lost = process.losesReply();
        if (lost && process.world().random().nextBoolean()) {
            process.world().tell(() -> process + " " + what.get() + " is lost");
            throw new JournalException("the request was lost", new IllegalStateException());
        }
        T reply = request.get();
        process.world()
                .tell(
                        () ->
                                "%s %s -> %s%s"
                                        .formatted(
                                                process,
                                                what.get(),
                                                reply.getClass().getSimpleName(),
                                                lost ? ", reply lost" : ""));
        process.pause();
        if (lost) {
            throw new JournalException("the reply was lost", new IllegalStateException());
        }
        return reply;
    }

    @Override
    public Optional<SessionState> find(SessionId session) {
        return read(session, () -> next.find(session));
    }

    @Override
    public AppendOutcome append(Append append) {
        return write(append.session(), () -> "append " + names(append), () -> next.append(append));
    }

    private static String names(Append append) {
        return append.drafts().stream().map(draft -> EventNames.of(draft.event())).toList()
                + " "
                + append.change().getClass().getSimpleName();
    }

    @Override
    public <T> CommandOutcome<T> command(SessionId session, BatchId batch, CommandRule<T> rule) {
        return write(
                session,
                () -> "command " + batch.value(),
                () -> next.command(session, batch, watched(rule)));
    }

    private <T> CommandRule<T> watched(CommandRule<T> rule) {
        return state -> {
            CommandRule.Verdict<T> verdict = rule.decide(state);
            if (verdict instanceof CommandRule.Accept<T> accept) {
                if (accept.change() instanceof SessionChange.Open open) {
                    process.isKnownAs(open.owner());
                } else if (accept.change() instanceof SessionChange.Unpark unpark) {
                    process.isKnownAs(unpark.owner());
                }
            }
            return verdict;
        };
    }

    @Override
    public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
        process.isKnownAs(instance);
        Supplier<Optional<SessionState>> claim =
                () -> {
                    process.pause();
                    Optional<SessionState> claimed = next.claim(session, epoch, instance);
                    process.world().tell(() -> process + " claims -> " + claimed.isPresent());
                    process.pause();
                    return claimed;
                };
        return faults().journal(process, session, claim, claim);
    }

    @Override
    public List<SessionId> unfinished() {
        return read(World.SESSION, next::unfinished);
    }

    @Override
    public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
        return read(session, () -> next.after(session, sequence, limit, reach));
    }

    @Override
    public List<Recorded> before(SessionId session, long sequence, int limit, Reach reach) {
        return read(session, () -> next.before(session, sequence, limit, reach));
    }

    @Override
    public Heard heard(SessionId session) {
        return read(session, () -> next.heard(session));
    }

    @Override
    public List<Recorded> ofTurn(SessionId session, TurnId turn) {
        process.pause();
        if (faults().isUnreadable(session)) {
            throw new Faults.Injected(Faults.Port.JOURNAL);
        }
        return faults().journal(
                        process,
                        session,
                        () -> next.ofTurn(session, turn),
                        () -> rubbish(next.ofTurn(session, turn)));
    }

    /** Nothing, or a turn without its beginning. */
    private List<Recorded> rubbish(List<Recorded> log) {
        return process.world().random().nextBoolean() ? List.of() : log.subList(1, log.size());
    }
}
