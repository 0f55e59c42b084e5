package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.live.Story;
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
        Tries.of(300, random -> pagesBackwards(random.nextLong(), random.nextInt(1, 13)));
    }

    private static void pagesBackwards(long seed, int limit) {
        Story story = grown(seed);
        HistoryPages pages = new HistoryPages(story.journal);
        List<MessagesPage> read = new ArrayList<>();
        read.add(pages.newest(story.owned, limit).orElseThrow());
        while (read.getLast().hasMore()) {
            long first = read.getLast().events().getFirst().sequence();
            read.add(pages.before(story.owned, first, limit).orElseThrow());
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
