package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.journal.StoreCheck;
import dev.workmate.live.Story;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

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
}
