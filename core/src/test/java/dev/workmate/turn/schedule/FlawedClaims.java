package dev.workmate.turn.schedule;

import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommandRule.Accept;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.SessionState;
import dev.workmate.testkit.ForwardingJournal;
import java.util.List;
import java.util.Optional;

/** Journals that hand a session over in the wrong way. */
final class FlawedClaims {
    private FlawedClaims() {}

    static final class ClaimKeepsEpoch extends ForwardingJournal {
        ClaimKeepsEpoch(Journal next) {
            super(next);
        }

        @Override
        public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
            return next.find(session)
                    .filter(state -> state.openTurn().isPresent() && !state.parked());
        }
    }

    static final class ClaimsParked extends ForwardingJournal {
        ClaimsParked(Journal next) {
            super(next);
        }

        @Override
        public List<SessionId> unfinished() {
            return List.of(World.SESSION);
        }

        @Override
        public Optional<SessionState> find(SessionId session) {
            return next.find(session).map(ClaimsParked::asIfNobodyWereAsked);
        }

        private static SessionState asIfNobodyWereAsked(SessionState state) {
            return new SessionState(
                    state.id(),
                    state.head(),
                    state.visibleHead(),
                    state.epoch(),
                    state.owner(),
                    state.openTurn(),
                    false,
                    state.resumes(),
                    state.waiting(),
                    state.lastHash(),
                    state.quarantined());
        }

        @Override
        public Optional<SessionState> claim(SessionId session, long epoch, InstanceId instance) {
            CommandRule<Boolean> unpark =
                    state ->
                            state.parked()
                                    ? new Accept<>(
                                            List.of(), new SessionChange.Unpark(instance), true)
                                    : new CommandRule.Refuse<>(false);
            next.command(session, BatchId.next(), unpark);
            return next.find(session).flatMap(now -> next.claim(session, now.epoch(), instance));
        }
    }
}
