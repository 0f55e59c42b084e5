package dev.workmate.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.TurnEvent.TurnResumed;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.AppendOutcome.Appended;
import dev.workmate.journal.AppendOutcome.Fenced;
import dev.workmate.journal.AppendOutcome.HeadMoved;
import dev.workmate.journal.CommandOutcome.Accepted;
import dev.workmate.testkit.Drafts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The promises every journal keeps. A journal's own test extends it and says how to open one. */
public abstract class JournalContract {
    protected static final InstanceId INSTANCE = InstanceId.next();

    protected final SessionId session = SessionId.next();
    protected final TurnId turn = TurnId.next();
    protected final List<Recorded> heard = Collections.synchronizedList(new ArrayList<>());
    protected Journal journal;

    /** A journal without any session. */
    protected abstract Journal open(CommitListener listener);

    @BeforeEach
    void openJournal() {
        journal = open(heard::addAll);
        journal.open(session, UserId.next());
    }

    @Test
    void onlyWhoSawTheLatestEpochTakesATurnOver() {
        SessionState begun = begin();

        assertThat(journal.claim(session, begun.epoch() - 1, InstanceId.next())).isEmpty();
        SessionState claimed =
                journal.claim(session, begun.epoch(), InstanceId.next()).orElseThrow();
        assertThat(claimed.epoch()).isEqualTo(begun.epoch() + 1);
        assertThat(journal.claim(session, begun.epoch(), InstanceId.next())).isEmpty();
        assertThat(journal.find(session)).contains(claimed);
    }

    @Test
    void theLatestEventOfAKindIsFoundHoweverLongTheLogIs() {
        SessionState begun = begin();
        assertThat(journal.latest(session, CompanySelected.class)).isEmpty();
        appended(append(begun.epoch(), Drafts.of(turn, new CompanySelected("erp", "1", "first"))));
        appended(append(begun.epoch(), Drafts.of(turn, new CompanySelected("erp", "2", "second"))));
        for (int i = 0; i < 5; i++) {
            appended(append(begun.epoch(), Drafts.message(turn, "after")));
        }

        assertThat(journal.latest(session, CompanySelected.class).orElseThrow().envelope().event())
                .isEqualTo(new CompanySelected("erp", "2", "second"));
        assertThat(journal.latest(session, MessageWritten.class).map(Recorded::sequence))
                .contains(9L);
    }

    @Test
    void whatWasHeardIsKnown() {
        assertThat(journal.heard(session)).isEqualTo(Heard.NOTHING);
        SessionState begun = begin();
        appended(append(begun.epoch(), Drafts.of(turn, finished(Optional.empty()))));
        appended(append(begun.epoch(), Drafts.of(turn, finished(Optional.of(false)))));
        assertThat(journal.heard(session)).isEqualTo(Heard.NOTHING);

        appended(append(begun.epoch(), Drafts.message(turn, "one"), Drafts.message(turn, "two")));
        assertThat(journal.heard(session)).isEqualTo(new Heard(false, Set.of(Drafts.AGENT.id())));

        appended(append(begun.epoch(), Drafts.of(turn, finished(Optional.of(true)))));
        appended(append(begun.epoch(), Drafts.of(turn, finished(Optional.of(false)))));
        assertThat(journal.heard(session)).isEqualTo(new Heard(true, Set.of(Drafts.AGENT.id())));
        SessionId other = SessionId.next();
        journal.open(other, UserId.next());
        assertThat(journal.heard(other)).isEqualTo(Heard.NOTHING);
    }

    @Test
    void anAttachmentIsUntrusted() {
        Attachment file = new Attachment("0197AB00-0000-7000-8000-000000000001", "a", "a/b", 1);
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(
                                        Drafts.of(
                                                turn,
                                                new UserMessageConfirmed(
                                                        MessageId.next(),
                                                        Optional.empty(),
                                                        "look",
                                                        List.of(file)))),
                                new SessionChange.Open(turn, INSTANCE),
                                ""));

        assertThat(journal.heard(session)).isEqualTo(new Heard(true, Set.of()));
    }

    private static ToolFinished finished(Optional<Boolean> untrusted) {
        return new ToolFinished(
                ToolUseId.next(),
                "mail",
                ToolStatus.SUCCESS,
                "text",
                false,
                1,
                Optional.empty(),
                untrusted.map(it -> new ToolFootprint(4, Optional.empty(), Optional.empty(), it)));
    }

    @Nested
    class Sessions {
        @Test
        void startEmptyWithoutOwnerOrTurn() {
            assertThat(journal.find(session)).contains(SessionState.fresh(session));
        }

        @Test
        void areNotMadeTwice() {
            SessionState begun = begin();

            journal.open(session, UserId.next());

            assertThat(journal.find(session)).contains(begun);
        }

        @Test
        void areNotThereBeforeTheyAreOpened() {
            SessionId unknown = SessionId.next();

            assertThat(journal.find(unknown)).isEmpty();
            assertThat(journal.claim(unknown, 0, INSTANCE)).isEmpty();
            assertThat(journal.after(unknown, 0, 10, Reach.ALL)).isEmpty();
            assertThat(journal.append(append(unknown, 1, Drafts.callStarted(turn))))
                    .isEqualTo(new Fenced());
            assertThat(command(unknown, BatchId.next(), Drafts.userMessage(turn, "hello")))
                    .isEqualTo(new CommandOutcome.NoSuchSession<String>());
        }

        @Test
        void areGoneWithAllTheyHeldWhenErased() {
            SessionState begun = begin();

            journal.erase(session);

            assertThat(journal.find(session)).isEmpty();
            assertThat(journal.after(session, 0, 10, Reach.ALL)).isEmpty();
            assertThat(journal.unfinished()).isEmpty();
            assertThat(journal.append(append(begun.epoch(), Drafts.message(turn, "late"))))
                    .isEqualTo(new Fenced());
        }

        @Test
        void doNotDisturbEachOtherWhenOneIsErased() {
            SessionState begun = begin();
            SessionId other = SessionId.next();
            journal.open(other, UserId.next());
            journal.erase(other);
            journal.erase(other);

            appended(append(begun.epoch(), Drafts.message(turn, "still here")));

            assertThat(sequences(journal.after(session, 0, 10, Reach.ALL)))
                    .containsExactly(1L, 2L, 3L);
        }
    }

    @Nested
    class Numbers {
        @Test
        void haveNoGapAndNoRepeat() {
            SessionState begun = begin();
            appended(append(begun.epoch(), Drafts.callStarted(turn), Drafts.message(turn, "a")));
            appended(append(begun.epoch(), Drafts.message(turn, "b")));

            assertThat(sequences(all())).containsExactly(1L, 2L, 3L, 4L, 5L);
            assertThat(journal.find(session).orElseThrow().head()).isEqualTo(5);
        }

        @Test
        void tellWhichVisibleEventCameBefore() {
            SessionState begun = begin();
            appended(
                    append(
                            begun.epoch(),
                            Drafts.message(turn, "a"),
                            Drafts.agentChanged(turn),
                            Drafts.message(turn, "b")));

            // user message, call started, a, agent changed, b
            assertThat(all().stream().map(event -> event.envelope().prev()))
                    .containsExactly(0L, 1L, 1L, 3L, 3L);
            assertThat(journal.find(session).orElseThrow().visibleHead()).isEqualTo(5);
        }

        @Test
        void stayGaplessWithManyAppendersAtOnce() throws Exception {
            SessionState begun = begin();
            int appenders = 40;
            int each = 10;

            inParallel(
                    appenders,
                    _ -> {
                        for (int i = 0; i < each; i++) {
                            appended(
                                    append(
                                            begun.epoch(),
                                            Drafts.message(turn, "x"),
                                            Drafts.callStarted(turn)));
                        }
                        return true;
                    });

            List<Recorded> events = all();
            assertThat(sequences(events))
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, 2 + 2L * appenders * each).boxed().toList());
            assertThat(firstBroken(events)).isEmpty();
            assertThat(heard).isEqualTo(events);
        }
    }

    @Nested
    class StoredEvents {
        @Test
        void comeBackExactlyAsTheyWereAcknowledged() {
            SessionState begun = begin();
            Appended outcome =
                    appended(
                            append(
                                    begun.epoch(),
                                    Drafts.message(turn, "äöü 漢字 🙂 \"quoted\" \\ \n"),
                                    Drafts.agentChanged(turn),
                                    Drafts.callStarted(turn)));

            assertThat(journal.after(session, 2, 10, Reach.ALL)).isEqualTo(outcome.events());
        }

        @Test
        void areChainedByTheirHashes() {
            SessionState begun = begin();
            appended(append(begun.epoch(), Drafts.message(turn, "a"), Drafts.message(turn, "b")));

            List<Recorded> events = all();

            assertThat(firstBroken(events)).isEmpty();
            assertThat(journal.find(session).orElseThrow().lastHash())
                    .isEqualTo(events.getLast().hash());
        }

        @Test
        void showWhenOneOfThemWasAlteredOrRemoved() {
            SessionState begun = begin();
            appended(append(begun.epoch(), Drafts.message(turn, "a"), Drafts.message(turn, "b")));
            List<Recorded> events = all();

            List<Recorded> altered = new ArrayList<>(events);
            Recorded third = events.get(2);
            altered.set(
                    2,
                    new Recorded(
                            third.envelope(),
                            third.batch(),
                            third.batchIndex(),
                            third.epoch(),
                            third.payload() + " ",
                            third.hash(),
                            third.commitment()));
            List<Recorded> shorter = new ArrayList<>(events);
            shorter.remove(1);

            assertThat(firstBroken(altered)).contains(3L);
            assertThat(firstBroken(shorter)).contains(3L);
        }
    }

    @Nested
    class RepeatedBatches {
        @Test
        void ofATurnAreStoredOnce() {
            SessionState begun = begin();
            Append append = append(begun.epoch(), Drafts.message(turn, "a"));

            Appended first = appended(append);
            Appended second = appended(append);

            assertThat(second).isEqualTo(first);
            assertThat(all()).hasSize(3);
            assertThat(heard).hasSize(3);
        }

        @Test
        void areAnsweredEvenWhenTheTurnHasMovedOn() {
            SessionState begun = begin();
            Append withHead =
                    new Append(
                            session,
                            turn,
                            begun.epoch(),
                            BatchId.next(),
                            List.of(Drafts.message(turn, "a")),
                            OptionalLong.of(begun.head()),
                            SessionChange.STAY);
            Append closing =
                    new Append(
                            session,
                            turn,
                            begun.epoch(),
                            BatchId.next(),
                            List.of(Drafts.message(turn, "b"), Drafts.callStarted(turn)),
                            OptionalLong.empty(),
                            SessionChange.CLOSE);
            Appended first = appended(withHead);
            Appended last = appended(closing);

            assertThat(appended(withHead).events()).isEqualTo(first.events());
            assertThat(appended(closing)).isEqualTo(last);
        }

        @Test
        void ofACommandAreToldToBeRepeats() {
            BatchId batch = BatchId.ofClient("my message");
            Accepted<String> first = accepted(command(batch, Drafts.userMessage(turn, "hello")));

            CommandOutcome<String> second = command(batch, Drafts.userMessage(turn, "hello"));

            assertThat(second).isEqualTo(new CommandOutcome.Repeated<String>(first.events()));
        }

        @Test
        void sentFiveTimesAtOnceAreStoredOnce() throws Exception {
            BatchId batch = BatchId.ofClient("my message");
            Draft message = Drafts.userMessage(turn, "hello");

            List<CommandOutcome<String>> outcomes = inParallel(5, _ -> command(batch, message));

            assertThat(outcomes).filteredOn(Accepted.class::isInstance).hasSize(1);
            assertThat(outcomes).filteredOn(CommandOutcome.Repeated.class::isInstance).hasSize(4);
            assertThat(all()).hasSize(1);
        }

        @Test
        void ofATurnSentAtOnceAreStoredOnce() throws Exception {
            SessionState begun = begin();
            Append append = append(begun.epoch(), Drafts.message(turn, "a"));

            List<Appended> outcomes = inParallel(20, _ -> appended(append));

            assertThat(new HashSet<>(outcomes)).hasSize(1);
            assertThat(all()).hasSize(3);
        }

        @Test
        void ofDifferentSessionsAreDifferent() {
            SessionId other = SessionId.next();
            journal.open(other, UserId.next());
            BatchId batch = BatchId.ofClient("same");

            accepted(command(session, batch, Drafts.userMessage(turn, "hello")));
            accepted(command(other, batch, Drafts.userMessage(turn, "hello")));

            assertThat(journal.after(other, 0, 10, Reach.ALL)).hasSize(1);
        }
    }

    @Nested
    class AFence {
        @Test
        void stopsAnOldEpoch() {
            SessionState begun = begin();
            SessionState claimed =
                    journal.claim(session, begun.epoch(), InstanceId.next()).orElseThrow();

            assertThat(journal.append(append(begun.epoch(), Drafts.message(turn, "late"))))
                    .isEqualTo(new Fenced());
            appended(append(claimed.epoch(), Drafts.message(turn, "mine")));
            assertThat(all()).hasSize(3);
        }

        @Test
        void stopsAnotherTurn() {
            SessionState begun = begin();
            TurnId other = TurnId.next();

            Append foreign =
                    new Append(
                            session,
                            other,
                            begun.epoch(),
                            BatchId.next(),
                            List.of(Drafts.message(other, "not mine")),
                            OptionalLong.empty(),
                            SessionChange.STAY);

            assertThat(journal.append(foreign)).isEqualTo(new Fenced());
        }

        @Test
        void stopsAParkedTurn() {
            SessionState begun = begin();
            change(begun.epoch(), SessionChange.PARK);

            assertThat(journal.append(append(begun.epoch(), Drafts.message(turn, "late"))))
                    .isEqualTo(new Fenced());
        }

        @Test
        void stopsAClosedTurn() {
            SessionState begun = begin();
            change(begun.epoch(), SessionChange.CLOSE);

            assertThat(journal.append(append(begun.epoch(), Drafts.message(turn, "late"))))
                    .isEqualTo(new Fenced());
        }

        @Test
        void stopsWhoHasNotSeenTheNewestEvent() {
            SessionState begun = begin();
            accepted(command(BatchId.next(), Drafts.userMessage(turn, "stop!")));

            Append blind =
                    new Append(
                            session,
                            turn,
                            begun.epoch(),
                            BatchId.next(),
                            List.of(Drafts.callStarted(turn)),
                            OptionalLong.of(begun.head()),
                            SessionChange.STAY);

            assertThat(journal.append(blind)).isEqualTo(new HeadMoved(begun.head() + 1));
        }

        @Test
        void letsThroughWhoHasSeenIt() {
            SessionState begun = begin();

            Append seeing =
                    new Append(
                            session,
                            turn,
                            begun.epoch(),
                            BatchId.next(),
                            List.of(Drafts.callStarted(turn)),
                            OptionalLong.of(begun.head()),
                            SessionChange.STAY);

            assertThat(appended(seeing).state().head()).isEqualTo(begun.head() + 1);
        }
    }

    @Nested
    class Commands {
        @Test
        void areDecidedAgainstTheSessionAsItIs() {
            SessionState begun = begin();

            CommandOutcome<SessionState> outcome =
                    journal.command(session, BatchId.next(), CommandRule.Refuse::new);

            assertThat(outcome).isEqualTo(new CommandOutcome.Refused<>(begun));
            assertThat(all()).hasSize(2);
        }

        @Test
        void mayChangeTheSessionWithoutAnyEvent() {
            begin();
            TurnId next = TurnId.next();

            journal.command(
                    session,
                    BatchId.next(),
                    _ -> new CommandRule.Accept<>(List.of(), new SessionChange.Queue(next), "ok"));

            assertThat(journal.find(session).orElseThrow().waiting()).containsExactly(next);
            assertThat(all()).hasSize(2);
        }

        @Test
        void failAloneWhenTheirRuleFails() throws Exception {
            SessionState begun = begin();

            inParallel(
                    20,
                    number -> {
                        if (number % 2 == 0) {
                            return appended(append(begun.epoch(), Drafts.message(turn, "fine")));
                        }
                        assertThatThrownBy(this::failingCommand)
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessage("no such rule");
                        return null;
                    });

            assertThat(sequences(all()))
                    .containsExactlyElementsOf(LongStream.rangeClosed(1, 12).boxed().toList());
        }

        private void failingCommand() {
            journal.command(
                    session,
                    BatchId.next(),
                    _ -> {
                        throw new IllegalStateException("no such rule");
                    });
        }

        @Test
        void cannotMakeAChangeThatDoesNotFit() {
            assertThatThrownBy(
                            () ->
                                    journal.command(
                                            session,
                                            BatchId.next(),
                                            _ ->
                                                    new CommandRule.Accept<>(
                                                            List.of(
                                                                    Drafts.userMessage(
                                                                            turn, "hello")),
                                                            SessionChange.PARK,
                                                            "ok")))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(journal.find(session)).contains(SessionState.fresh(session));
            assertThat(all()).isEmpty();
        }
    }

    @Nested
    class Turns {
        @Test
        void areOwnedByWhoTookTheMessage() {
            SessionState begun = begin();

            assertThat(begun.openTurn()).contains(turn);
            assertThat(begun.owner()).contains(INSTANCE);
            assertThat(begun.epoch()).isEqualTo(1);
            assertThat(journal.find(session)).contains(begun);
        }

        @Test
        void areClaimedByRaisingTheEpoch() {
            SessionState begun = begin();
            InstanceId other = InstanceId.next();

            SessionState claimed = journal.claim(session, begun.epoch(), other).orElseThrow();

            assertThat(claimed).isEqualTo(begun.claimedBy(other));
            assertThat(claimed.epoch()).isEqualTo(begun.epoch() + 1);
            assertThat(claimed.resumes()).isEqualTo(1);
            assertThat(journal.find(session)).contains(claimed);
        }

        @Test
        void countTakeOversOnlySinceTheLastProgress() {
            SessionState second = claim(claim(begin()));
            assertThat(second.resumes()).isEqualTo(2);

            appended(append(second.epoch(), Drafts.of(turn, new TurnResumed(2, "again"))));
            appended(append(second.epoch(), Drafts.callStarted(turn)));
            assertThat(journal.find(session).orElseThrow().resumes()).isEqualTo(2);

            appended(append(second.epoch(), Drafts.toolFinished(turn)));
            assertThat(journal.find(session).orElseThrow().resumes()).isZero();
        }

        @Test
        void areTakenOnlyFromTheOwnerThatWasSeen() {
            SessionState begun = begin();
            SessionState claimed = claim(begun);

            assertThat(journal.claim(session, begun.epoch(), InstanceId.next())).isEmpty();
            assertThat(journal.find(session)).contains(claimed);
        }

        private SessionState claim(SessionState seen) {
            return journal.claim(session, seen.epoch(), InstanceId.next()).orElseThrow();
        }

        @Test
        void areUnfinishedWhileOpen() {
            assertThat(journal.unfinished()).isEmpty();

            SessionState begun = begin();
            assertThat(journal.unfinished()).containsExactly(session);

            change(begun.epoch(), SessionChange.CLOSE);
            assertThat(journal.unfinished()).isEmpty();
            assertThat(journal.claim(session, begun.epoch(), INSTANCE)).isEmpty();
        }

        @Test
        void waitForAPersonWithoutAnOwner() {
            SessionState begun = begin();
            SessionState parked = change(begun.epoch(), SessionChange.PARK);

            assertThat(parked.owner()).isEmpty();
            assertThat(journal.unfinished()).isEmpty();
            assertThat(journal.claim(session, begun.epoch(), INSTANCE)).isEmpty();
        }

        @Test
        void goOnUnderANewEpochWhenThePersonAnswered() {
            SessionState begun = begin();
            change(begun.epoch(), SessionChange.PARK);
            InstanceId taker = InstanceId.next();

            SessionState back = commandChange(new SessionChange.Unpark(taker));

            assertThat(back.owner()).contains(taker);
            assertThat(back.epoch()).isEqualTo(begun.epoch() + 1);
            assertThat(journal.unfinished()).containsExactly(session);
            appended(append(back.epoch(), Drafts.message(turn, "on we go")));
        }

        @Test
        void areGivenAwayWithoutAnEvent() {
            SessionState begun = begin();

            SessionState released = commandChange(SessionChange.RELEASE);

            assertThat(released.owner()).isEmpty();
            assertThat(released.head()).isEqualTo(begun.head());
            assertThat(journal.find(session)).contains(released);
            assertThat(journal.unfinished()).containsExactly(session);
            assertThat(journal.append(append(begun.epoch(), Drafts.message(turn, "late"))))
                    .isInstanceOf(AppendOutcome.Fenced.class);
            InstanceId taker = InstanceId.next();
            assertThat(journal.claim(session, begun.epoch(), taker)).isEmpty();
            assertThat(journal.claim(session, released.epoch(), taker).orElseThrow().owner())
                    .contains(taker);
        }

        @Test
        void followEachOtherInTheOrderTheyWereQueued() {
            SessionState begun = begin();
            TurnId second = TurnId.next();
            TurnId third = TurnId.next();
            commandChange(new SessionChange.Queue(second));
            commandChange(new SessionChange.Queue(third));

            SessionState next = change(begun.epoch(), SessionChange.CLOSE);

            assertThat(next.openTurn()).contains(second);
            assertThat(next.waiting()).containsExactly(third);
            assertThat(next.owner()).isEqualTo(begun.owner());
            assertThat(journal.find(session)).contains(next);
            assertThat(journal.unfinished()).containsExactly(session);
        }

        @Test
        void areReadWithoutTheirNeighbours() {
            SessionState begun = begin();
            TurnId second = TurnId.next();
            accepted(
                    command(
                            session,
                            BatchId.next(),
                            new SessionChange.Queue(second),
                            Drafts.userMessage(second, "and then?")));
            appended(append(begun.epoch(), Drafts.message(turn, "done")));

            assertThat(sequences(journal.ofTurn(session, turn))).containsExactly(1L, 2L, 4L);
            assertThat(sequences(journal.ofTurn(session, second))).containsExactly(3L);
            assertThat(journal.ofTurn(session, TurnId.next())).isEmpty();
        }
    }

    @Nested
    class Pages {
        @BeforeEach
        void write() {
            SessionState begun = begin();
            // 1 visible, 2 internal, then visible, internal, sent, over and over: 3 … 32
            for (int i = 0; i < 10; i++) {
                appended(
                        append(
                                begun.epoch(),
                                Drafts.message(turn, "m" + i),
                                Drafts.callStarted(turn),
                                Drafts.agentChanged(turn)));
            }
        }

        @Test
        void afterASequenceRise() {
            assertThat(page(journal.after(session, 4, 3, Reach.ALL))).containsExactly(5L, 6L, 7L);
            assertThat(page(journal.after(session, 4, 3, Reach.SENT))).containsExactly(5L, 6L, 8L);
            assertThat(page(journal.after(session, 4, 3, Reach.VISIBLE)))
                    .containsExactly(6L, 9L, 12L);
        }

        @Test
        void beforeASequenceRiseToo() {
            assertThat(page(journal.before(session, 12, 3, Reach.ALL)))
                    .containsExactly(9L, 10L, 11L);
            assertThat(page(journal.before(session, 12, 3, Reach.SENT)))
                    .containsExactly(8L, 9L, 11L);
            assertThat(page(journal.before(session, 12, 3, Reach.VISIBLE)))
                    .containsExactly(3L, 6L, 9L);
        }

        @Test
        void endWhereTheLogEnds() {
            assertThat(page(journal.after(session, 31, 10, Reach.ALL))).containsExactly(32L);
            assertThat(journal.after(session, 32, 10, Reach.ALL)).isEmpty();
            assertThat(journal.after(session, 1_000, 10, Reach.ALL)).isEmpty();
            assertThat(page(journal.before(session, 3, 10, Reach.ALL))).containsExactly(1L, 2L);
            assertThat(journal.before(session, 1, 10, Reach.ALL)).isEmpty();
            assertThat(page(journal.before(session, Long.MAX_VALUE, 2, Reach.ALL)))
                    .containsExactly(31L, 32L);
        }

        private List<Long> page(List<Recorded> events) {
            return sequences(events);
        }
    }

    @Nested
    class Listeners {
        @Test
        void hearOfEveryBatchInOrderBeforeItsWriter() {
            SessionState begun = begin();

            Appended outcome = appended(append(begun.epoch(), Drafts.message(turn, "a")));

            assertThat(heard).endsWith(outcome.events().getFirst());
            assertThat(heard).isEqualTo(all());
        }

        @Test
        void hearNothingOfWhatWasRefusedOrRepeated() {
            SessionState begun = begin();
            journal.append(append(begun.epoch() + 1, Drafts.message(turn, "fenced")));
            journal.command(session, BatchId.next(), CommandRule.Refuse::new);

            assertThat(heard).hasSize(2);
        }
    }

    /** Opens the turn with a user message and an internal event. */
    protected SessionState begin() {
        return accepted(
                        command(
                                session,
                                BatchId.next(),
                                new SessionChange.Open(turn, INSTANCE),
                                Drafts.userMessage(turn, "hello"),
                                Drafts.callStarted(turn)))
                .state();
    }

    protected CommandOutcome<String> command(BatchId batch, Draft... drafts) {
        return command(session, batch, drafts);
    }

    protected CommandOutcome<String> command(SessionId in, BatchId batch, Draft... drafts) {
        return command(in, batch, SessionChange.STAY, drafts);
    }

    protected CommandOutcome<String> command(
            SessionId in, BatchId batch, SessionChange change, Draft... drafts) {
        return journal.command(
                in, batch, _ -> new CommandRule.Accept<>(List.of(drafts), change, "ok"));
    }

    protected Append append(long epoch, Draft... drafts) {
        return append(session, epoch, drafts);
    }

    protected Append append(SessionId in, long epoch, Draft... drafts) {
        return new Append(
                in,
                turn,
                epoch,
                BatchId.next(),
                List.of(drafts),
                OptionalLong.empty(),
                SessionChange.STAY);
    }

    private SessionState change(long epoch, SessionChange change) {
        return appended(
                        new Append(
                                session,
                                turn,
                                epoch,
                                BatchId.next(),
                                List.of(Drafts.callStarted(turn)),
                                OptionalLong.empty(),
                                change))
                .state();
    }

    private SessionState commandChange(SessionChange change) {
        return accepted(command(session, BatchId.next(), change)).state();
    }

    protected Appended appended(Append append) {
        AppendOutcome outcome = journal.append(append);
        assertThat(outcome).isInstanceOf(Appended.class);
        return (Appended) outcome;
    }

    protected static <T> Accepted<T> accepted(CommandOutcome<T> outcome) {
        assertThat(outcome).isInstanceOf(Accepted.class);
        return (Accepted<T>) outcome;
    }

    protected List<Recorded> all() {
        return journal.after(session, 0, Integer.MAX_VALUE, Reach.ALL);
    }

    protected static List<Long> sequences(List<Recorded> events) {
        return events.stream().map(Recorded::sequence).toList();
    }

    /** The first event that does not follow from the one before. */
    protected Optional<Long> firstBroken(List<Recorded> events) {
        String hash = HashChain.start(session);
        for (Recorded event : events) {
            hash = HashChain.link(hash, event);
            boolean said =
                    event.commitment()
                            .map(made -> made.covers(event.batch(), event.payload()))
                            .orElse(true);
            if (!hash.equals(event.hash()) || !said) {
                return Optional.of(event.sequence());
            }
        }
        return Optional.empty();
    }

    /** Runs the same on many threads that start together. */
    protected static <T> List<T> inParallel(int threads, Numbered<T> work) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures =
                    IntStream.range(0, threads)
                            .mapToObj(
                                    number ->
                                            executor.submit(
                                                    (Callable<T>)
                                                            () -> {
                                                                start.await();
                                                                return work.run(number);
                                                            }))
                            .toList();
            start.countDown();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        }
    }

    /** Work that knows which of the threads runs it. */
    @FunctionalInterface
    protected interface Numbered<T> {
        T run(int number) throws Exception;
    }
}
