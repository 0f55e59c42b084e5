package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.NoticeEvent.ConversationCondensed;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.id.MessageId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.ForwardingJournal;
import dev.workmate.testkit.TurnKit;
import dev.workmate.turn.prompt.History.Exchange;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was said before, as the log has it, and read once. */
class JournalHistoryTest {
    private static final int BUDGET = 1_000;
    private static final String SEEN = "Let me see.\n\nIt was Ada.";

    private final SessionId session = SessionId.next();
    private final TurnId now = TurnId.next();
    private final CountedReads journal = new CountedReads(TurnKit.inMemory(CommitListener.NONE));
    private JournalHistory history = new JournalHistory(journal, BUDGET);

    @BeforeEach
    void open() {
        journal.open(session, UserId.next());
    }

    @Test
    void everyAnswerOfATurnStandsBehindItsQuestion() {
        TurnId turn = TurnId.next();
        store(Drafts.userMessage(turn, "Who?"), Drafts.message(turn, "Let me see."));
        store(Drafts.message(turn, "It was Ada. "));

        assertThat(past()).isEqualTo(new Past("", List.of(exchange(1, "Who?", SEEN))));
    }

    @Test
    void wordsThatWereTakenBackAndQuestionsWithoutAnAnswerAreNotTold() {
        TurnId turn = TurnId.next();
        TurnId unanswered = TurnId.next();
        store(Drafts.userMessage(turn, "Who?"), Drafts.of(turn, interrupted("It was B")));
        store(Drafts.message(turn, "It was Ada."));
        store(Drafts.userMessage(unanswered, "When?"), Drafts.of(unanswered, interrupted("In 1")));

        assertThat(past().exchanges()).containsExactly(exchange(1, "Who?", "It was Ada."));
    }

    @Test
    void theTurnItselfIsNotItsOwnPast() {
        ask("Who?", "Ada.");
        store(Drafts.userMessage(now, "When?"), Drafts.message(now, "In 1843."));

        assertThat(past().exchanges()).containsExactly(exchange(1, "Who?", "Ada."));
    }

    @Test
    void onlyWhatCameBeforeTheMarkIsRead() {
        ask("Who?", "Ada.");
        ask("When?", "In 1843.");

        assertThat(history.before(session, now, 2).exchanges())
                .containsExactly(exchange(1, "Who?", "Ada."));
        assertThat(history.before(session, now, 4).exchanges()).hasSize(2);
    }

    @Test
    void beforeTheFirstMessageThereIsNothingToRead() {
        ask("Who?", "Ada.");

        assertThat(history.before(session, now, 0)).isEqualTo(Past.NONE);
        assertThat(journal.reads).isZero();
    }

    @Test
    void aSessionAtWorkIsReadOnceAndAgainWhereTheLogIsFurther() {
        ask("Who?", "Ada.");
        Past first = past();
        assertThat(past()).isEqualTo(first);
        assertThat(journal.reads).isEqualTo(1);

        ask("When?", "In 1843.");
        assertThat(past().exchanges()).hasSize(2);
        assertThat(journal.reads).isEqualTo(2);
    }

    @Test
    void aTurnThatEndsIsRememberedWithoutReading() {
        Exchange first = exchange(1, "Who?", "Ada.");
        Exchange second = exchange(3, "When?", "In 1843.");
        history.ended(session, 0, first, 2);
        history.ended(session, 2, second, 4);

        assertThat(history.before(session, now, 4)).isEqualTo(new Past("", List.of(first, second)));
        assertThat(journal.reads).isZero();
    }

    @Test
    void aTurnWithoutAnAnswerIsPassedOver() {
        Exchange first = exchange(1, "Who?", "Ada.");
        history.ended(session, 0, first, 2);
        history.ended(session, 2, exchange(3, "When?", ""), 4);

        assertThat(history.before(session, now, 4).exchanges()).containsExactly(first);
        assertThat(journal.reads).isZero();
    }

    /** Another process has run turns meanwhile, or the session was never read here. */
    @Test
    void whatDoesNotFollowWhatIsKnownIsReadFromTheLog() {
        ask("Who?", "Ada.");
        ask("When?", "In 1843.");
        history.ended(session, 0, exchange(1, "Who?", "wrong"), 2);
        history.ended(session, 3, exchange(3, "When?", "wrong"), 4);
        assertThat(history.before(session, now, 2).exchanges())
                .containsExactly(exchange(1, "Who?", "Ada."));

        history.forget(session);
        history.ended(session, 3, exchange(3, "When?", "wrong"), 4);
        assertThat(past().exchanges())
                .containsExactly(exchange(1, "Who?", "Ada."), exchange(3, "When?", "In 1843."));
    }

    @Test
    void whatIsForgottenIsReadAgain() {
        ask("Who?", "Ada.");
        past();
        history.forget(session);

        assertThat(past().exchanges()).hasSize(1);
        assertThat(journal.reads).isEqualTo(2);
    }

    @Test
    void theNewestSummaryStandsForWhatIsOlder() {
        ask("Who?", "Ada.");
        condense("an older one", 3);
        ask("When?", "In 1843.");
        condense("Ada, 1843.", 7);
        ask("Where?", "London.");

        assertThat(past())
                .isEqualTo(new Past("Ada, 1843.", List.of(exchange(7, "Where?", "London."))));
    }

    @Test
    void aSummaryLeavesWhatWasKeptWordForWord() {
        ask("Who?", "Ada.");
        ask("When?", "In 1843.");
        condense("Ada.", 3);

        assertThat(past()).isEqualTo(new Past("Ada.", List.of(exchange(3, "When?", "In 1843."))));
    }

    /** A message that waited was asked before the summary and answered after it. */
    @Test
    void aMessageThatHadToWaitIsKept() {
        TurnId waiting = TurnId.next();
        ask("Who?", "Ada.");
        store(Drafts.userMessage(waiting, "When?"));
        condense("Ada.", 5);
        store(Drafts.message(waiting, "In 1843."));

        assertThat(past()).isEqualTo(new Past("Ada.", List.of(exchange(3, "When?", "In 1843."))));
    }

    @Test
    void manyPagesAreReadBackToTheBeginning() {
        history = new JournalHistory(journal, 10 * BUDGET);
        for (int i = 0; i < 125; i++) {
            ask("?", "!");
        }

        assertThat(past().exchanges()).hasSize(125).first().isEqualTo(exchange(1, "?", "!"));
        assertThat(journal.reads).isEqualTo(3);
    }

    /** What is before a summary is not even read. */
    @Test
    void readingEndsWhereTheSummaryBegan() {
        history = new JournalHistory(journal, 10 * BUDGET);
        for (int i = 0; i < 60; i++) {
            ask("?", "!");
        }
        condense("Much.", 22);
        assertThat(past().exchanges()).hasSize(49);
        assertThat(journal.reads).isEqualTo(1);

        store(Drafts.userMessage(TurnId.next(), "no answer"));
        condense("More.", 22);
        assertThat(past().exchanges()).as("123 events, of which 24 to 123 are a page").hasSize(49);
        assertThat(journal.reads).as("event 22 is on the page before").isEqualTo(3);
    }

    /** Four budgets are read, no more, however long the conversation was. */
    @Test
    void readingEndsWhereEnoughWasSaid() {
        String long1000 = "x".repeat(1_000);
        for (int i = 0; i < 150; i++) {
            ask("?", long1000);
        }

        assertThat(past().exchanges()).hasSize(15);
        assertThat(past().tokens()).as("one more would be too many").isEqualTo(15 * 262);
        assertThat(journal.reads).isEqualTo(1);
    }

    @Test
    void oneTextTakesAQuarterOfTheBudgetAtMost() {
        ask("x".repeat(699), "!");
        ask("x".repeat(702), "y".repeat(751));

        Exchange whole = past().exchanges().getFirst();
        Exchange cut = past().exchanges().getLast();
        assertThat(whole.question()).hasSize(699);
        assertThat(whole.tokens()).isEqualTo(233 + 1 + 16);
        assertThat(cut.question()).as("short enough by itself").hasSize(702);
        assertThat(cut.answer()).contains("characters left out");
    }

    @Test
    void aSmallBudgetIsEnoughForWhatWasJustSaid() {
        assertThat(new JournalHistory(journal, 0).budget()).isEqualTo(500);
        assertThat(new JournalHistory(journal, 501).budget()).isEqualTo(501);
    }

    private Past past() {
        return history.before(session, now, journal.find(session).orElseThrow().visibleHead());
    }

    private void ask(String question, String answer) {
        TurnId turn = TurnId.next();
        store(Drafts.userMessage(turn, question), Drafts.message(turn, answer));
    }

    private void condense(String summary, long keptFrom) {
        store(Drafts.of(TurnId.next(), new ConversationCondensed(summary, 1, keptFrom)));
    }

    private void store(Draft... drafts) {
        journal.command(
                session,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(List.of(drafts), SessionChange.STAY, "stored"));
    }

    private static Exchange exchange(long sequence, String question, String answer) {
        return new Exchange(sequence, question, List.of(), answer);
    }

    private static MessageWritten interrupted(String words) {
        return new MessageWritten(
                MessageId.next(),
                words,
                List.of(),
                AnswerStop.INTERRUPTED,
                "m",
                "p",
                Usage.NONE,
                Optional.empty());
    }

    private static final class CountedReads extends ForwardingJournal {
        private int reads;

        CountedReads(Journal next) {
            super(next);
        }

        @Override
        public List<Recorded> before(SessionId session, long before, int limit, Reach reach) {
            reads++;
            return next.before(session, before, limit, reach);
        }
    }
}
