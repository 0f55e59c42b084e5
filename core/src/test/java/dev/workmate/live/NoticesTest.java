package dev.workmate.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.Decision;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.live.Notice.ListsChanged;
import dev.workmate.live.Notice.QuestionAsked;
import dev.workmate.live.Notice.QuestionSettled;
import dev.workmate.live.Notice.SessionChanged;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NoticesTest {
    private static final Instant NOW = Instant.parse("2026-11-15T09:00:00Z");

    private final Notices notices = new Notices();
    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();

    @Test
    void reachesAPersonWhereverTheyAreAndNobodyElse() {
        List<Notice> here = new ArrayList<>();
        List<Notice> there = new ArrayList<>();
        List<Notice> elsewhere = new ArrayList<>();
        notices.arrive(ada, here::add);
        notices.arrive(ada, there::add);
        notices.arrive(eve, elsewhere::add);
        Notice notice = changed("A title", Activity.IDLE);

        notices.tell(ada, notice);

        assertThat(here).containsExactly(notice);
        assertThat(there).containsExactly(notice);
        assertThat(elsewhere).isEmpty();
    }

    @Test
    void knowsWhoIsHere() {
        assertThat(notices.isAnyoneHere()).isFalse();
        Notices.Address address = notices.arrive(ada, _ -> {});

        assertThat(notices.isHere(ada)).isTrue();
        assertThat(notices.isHere(eve)).isFalse();
        address.close();
        assertThat(notices.isHere(ada)).isFalse();
        assertThat(notices.isAnyoneHere()).isFalse();
    }

    @Test
    void oneBrokenPlaceDoesNotKeepANoticeFromTheOthers() {
        List<Notice> received = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            boolean broken = i % 2 == 0;
            notices.arrive(
                    ada,
                    notice -> {
                        if (broken) {
                            throw new IllegalStateException("broken");
                        }
                        received.add(notice);
                    });
        }

        notices.tell(ada, changed("A title", Activity.IDLE));

        assertThat(received).hasSize(5);
    }

    @Test
    void aBoxKeepsTheNewestOfEachSubjectInOrder() {
        NoticeBox box = new NoticeBox(10);
        SessionId session = SessionId.next();
        ApprovalId approval = ApprovalId.next();
        Notice other = changed("Other", Activity.RUNNING);
        box.put(changed(session, "Old"));
        box.put(new QuestionAsked(session, approval, "May I?", NOW));
        box.put(other);
        box.put(changed(session, "New"));
        box.put(new QuestionSettled(session, approval, Decision.APPROVED));

        assertThat(box.isEmpty()).isFalse();
        assertThat(box.takeAll())
                .containsExactly(
                        other,
                        changed(session, "New"),
                        new QuestionSettled(session, approval, Decision.APPROVED));
        assertThat(box.isEmpty()).isTrue();
        assertThat(box.takeAll()).isEmpty();
    }

    @Test
    void aBoxThatHoldsNoMoreSaysThatListsAreToBeReadAgain() {
        NoticeBox box = new NoticeBox(3);
        List<Notice> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Notice notice = changed("Title " + i, Activity.IDLE);
            all.add(notice);
            box.put(notice);
            box.put(notice);
        }

        assertThat(box.takeAll()).containsExactly(new ListsChanged(), all.get(3), all.get(4));
        all.subList(0, 3).forEach(box::put);
        assertThat(box.takeAll()).as("as many as it holds").isEqualTo(all.subList(0, 3));
    }

    @Test
    void whatConcernsAllIsToldToAll() {
        Notices notices = new Notices();
        List<Notice> heard = new ArrayList<>();
        notices.arrive(UserId.next(), heard::add);
        notices.arrive(UserId.next(), heard::add);

        notices.tellAll(new ListsChanged());

        assertThat(heard).containsExactly(new ListsChanged(), new ListsChanged());
    }

    @Test
    void anActivityIsReadFromTheTurn() {
        assertThat(Activity.of(true, true, false)).isEqualTo(Activity.QUARANTINED);
        assertThat(Activity.of(true, false, false)).isEqualTo(Activity.QUARANTINED);
        assertThat(Activity.of(false, false, false)).isEqualTo(Activity.IDLE);
        assertThat(Activity.of(false, true, false)).isEqualTo(Activity.RUNNING);
        assertThat(Activity.of(false, true, true)).isEqualTo(Activity.WAITING);
    }

    private static Notice changed(String title, Activity activity) {
        return new SessionChanged(
                SessionId.next(), Optional.of(title), activity, NOW, Optional.empty(), Marks.NONE);
    }

    private static Notice changed(SessionId session, String title) {
        return new SessionChanged(
                session, Optional.of(title), Activity.IDLE, NOW, Optional.empty(), Marks.NONE);
    }
}
