package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.live.Story;
import dev.workmate.session.HistoryPages.Cut;
import dev.workmate.testkit.Tries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HistoryPagesTest {
    @Test
    void pagesForwardsHoldTheWholeConversationOnce() {
        Tries.of(300, random -> pagesForwards(random.nextLong(), random.nextInt(1, 13)));
    }

    private static void pagesForwards(long seed, int limit) {
        Story story = grown(seed);
        HistoryPages pages = new HistoryPages(story.journal);
        List<MessagesPage> read = new ArrayList<>();
        long after = 0;
        do {
            read.add(pages.after(story.owned, after, limit).orElseThrow());
            after = read.getLast().events().isEmpty() ? after : last(read.getLast());
        } while (read.getLast().hasMore());

        assertWhole(story, read);
    }

    @Test
    void pagesBackwardsHoldTheWholeConversationOnce() {
        Tries.of(
                300,
                random -> pagesBackwards(random.nextLong(), random.nextInt(1, 13), Cut.EVENTS));
    }

    @Test
    void pagesOfWholeTurnsHoldTheWholeConversationOnceToo() {
        Tries.of(
                300, random -> pagesBackwards(random.nextLong(), random.nextInt(1, 13), Cut.TURNS));
    }

    @Test
    void pagesOfWholeTurnsBeginWithAMessageOfAPerson() {
        Story story = new Story();
        for (int turn = 0; turn < 5; turn++) {
            story.nextTurn();
            story.ask("question " + turn);
            for (int i = 0; i < 6; i++) {
                story.say("thought " + i);
            }
        }
        HistoryPages pages = new HistoryPages(story.journal);

        MessagesPage cut = pages.newest(story.owned, 10).orElseThrow();
        MessagesPage whole = pages.before(story.owned, Long.MAX_VALUE, 10, Cut.TURNS).orElseThrow();

        assertThat(cut.events()).hasSize(10);
        assertThat(cut.events().getFirst().envelope().event()).isInstanceOf(ThoughtShared.class);
        assertThat(whole.events()).hasSize(14);
        assertThat(whole.events().getFirst().envelope().event())
                .isInstanceOf(UserMessageConfirmed.class);
        assertThat(whole.hasMore()).isTrue();
    }

    @Test
    void aTurnThatIsFarTooLongIsCut() {
        Story story = new Story();
        story.ask("question");
        for (int i = 0; i < HistoryPages.MAX_WHOLE + 20; i++) {
            story.say("thought " + i);
        }

        MessagesPage page =
                new HistoryPages(story.journal)
                        .before(story.owned, Long.MAX_VALUE, 10, Cut.TURNS)
                        .orElseThrow();

        assertThat(page.events()).hasSize(HistoryPages.MAX_WHOLE);
        assertThat(page.hasMore()).isTrue();
    }

    private static void pagesBackwards(long seed, int limit, Cut cut) {
        Story story = grown(seed);
        HistoryPages pages = new HistoryPages(story.journal);
        List<MessagesPage> read = new ArrayList<>();
        read.add(pages.before(story.owned, Long.MAX_VALUE, limit, cut).orElseThrow());
        while (read.getLast().hasMore()) {
            long first = read.getLast().events().getFirst().sequence();
            read.add(pages.before(story.owned, first, limit, cut).orElseThrow());
        }

        assertWhole(story, read.reversed());
    }

    @Test
    void hasNoPagesWhereTheSessionIsGone() {
        Story story = new Story();
        story.journal.erase(story.session);

        assertThat(new HistoryPages(story.journal).newest(story.owned, 10)).isEmpty();
    }

    private static Story grown(long seed) {
        Random random = new Random(seed);
        Story story = new Story();
        for (int i = random.nextInt(150); i > 0; i--) {
            story.grow(random);
        }
        return story;
    }

    private static void assertWhole(Story story, List<MessagesPage> pages) {
        List<Recorded> read =
                pages.stream()
                        .flatMap(page -> Stream.of(page.events(), page.transitions()))
                        .flatMap(List::stream)
                        .sorted(Comparator.comparing(Recorded::sequence))
                        .toList();
        assertThat(read)
                .isEqualTo(story.journal.after(story.session, 0, Integer.MAX_VALUE, Reach.SENT));
        assertThat(pages.stream().flatMap(page -> page.events().stream()).toList())
                .isEqualTo(story.journal.after(story.session, 0, Integer.MAX_VALUE, Reach.VISIBLE));
    }

    private static long last(MessagesPage page) {
        return page.events().getLast().sequence();
    }
}
