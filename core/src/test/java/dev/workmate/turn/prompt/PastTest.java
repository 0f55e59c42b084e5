package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.NoticeEvent.ConversationCondensed;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.Uuids;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.turn.prompt.History.Exchange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much of what was said before goes to a model. */
class PastTest {
    /** Each takes 100 tokens. */
    private static final Exchange OLD = exchange(1, 42, 42);

    private static final Exchange MIDDLE = exchange(5, 42, 42);
    private static final Exchange NEW = exchange(9, 42, 42);
    private static final Past PAST = new Past("s".repeat(300), List.of(OLD, MIDDLE, NEW));

    @Test
    void itsWordsAndPicturesCount() {
        Attachment picture = new Attachment(Uuids.next(), "a.png", "image/png", 9);
        Attachment text = new Attachment(Uuids.next(), "a.txt", "text/plain", 9);
        Exchange pictured = new Exchange(1, "abc", List.of(picture, text), "abcdef");

        assertThat(pictured.tokens()).isEqualTo(1 + 2 + TokenEstimate.PICTURE + 16);
        assertThat(PAST.tokens()).isEqualTo(400);
    }

    @Test
    void aSummaryReplacesWhatIsOlderThanItsMark() {
        assertThat(PAST.after(new ConversationCondensed("short", 1, 5)))
                .isEqualTo(new Past("short", List.of(MIDDLE, NEW)));
        assertThat(PAST.after(new ConversationCondensed("short", 2, 6)))
                .isEqualTo(new Past("short", List.of(NEW)));
    }

    @Test
    void theNewestAreThoseThatFitTogether() {
        assertThat(PAST.newest(99)).isEmpty();
        assertThat(PAST.newest(199)).containsExactly(NEW);
        assertThat(PAST.newest(200)).containsExactly(MIDDLE, NEW);
        assertThat(PAST.newest(1_000)).containsExactly(OLD, MIDDLE, NEW);
    }

    @Test
    void whatFitsIsLeftAsItIs() {
        assertThat(PAST.within(400)).isSameAs(PAST);
    }

    /** The summary takes a quarter at most, and what it leaves goes to the newest exchanges. */
    @Test
    void theOldestGoWhereThereIsLessRoom() {
        Past without = new Past("", PAST.exchanges());
        assertThat(without.within(299).exchanges())
                .as("each is shortened to an eighth first")
                .hasSize(3)
                .allMatch(kept -> kept.tokens() <= 100);

        Past cut = new Past("s".repeat(3_000), List.of(OLD, MIDDLE, NEW)).within(400);
        assertThat(TokenEstimate.of(cut.summary())).isBetween(60, 100);
        assertThat(cut.summary()).contains("characters left out");
        assertThat(cut.tokens()).isLessThanOrEqualTo(400);
        assertThat(cut.exchanges()).extracting(Exchange::sequence).contains(5L, 9L);
    }

    @Test
    void theSummaryTakesItsPartOfTheRoom() {
        Past past = new Past("s".repeat(300), List.of(OLD, MIDDLE, NEW, exchange(11, 42, 42)));

        Past cut = past.within(499);

        assertThat(cut.summary()).as("a quarter is enough for it").hasSize(300);
        assertThat(cut.exchanges()).extracting(Exchange::sequence).containsExactly(5L, 9L, 11L);
    }

    /** No text takes more than an eighth, so that one long answer does not displace the others. */
    @Test
    void longTextsAreShortenedBeforeAnythingGoes() {
        Past past = new Past("", List.of(OLD, exchange(2, 10, 5_000), NEW));
        Past cut = past.within(1_000);

        assertThat(cut.exchanges()).extracting(Exchange::sequence).containsExactly(1L, 2L, 9L);
        assertThat(cut.exchanges().get(0)).isSameAs(OLD);
        assertThat(cut.exchanges().get(1).question()).hasSize(30);
        assertThat(TokenEstimate.of(cut.exchanges().get(1).answer())).isBetween(80, 125);
    }

    private static Exchange exchange(long sequence, int questionTokens, int answerTokens) {
        return new Exchange(
                sequence, "q".repeat(questionTokens * 3), List.of(), "a".repeat(answerTokens * 3));
    }
}
