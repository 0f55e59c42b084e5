package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Draft;
import dev.workmate.event.SessionEvent.SessionForked;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Fork;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.live.Marks;
import dev.workmate.testkit.Drafts;
import dev.workmate.text.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BranchesTest {
    private static final JsonText NOTHING = new JsonText("{}");

    private final User user = User.of(UserId.next(), "ada", Role.USER);
    private final Journal journal = new InMemoryJournal(Object::toString, CommitListener.NONE);
    private final SessionId origin = SessionId.next();
    private final List<SessionId> family = new ArrayList<>();
    private final TurnId turn = TurnId.next();

    @BeforeEach
    void open() {
        journal.open(origin, user.id());
        family.add(origin);
    }

    @Test
    void aConversationWithoutForksHasNone() {
        say(origin, "one");

        assertThat(of(origin)).isEmpty();
    }

    @Test
    void partAtTheFirstMessageThatTheyDoNotShare() {
        say(origin, "one");
        say(origin, "two");
        SessionId fork = fork(origin, 1);
        assertThat(of(origin)).as("nothing was said there yet").isEmpty();
        say(fork, "two again");

        assertThat(told(origin)).containsExactly("2: [two, two again] 0");
        assertThat(told(fork)).containsExactly("3: [two, two again] 1");
    }

    @Test
    void thatGoOnFromTheSameMessageAreOne() {
        say(origin, "one");
        SessionId child = fork(origin, 0);
        say(child, "first of the child");
        say(child, "second of the child");
        SessionId grandchild = fork(child, 2);
        say(grandchild, "another second");

        assertThat(told(origin)).containsExactly("1: [one, first of the child] 0");
        assertThat(told(grandchild))
                .containsExactly(
                        "2: [one, first of the child] 1",
                        "4: [second of the child, another second] 1");
    }

    @Test
    void tellWhatWasDoneInTheOthersAndNotWhatWasOnlyReadOrRefused() {
        SessionId fork = fork(origin, 0);
        say(fork, "here");
        say(origin, "post it");
        call("look", true, ToolStatus.SUCCESS);
        call("refused", false, ToolStatus.PERMISSION_DENIED);
        ToolUseId posted = asked("Post invoice S-1001", Optional.of("Post invoice S-1002"));
        add(origin, finished(posted, "post", ToolStatus.SUCCESS));
        call("mail", false, ToolStatus.UNKNOWN_OUTCOME);

        Branch other = of(fork).getFirst().branches().getLast();

        assertThat(other.effects().stream().map(each -> each.toolName() + " " + each.status()))
                .containsExactly("post SUCCESS", "mail UNKNOWN_OUTCOME");
        assertThat(other.effects().getFirst().summary()).contains("Post invoice S-1002");
        assertThat(of(origin).getFirst().branches().getLast().effects())
                .as("of the branch that one looks at nothing is said")
                .isEmpty();
    }

    private void call(String tool, boolean readOnly, ToolStatus status) {
        ToolUseId id = ToolUseId.next();
        add(origin, new ToolRequested(id, tool, NOTHING, readOnly));
        add(origin, finished(id, tool, status));
    }

    /** A call that a person agreed to, perhaps after a change. */
    private ToolUseId asked(String summary, Optional<String> edited) {
        ToolUseId id = ToolUseId.next();
        ApprovalId approval = ApprovalId.next();
        add(origin, new ToolRequested(id, "post", NOTHING, false));
        add(
                origin,
                new ApprovalRequested(
                        approval,
                        id,
                        "post",
                        NOTHING,
                        summary,
                        "",
                        Instant.EPOCH,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
        add(
                origin,
                new ApprovalResolved(
                        approval,
                        Decision.APPROVED,
                        "ada",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        edited,
                        Optional.empty()));
        return id;
    }

    private static ToolFinished finished(ToolUseId id, String tool, ToolStatus status) {
        return new ToolFinished(id, tool, status, "", false, 1, Optional.empty(), Optional.empty());
    }

    private List<String> told(SessionId session) {
        return of(session).stream()
                .map(
                        parting ->
                                parting.sequence()
                                        + ": "
                                        + parting.branches().stream().map(Branch::message).toList()
                                        + " "
                                        + parting.current())
                .toList();
    }

    private List<Branch.Parting> of(SessionId session) {
        OwnedSession owned =
                new Ownership(_ -> Optional.of(user.id())).check(user, session).orElseThrow();
        return new Branches(journal, new Family()).of(owned);
    }

    /** All sessions here are of one family. */
    private final class Family implements SessionCatalog {
        @Override
        public Optional<SessionSummary> find(SessionId session) {
            return Optional.empty();
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
            return family.reversed().stream()
                    .filter(each -> !each.equals(session))
                    .map(
                            each ->
                                    new SessionSummary(
                                            each,
                                            Optional.empty(),
                                            Instant.EPOCH,
                                            Instant.EPOCH,
                                            journal.find(each).orElseThrow().head(),
                                            Optional.empty(),
                                            false,
                                            false,
                                            Optional.empty(),
                                            Marks.NONE,
                                            OptionalLong.empty()))
                    .toList();
        }

        @Override
        public Optional<UserId> ownerOf(SessionId session) {
            return Optional.of(user.id());
        }
    }

    private SessionId fork(SessionId from, long at) {
        SessionId id = SessionId.next();
        journal.fork(
                new Fork(
                        from,
                        at,
                        id,
                        BatchId.next(),
                        List.of(Drafts.ofSession(new SessionForked(from, at)))));
        family.add(id);
        return id;
    }

    private void say(SessionId to, String words) {
        put(to, Drafts.userMessage(turn, words));
    }

    private void add(SessionId to, AgentEvent event) {
        put(to, Drafts.of(turn, event));
    }

    private void put(SessionId to, Draft draft) {
        journal.command(
                to,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(List.of(draft), SessionChange.STAY, ""));
    }
}
