package dev.workmate.live.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.journal.CommitFollower;
import dev.workmate.journal.InstanceId;
import dev.workmate.journal.Recorded;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NewsDeskTest {
    private final SessionId session = SessionId.next();
    private final ArrayDeque<Runnable> workers = new ArrayDeque<>();
    private final List<SessionId> listed = new ArrayList<>();
    private int missed;
    private final NewsDesk desk =
            new NewsDesk(InstanceId.next(), new NoLogs(), workers::add, _ -> {}, () -> missed++);

    NewsDeskTest() {
        desk.follow(new Follower());
    }

    @Test
    void aSessionThatAnotherServerArrangedIsLookedAtHere() {
        desk.heard(new Message.Listed(InstanceId.next(), session));
        assertThat(listed).as("not on the thread that hears").isEmpty();
        work();

        assertThat(listed).containsExactly(session);
        assertThat(missed).isZero();
    }

    @Test
    void whoGetsTooMuchAtOnceSaysThatSomethingIsMissing() {
        for (int i = 0; i < 66; i++) {
            desk.heard(new Message.Listed(InstanceId.next(), session));
        }
        work();
        desk.heard(new Message.Listed(InstanceId.next(), session));
        work();

        assertThat(listed).hasSize(65);
        assertThat(missed).isEqualTo(2);
    }

    private void work() {
        while (!workers.isEmpty()) {
            workers.poll().run();
        }
    }

    private final class Follower implements CommitFollower {
        @Override
        public void committed(List<Recorded> batch) {}

        @Override
        public void listedElsewhere(SessionId which) {
            listed.add(which);
        }
    }

    private static final class NoLogs implements StoredLogs {
        @Override
        public Map<SessionId, Long> heads(Collection<SessionId> sessions) {
            return Map.of();
        }

        @Override
        public Optional<TurnId> openTurn(SessionId which) {
            return Optional.empty();
        }

        @Override
        public List<Recorded> after(SessionId which, long sequence, int limit) {
            return List.of();
        }
    }
}
