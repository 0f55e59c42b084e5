package dev.workmate.diagnostics.cli;

import dev.workmate.access.OwnedSession;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.journal.ForgottenException;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.Trace;
import dev.workmate.session.AuditLog;
import dev.workmate.terminal.Terminal;
import dev.workmate.trajectory.Trajectory;
import dev.workmate.trajectory.TrajectoryPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Tells all about one session but what was said in it. */
public final class Inspect {
    private static final int PAGE = 500;

    private Inspect() {}

    /** What there is to say; {@code events} counts them by their names. */
    record Report(
            SessionId sessionId,
            Optional<UserId> owner,
            long head,
            Standing standing,
            Map<String, Long> events,
            Check check,
            List<Trajectory> turns) {}

    /** Who may write, what goes on, and up to where the views have read. */
    record Standing(
            long epoch,
            boolean turnOpen,
            boolean parked,
            boolean quarantined,
            Optional<Long> projected) {}

    /** Whether the log holds; {@code gaps} are sequences that are missing. */
    record Check(
            boolean valid,
            Optional<Long> firstInvalid,
            List<Long> gaps,
            List<String> contradictions) {}

    /** Arguments are the home folder, the session's id and {@code --json}. */
    public static void main(String[] arguments) {
        Terminal.main(arguments, Inspect::run);
    }

    static int run(Terminal terminal, Terminal.Call call) {
        if (call.words().size() != 1 || !Uuids.isUuid(call.words().getFirst())) {
            return terminal.misuse("inspect takes the id of one session");
        }
        SessionId id = new SessionId(call.words().getFirst());
        try (LookedAtStore store = LookedAtStore.open(call)) {
            Optional<Report> report = store.session(id).flatMap(owned -> report(store, owned));
            if (report.isEmpty()) {
                terminal.err.println("workmate: there is no session " + id);
                return Terminal.TROUBLE;
            }
            terminal.out.println(
                    call.json() ? store.json.text(report.get()) : InspectText.of(report.get()));
            return report.get().check().valid() ? Terminal.WELL : Terminal.TROUBLE;
        }
    }

    private static Optional<Report> report(LookedAtStore store, OwnedSession session) {
        SessionState state = store.journal.find(session.id()).orElse(null);
        AuditLog.Verification found = store.audit.verify(session).orElse(null);
        if (state == null || found == null) {
            return Optional.empty();
        }
        Map<String, Long> events = new TreeMap<>();
        List<Long> gaps = new ArrayList<>();
        if (found.valid()) {
            read(store, session.id(), events, gaps);
        }
        return Optional.of(
                new Report(
                        session.id(),
                        store.catalog.ownerOf(session.id()),
                        state.head(),
                        standing(state, store.projections.cursor(session.id())),
                        events,
                        new Check(
                                found.valid(),
                                boxed(found.firstInvalid()),
                                gaps,
                                found.contradictions()),
                        turns(store, session)));
    }

    private static Standing standing(SessionState state, OptionalLong projected) {
        return new Standing(
                state.epoch(),
                state.openTurn().isPresent(),
                state.parked(),
                state.quarantined(),
                boxed(projected));
    }

    private static Optional<Long> boxed(OptionalLong number) {
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }

    private static void read(
            LookedAtStore store, SessionId session, Map<String, Long> events, List<Long> gaps) {
        long last = 0;
        List<Trace> page = store.journal.traces(session, last, PAGE);
        while (!page.isEmpty()) {
            for (Trace event : page) {
                for (long missing = last + 1; missing < event.sequence(); missing++) {
                    gaps.add(missing);
                }
                last = event.sequence();
                events.merge(event.type(), 1L, Long::sum);
            }
            page = store.journal.traces(session, last, PAGE);
        }
    }

    /** The newest ones; a log that cannot be read has none to tell of. */
    private static List<Trajectory> turns(LookedAtStore store, OwnedSession session) {
        try {
            return store.trajectories
                    .before(session, Long.MAX_VALUE, TrajectoryPage.MAX_LIMIT)
                    .map(found -> found.turns())
                    .orElse(List.of());
        } catch (IllegalArgumentException | IllegalStateException | ForgottenException e) {
            return List.of();
        }
    }
}
