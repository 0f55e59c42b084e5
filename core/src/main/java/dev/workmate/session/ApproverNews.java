package dev.workmate.session;

import dev.workmate.access.Approvers;
import dev.workmate.access.SessionOwners;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.CommitFollower;
import dev.workmate.journal.Projections;
import dev.workmate.journal.Recorded;
import dev.workmate.live.Notice;
import dev.workmate.live.Notices;
import dev.workmate.memory.RecentlyUsed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells approvers which questions of others wait for them, and which do no more; of all other
 * questions they hear nothing. Thread-safe.
 */
public final class ApproverNews implements CommitFollower {
    private static final Logger LOG = LoggerFactory.getLogger(ApproverNews.class);
    private static final Duration PROJECTION_WAIT = Duration.ofSeconds(10);
    private static final int MAX_REMEMBERED = 10_000;

    private final Notices notices;
    private final SessionOwners owners;
    private final Approvers approvers;
    private final Projections projections;
    private final Executor tellers;

    /** Questions that were told, so that their ends are too; guarded by itself. */
    private final RecentlyUsed<ApprovalId, SessionId> told = RecentlyUsed.atMost(MAX_REMEMBERED);

    public ApproverNews(
            Notices notices, SessionOwners owners, Approvers approvers, Projections projections) {
        this(
                notices,
                owners,
                approvers,
                projections,
                tell -> Thread.ofVirtual().name("approver-news").start(tell));
    }

    ApproverNews(
            Notices notices,
            SessionOwners owners,
            Approvers approvers,
            Projections projections,
            Executor tellers) {
        this.notices = notices;
        this.owners = owners;
        this.approvers = approvers;
        this.projections = projections;
        this.tellers = tellers;
    }

    @Override
    public void committed(List<Recorded> batch) {
        if (!notices.isAnyoneHere()) {
            return;
        }
        for (Recorded recorded : batch) {
            notice(recorded).ifPresent(notice -> tellLater(recorded, notice));
        }
    }

    private Optional<Notice> notice(Recorded recorded) {
        SessionId session = recorded.envelope().sessionId();
        return switch (recorded.envelope().event()) {
            case ApprovalRequested asked when asked.needs().isPresent() -> {
                synchronized (told) {
                    told.put(asked.approvalId(), session);
                }
                yield Optional.of(
                        new Notice.QuestionAsked(
                                session, asked.approvalId(), asked.summary(), asked.expiresAt()));
            }
            case ApprovalResolved settled when isTold(settled) ->
                    Optional.of(
                            new Notice.QuestionSettled(
                                    session, settled.approvalId(), settled.decision()));
            default -> Optional.empty();
        };
    }

    private boolean isTold(ApprovalResolved settled) {
        synchronized (told) {
            return settled.signatures().isPresent() || told.get(settled.approvalId()).isPresent();
        }
    }

    private void tellLater(Recorded recorded, Notice notice) {
        try {
            tellers.execute(() -> tell(recorded, notice));
        } catch (RuntimeException | Error e) {
            LOG.error("Nobody can tell approvers of {}; lists show it", recorded.sequence(), e);
        }
    }

    /** Whoever is told looks into the list at once, which follows the log a moment later. */
    private void tell(Recorded recorded, Notice notice) {
        SessionId session = recorded.envelope().sessionId();
        try {
            owners.ownerOf(session)
                    .map(approvers::beside)
                    .filter(all -> all.stream().anyMatch(notices::isHere))
                    .ifPresent(
                            all -> {
                                projections.awaitProjected(
                                        session, recorded.sequence(), PROJECTION_WAIT);
                                all.forEach(each -> notices.tell(each, notice));
                            });
        } catch (RuntimeException | Error e) {
            LOG.warn("Approvers were not told of a question; lists show it when read", e);
        }
    }
}
