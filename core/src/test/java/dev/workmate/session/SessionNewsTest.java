package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.SessionEvent.ModelSelected;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.Decision;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.live.Activity;
import dev.workmate.live.Marks;
import dev.workmate.live.Notice;
import dev.workmate.live.Notices;
import dev.workmate.text.JsonText;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SessionNewsTest {
    private static final Instant NOW = Instant.parse("2026-11-15T09:00:00Z");
    private static final AgentIdentity AGENT =
            new AgentIdentity(new AgentId("supervisor"), "Supervisor", "compass", "#334155");

    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    private final SessionId session = SessionId.next();
    private final ApprovalId approval = ApprovalId.next();
    private final InMemoryJournal journal =
            new InMemoryJournal(AgentEvent::toString, CommitListener.NONE);
    private final Notices notices = new Notices();
    private final List<Notice> toAda = new ArrayList<>();
    private final List<Notice> toEve = new ArrayList<>();
    private final List<Long> awaited = new ArrayList<>();
    private final List<Integer> toldWhenAwaited = new ArrayList<>();
    private final ArrayDeque<Runnable> tellers = new ArrayDeque<>();
    private final Catalog catalog = new Catalog();
    private final SessionNews news =
            new SessionNews(
                    notices,
                    catalog,
                    (_, sequence, _) -> {
                        awaited.add(sequence);
                        toldWhenAwaited.add(toAda.size());
                        catalog.title = Optional.of("Projected");
                        return true;
                    },
                    tellers::add);

    SessionNewsTest() {
        journal.open(session, ada);
    }

    @Test
    void tellsTheOwnerOfATitleOnceTheListHasIt() {
        bothAreHere();

        news.committed(stored(new SessionTitled("Projected")));
        assertThat(toAda).isEmpty();
        tell();

        assertThat(toAda)
                .containsExactly(
                        new Notice.SessionChanged(
                                session,
                                Optional.of("Projected"),
                                Activity.IDLE,
                                NOW,
                                Optional.empty(),
                                Marks.NONE));
        assertThat(awaited).containsExactly(1L);
        assertThat(toEve).isEmpty();
    }

    @Test
    void tellsTheOwnerWhichModelWasChosen() {
        bothAreHere();
        catalog.model = Optional.of("p:chosen");

        news.committed(stored(new ModelSelected(catalog.model)));
        tell();

        assertThat(toAda).containsExactly(changed(Activity.IDLE));
        assertThat(toEve).isEmpty();
    }

    @Test
    void tellsOfQuestionsAndTheirAnswersAndHowTheSessionIsNow() {
        bothAreHere();
        catalog.turn = Optional.of(TurnId.next());
        catalog.parked = true;

        news.committed(stored(asked()));
        tell();
        catalog.parked = false;
        news.committed(
                stored(new ApprovalResolved(approval, Decision.DENIED, "Ada", Optional.empty())));
        tell();

        assertThat(toAda)
                .containsExactly(
                        new Notice.QuestionAsked(session, approval, "May I pay?", NOW),
                        changed(Activity.WAITING),
                        new Notice.QuestionSettled(session, approval, Decision.DENIED),
                        changed(Activity.RUNNING));
        assertThat(toEve).isEmpty();
    }

    @Test
    void tellsOfAQuestionOnlyOnceTheListOfQuestionsHasIt() {
        bothAreHere();

        news.committed(stored(asked()));
        tell();

        assertThat(awaited).containsExactly(1L);
        assertThat(toldWhenAwaited).containsExactly(0);
    }

    @Test
    void waitsForNoViewThatTheNewsAreNotIn() {
        bothAreHere();

        news.committed(stored(new ModelSelected(Optional.of("p:chosen"))));
        tell();

        assertThat(awaited).isEmpty();
    }

    @Test
    void whatChangesNoListIsNoNews() {
        bothAreHere();

        news.committed(stored(new ThoughtShared("hm", false)));

        assertThat(tellers).isEmpty();
    }

    @Test
    void looksNothingUpWhereNobodyIsHere() {
        news.committed(stored(new SessionTitled("A title")));

        assertThat(tellers).isEmpty();
        assertThat(catalog.looks).isZero();
    }

    @Test
    void tellsWhatCameTogetherOnceAndNothingTwice() {
        bothAreHere();
        news.committed(stored(asked()));
        news.committed(stored(new SessionTitled("Projected")));
        assertThat(tellers).hasSize(1);

        tell();
        assertThat(toAda).hasSize(2);
        news.committed(stored(new SessionTitled("Projected")));
        tell();

        assertThat(toAda).filteredOn(Notice.QuestionAsked.class::isInstance).hasSize(1);
        assertThat(toAda).hasSize(3);
    }

    @Test
    void tellsWhatCameWhileItWasTelling() {
        bothAreHere();
        catalog.onFind = () -> news.committed(stored(asked()));

        news.committed(stored(new SessionTitled("Projected")));
        tell();

        assertThat(toAda).filteredOn(Notice.QuestionAsked.class::isInstance).hasSize(1);
        assertThat(tellers).isEmpty();
    }

    @Test
    void aFailureIsForgottenAndTheNextNewsAreTold() {
        bothAreHere();
        catalog.onFind =
                () -> {
                    throw new IllegalStateException("the store is away");
                };
        news.committed(stored(new SessionTitled("Projected")));
        tell();
        assertThat(toAda).isEmpty();

        news.committed(stored(new SessionTitled("Projected")));
        tell();

        assertThat(toAda).hasSize(1);
    }

    @Test
    void tellsOfSessionsThatComeAndGo() {
        bothAreHere();

        news.listed(ada, catalog.find(session).orElseThrow());
        news.erased(ada, session, NOW);

        assertThat(toAda)
                .containsExactly(changed(Activity.IDLE), new Notice.SessionErased(session, NOW));
        assertThat(toEve).isEmpty();
    }

    private void bothAreHere() {
        notices.arrive(ada, toAda::add);
        notices.arrive(eve, toEve::add);
    }

    private void tell() {
        while (!tellers.isEmpty()) {
            tellers.poll().run();
        }
    }

    private Notice changed(Activity activity) {
        return new Notice.SessionChanged(
                session, catalog.title, activity, NOW, catalog.model, catalog.marks);
    }

    private ApprovalRequested asked() {
        return new ApprovalRequested(
                approval,
                ToolUseId.next(),
                "pay",
                JsonText.EMPTY_OBJECT,
                "May I pay?",
                "Money leaves.",
                NOW,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private List<Recorded> stored(AgentEvent event) {
        Draft draft =
                new Draft(
                        EventId.next(),
                        Optional.of(TurnId.next()),
                        Optional.of(TaskId.next()),
                        0,
                        Optional.of(AGENT),
                        NOW,
                        event);
        var outcome =
                journal.command(
                        session,
                        BatchId.next(),
                        _ -> new CommandRule.Accept<>(List.of(draft), SessionChange.STAY, true));
        return ((CommandOutcome.Accepted<Boolean>) outcome).events();
    }

    /** Ada's one session. */
    private final class Catalog implements SessionCatalog {
        @Override
        public List<SessionFolder> folders(UserId owner, int limit) {
            return List.of();
        }

        @Override
        public List<SessionSummary> relatives(SessionId id, int limit) {
            return List.of();
        }

        private Optional<String> title = Optional.empty();
        private Optional<TurnId> turn = Optional.empty();
        private Optional<String> model = Optional.empty();
        private boolean parked;
        private Marks marks = Marks.NONE;
        private int looks;
        private Runnable onFind = () -> {};

        @Override
        public Optional<SessionSummary> find(SessionId id) {
            looks++;
            Runnable once = onFind;
            onFind = () -> {};
            once.run();
            return Optional.of(
                    new SessionSummary(
                            id,
                            title,
                            NOW,
                            NOW,
                            1,
                            turn,
                            parked,
                            false,
                            model,
                            marks,
                            OptionalLong.empty()));
        }

        @Override
        public Optional<UserId> ownerOf(SessionId id) {
            looks++;
            return id.equals(session) ? Optional.of(ada) : Optional.empty();
        }

        @Override
        public List<SessionSummary> list(UserId owner, SessionQuery query) {
            return List.of();
        }
    }
}
