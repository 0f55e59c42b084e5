package dev.workmate.turn.schedule;

import dev.workmate.event.Draft;
import dev.workmate.event.ToolEvent.LateResultNoted;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.Append;
import dev.workmate.journal.AppendOutcome;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Numbering;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.ForwardingJournal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** Journals that leave out one of their rules for writing each, made of a sound one. */
final class FlawedWrites {
    private FlawedWrites() {}

    static Append with(Append append, OptionalLong expectedHead) {
        return new Append(
                append.session(),
                append.turn(),
                append.epoch(),
                append.batch(),
                append.drafts(),
                expectedHead,
                append.change());
    }

    static Append firstHalf(Append append) {
        return new Append(
                append.session(),
                append.turn(),
                append.epoch(),
                append.batch(),
                append.drafts().subList(0, (append.drafts().size() + 1) / 2),
                append.expectedHead(),
                append.change());
    }

    /** Changes what is stored. */
    static final class ChangedAppends extends ForwardingJournal {
        private final UnaryOperator<Append> change;

        ChangedAppends(Journal next, UnaryOperator<Append> change) {
            super(next);
            this.change = change;
        }

        @Override
        public AppendOutcome append(Append append) {
            return next.append(change.apply(append));
        }
    }

    /** Writes in the name of whoever owns the session. */
    static final class Unfenced extends ForwardingJournal {
        Unfenced(Journal next) {
            super(next);
        }

        @Override
        public AppendOutcome append(Append append) {
            long epoch = next.find(append.session()).orElseThrow().epoch();
            return next.append(
                    new Append(
                            append.session(),
                            append.turn(),
                            epoch,
                            append.batch(),
                            append.drafts(),
                            append.expectedHead(),
                            append.change()));
        }
    }

    /** Forgets the ids of batches that begin with a prefix; the empty one stands for appends. */
    static final class FreshBatches extends ForwardingJournal {
        private final String prefix;

        FreshBatches(Journal next, String prefix) {
            super(next);
            this.prefix = prefix;
        }

        @Override
        public AppendOutcome append(Append append) {
            return prefix.isEmpty()
                    ? next.append(
                            new Append(
                                    append.session(),
                                    append.turn(),
                                    append.epoch(),
                                    BatchId.next(),
                                    append.drafts(),
                                    append.expectedHead(),
                                    append.change()))
                    : next.append(append);
        }

        @Override
        public <T> CommandOutcome<T> command(
                SessionId session, BatchId batch, CommandRule<T> rule) {
            boolean forgets = !prefix.isEmpty() && batch.value().startsWith(prefix);
            return next.command(session, forgets ? BatchId.next() : batch, rule);
        }
    }

    /** Two answers may both find a question open. */
    static final class StaleCommands extends ForwardingJournal {
        StaleCommands(Journal next) {
            super(next);
        }

        @Override
        public <T> CommandOutcome<T> command(
                SessionId session, BatchId batch, CommandRule<T> rule) {
            if (!batch.value().startsWith("approval:")) {
                return next.command(session, batch, rule);
            }
            SessionState read = next.find(session).orElseThrow();
            Thread.yield();
            CommandRule<T> stale =
                    now ->
                            rule.decide(read) instanceof Accept<T> accept
                                    ? new Accept<>(
                                            accept.drafts(),
                                            now.parked() ? accept.change() : SessionChange.STAY,
                                            accept.answer())
                                    : rule.decide(read);
            return next.command(session, BatchId.next(), stale);
        }
    }

    /** Says that an intent is stored, and stores it a moment later. */
    static final class HastyIntents extends ForwardingJournal {
        HastyIntents(Journal next) {
            super(next);
        }

        @Override
        public AppendOutcome append(Append append) {
            if (!Flaw.isIntent(append)) {
                return next.append(append);
            }
            Thread.ofVirtual().start(() -> next.append(with(append, OptionalLong.empty())));
            SessionState state = next.find(append.session()).orElseThrow();
            return new AppendOutcome.Appended(
                    Numbering.number(
                                    state,
                                    append.batch(),
                                    append.drafts(),
                                    List.of(""),
                                    append.change())
                            .events(),
                    state);
        }
    }

    /** Takes a late result for the real one. */
    static final class LateResultsCount extends ForwardingJournal {
        LateResultsCount(Journal next) {
            super(next);
        }

        @Override
        public <T> CommandOutcome<T> command(
                SessionId session, BatchId batch, CommandRule<T> rule) {
            return next.command(
                    session,
                    batch,
                    state ->
                            rule.decide(state) instanceof Accept<T> accept
                                    ? new Accept<>(
                                            accept.drafts().stream()
                                                    .map(LateResultsCount::counting)
                                                    .toList(),
                                            accept.change(),
                                            accept.answer())
                                    : rule.decide(state));
        }

        private static Draft counting(Draft draft) {
            if (!(draft.event() instanceof LateResultNoted late)) {
                return draft;
            }
            return new Draft(
                    draft.eventId(),
                    draft.turnId(),
                    draft.taskId(),
                    draft.index(),
                    draft.agent(),
                    draft.at(),
                    new ToolFinished(
                            late.toolUseId(),
                            late.toolName(),
                            late.status(),
                            late.output(),
                            false,
                            0,
                            Optional.empty(),
                            Optional.empty()));
        }
    }

    /** Shows a batch on its way to the journal. */
    static final class ShownFirst extends ForwardingJournal {
        private final World world;

        ShownFirst(Journal next, World world) {
            super(next);
            this.world = world;
        }

        @Override
        public AppendOutcome append(Append append) {
            SessionState state = next.find(append.session()).orElseThrow();
            show(append.batch(), state, append.drafts(), append.change());
            Thread.yield();
            return next.append(append);
        }

        @Override
        public <T> CommandOutcome<T> command(
                SessionId session, BatchId batch, CommandRule<T> rule) {
            CommandOutcome<T> outcome = next.command(session, batch, rule);
            if (outcome instanceof CommandOutcome.Accepted<T> accepted) {
                accepted.events().stream()
                        .filter(event -> event.envelope().visibility().isSent())
                        .forEach(world::show);
            }
            return outcome;
        }

        private void show(
                BatchId batch, SessionState state, List<Draft> drafts, SessionChange change) {
            List<String> texts = Numbering.texts(drafts, World.TEXT);
            Numbering.number(state, batch, drafts, texts, change).events().stream()
                    .filter(event -> event.envelope().visibility().isSent())
                    .forEach(world::show);
        }
    }

    /** Spends numbers on batches that are then refused. */
    static final class NumbersTakenFirst extends ForwardingJournal {
        private static final String GAP = "gap:";

        NumbersTakenFirst(Journal next) {
            super(next);
        }

        static boolean isGap(Recorded event) {
            return event.batch().value().startsWith(GAP);
        }

        @Override
        public AppendOutcome append(Append append) {
            AppendOutcome outcome = next.append(append);
            if (outcome instanceof AppendOutcome.HeadMoved) {
                BatchId gap = new BatchId(GAP + append.batch().value());
                CommandRule<Boolean> waste =
                        _ -> new Accept<>(append.drafts(), SessionChange.STAY, true);
                next.command(append.session(), gap, waste);
            }
            return outcome;
        }

        @Override
        public List<Recorded> after(SessionId session, long sequence, int limit, Reach reach) {
            return next.after(session, sequence, limit, reach).stream()
                    .filter(event -> !isGap(event))
                    .toList();
        }

        @Override
        public List<Recorded> ofTurn(SessionId session, TurnId turn) {
            return next.ofTurn(session, turn).stream().filter(event -> !isGap(event)).toList();
        }
    }
}
