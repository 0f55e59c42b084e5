package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.live.Marks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SessionShelfTest {
    private static final AgentIdentity SCRIBE =
            new AgentIdentity(new AgentId("supervisor"), "Supervisor", "compass", "#334155");

    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final SessionId id = SessionId.next();
    private final InMemoryJournal journal =
            new InMemoryJournal(AgentEvent::toString, CommitListener.NONE);
    private final Book book = new Book();
    private final List<String> heard = new ArrayList<>();
    private final List<SessionId> belongings = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-15T09:00:00Z");
    private final Occupants occupants = new Recorder();
    private final Sessions sessions =
            new Sessions(
                    journal,
                    new Catalog(),
                    (_, _, _) -> true,
                    occupants,
                    belongings::add,
                    SCRIBE,
                    () -> now);
    private final Ownership ownership = new Ownership(new Catalog());
    private final SessionShelf shelf =
            new SessionShelf(book, sessions, ownership, occupants, () -> now);

    SessionShelfTest() {
        journal.open(id, ada.id());
    }

    @Test
    void aDeletedSessionIsStoppedAndKeptUntilTheTimeToBringItBackIsOver() {
        shelf.throwAway(owned());
        assertThat(heard).containsExactly("stop", "listed");

        now = now.plus(SessionShelf.UNDO);
        assertThat(shelf.eraseOverdue()).as("clocks differ").isZero();
        assertThat(journal.find(id)).isPresent();

        now = now.plus(Duration.ofMinutes(1));
        assertThat(shelf.eraseOverdue()).isEqualTo(1);
        assertThat(journal.find(id)).isEmpty();
        assertThat(belongings).containsExactly(id);
        assertThat(heard).containsExactly("stop", "listed", "leave", "erased");
    }

    @Test
    void whatIsBroughtBackInTimeStays() {
        shelf.throwAway(owned());
        now = now.plus(SessionShelf.UNDO).minusMillis(1);
        assertThat(shelf.bringBack(owned())).isTrue();

        now = now.plus(Duration.ofDays(1));
        assertThat(shelf.eraseOverdue()).isZero();
        assertThat(journal.find(id)).isPresent();
    }

    @Test
    void nobodyIsToldThatASessionIsBackWhichIsAboutToBeErased() {
        shelf.throwAway(owned());
        now = now.plus(SessionShelf.UNDO);

        assertThat(shelf.bringBack(owned())).isFalse();
        now = now.plus(Duration.ofMinutes(1));
        assertThat(shelf.eraseOverdue()).isEqualTo(1);
    }

    @Test
    void oneThatCannotBeErasedKeepsNoOtherFromIt() {
        SessionId broken = SessionId.next();
        book.until.put(broken, now);
        book.until.put(id, now);
        now = now.plus(Duration.ofMinutes(1));

        assertThat(shelf.eraseOverdue()).isEqualTo(1);
        assertThat(journal.find(id)).isEmpty();
    }

    @Test
    void onlyWhatChangesIsNews() {
        shelf.pin(owned());
        shelf.see(owned(), 0);

        assertThat(heard).containsExactly("listed");
    }

    private OwnedSession owned() {
        return ownership.check(ada, id).orElseThrow();
    }

    private final class Recorder implements Occupants {
        @Override
        public void leave(OwnedSession session) {
            heard.add("leave");
        }

        @Override
        public void stop(OwnedSession session) {
            heard.add("stop");
        }

        @Override
        public void listed(UserId owner, SessionSummary session) {
            heard.add("listed");
        }

        @Override
        public void erased(OwnedSession session) {
            heard.add("erased");
        }
    }

    /** Knows deletions; whatever else is marked changes something, but for what is seen. */
    private final class Book implements MarkBook {
        @Override
        public boolean isHeld(SessionId session) {
            return false;
        }

        private final Map<SessionId, Instant> until = new HashMap<>();

        @Override
        public boolean put(SessionId session, Mark mark) {
            if (mark instanceof Deleted deleted) {
                deleted.eraseAt()
                        .ifPresentOrElse(at -> until.put(session, at), () -> until.remove(session));
            }
            return !(mark instanceof Seen);
        }

        @Override
        public List<Overdue> overdue(Instant at, int limit) {
            return until.entrySet().stream()
                    .filter(each -> !each.getValue().isAfter(at))
                    .map(each -> new Overdue(each.getKey(), ada.id()))
                    .toList();
        }
    }

    private final class Catalog implements SessionCatalog {
        @Override
        public Optional<SessionSummary> find(SessionId session) {
            Marks marks =
                    new Marks(
                            false,
                            false,
                            false,
                            Optional.ofNullable(book.until.get(session)),
                            Optional.empty());
            return journal.find(session)
                    .map(
                            _ ->
                                    new SessionSummary(
                                            session,
                                            Optional.empty(),
                                            now,
                                            now,
                                            0,
                                            Optional.empty(),
                                            false,
                                            false,
                                            Optional.empty(),
                                            marks,
                                            OptionalLong.empty()));
        }

        @Override
        public List<SessionSummary> list(UserId owner, SessionQuery query) {
            return List.of();
        }

        @Override
        public List<SessionFolder> folders(UserId owner, int limit) {
            return List.of();
        }

        @Override
        public List<SessionSummary> relatives(SessionId session, int limit) {
            return List.of();
        }

        /** Of all sessions but one that is in the journal nothing can be said. */
        @Override
        public Optional<UserId> ownerOf(SessionId session) {
            if (!session.equals(id)) {
                throw new IllegalStateException("unreadable");
            }
            return journal.find(session).map(_ -> ada.id());
        }
    }
}
