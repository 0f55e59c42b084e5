package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.StoreCheck;
import dev.workmate.live.Story;
import dev.workmate.testkit.ForwardingJournal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class AuditLogTest {
    private final Story story = new Story();
    private final AuditLog audit = new AuditLog(story.journal, StoreCheck.NONE);

    @Test
    void confirmsAnEmptySession() {
        assertThat(audit.verify(story.owned))
                .contains(new AuditLog.Verification(true, 0, 0, OptionalLong.empty(), List.of()));
    }

    @Test
    void confirmsALongUntouchedLog() {
        Random random = new Random(3);
        for (int i = 0; i < 700; i++) {
            story.grow(random);
        }
        long head = story.journal.find(story.session).orElseThrow().head();

        assertThat(audit.verify(story.owned))
                .contains(
                        new AuditLog.Verification(
                                true, head, head, OptionalLong.empty(), List.of()));
    }

    @Test
    void pagesTheWholeLogInternalEventsIncluded() {
        Random random = new Random(3);
        for (int i = 0; i < 10; i++) {
            story.grow(random);
        }
        long head = story.journal.find(story.session).orElseThrow().head();

        AuditLog.Page first = audit.page(story.owned, 0, 5).orElseThrow();
        AuditLog.Page rest = audit.page(story.owned, 5, 100).orElseThrow();

        assertThat(first.hasMore()).isTrue();
        assertThat(rest.hasMore()).isFalse();
        assertThat(first.events().size() + rest.events().size()).isEqualTo((int) head);
    }

    /** An event past the head that was read is neither a part of that log nor a reason to wait. */
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void findsACutTailWhileTheLogGrows() {
        Random random = new Random(3);
        for (int i = 0; i < 10; i++) {
            story.grow(random);
        }
        long head = story.journal.find(story.session).orElseThrow().head();
        var growing =
                new ForwardingJournal(story.journal) {
                    @Override
                    public Optional<SessionState> find(SessionId session) {
                        Optional<SessionState> state = super.find(session);
                        story.grow(random);
                        return state;
                    }

                    @Override
                    public List<Recorded> after(
                            SessionId session, long sequence, int limit, Reach reach) {
                        return super.after(session, sequence, limit, reach).stream()
                                .filter(event -> event.sequence() <= 4 || event.sequence() > head)
                                .toList();
                    }
                };

        assertThat(new AuditLog(growing, StoreCheck.NONE).verify(story.owned))
                .contains(new AuditLog.Verification(false, 4, head, OptionalLong.of(5), List.of()));
    }
}
