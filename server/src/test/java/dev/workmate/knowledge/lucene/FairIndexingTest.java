package dev.workmate.knowledge.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.jdbc.JdbcContents;
import dev.workmate.knowledge.jdbc.JdbcLibrary;
import dev.workmate.knowledge.jdbc.JdbcReadingQueue;
import dev.workmate.knowledge.jdbc.JdbcTexts;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.search.SearchIndex.Question;
import dev.workmate.knowledge.search.Texts;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.Chunker;
import dev.workmate.knowledge.text.DocumentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two people have much to be indexed, a third one a single page. */
@Timeout(120)
class FairIndexingTest {
    private static final int FILES = 3;

    /** More than half of what is indexed at a time. */
    private static final int PAGES = 60;

    private final UserId ada = UserId.next();
    private final UserId cy = UserId.next();
    private final UserId bo = UserId.next();
    private final Map<ContentId, UserId> owners = new ConcurrentHashMap<>();
    private final Map<UserId, Integer> read = new ConcurrentHashMap<>();
    private final CountDownLatch smallOne = new CountDownLatch(1);
    private final AtomicBoolean starved = new AtomicBoolean();
    @TempDir Path home;
    private Database database;
    private Library library;
    private LuceneIndex index;

    @BeforeEach
    void open() throws IOException {
        database = SqliteDatabase.open(home);
        library = new JdbcLibrary(database, InstantSource.system());
        for (int i = 0; i < FILES; i++) {
            add(ada, PAGES);
            add(cy, PAGES);
        }
        add(bo, 1);
        index =
                new LuceneIndex(
                        library,
                        ChunkDocuments.ofWords(new Watched(new JdbcTexts(database))),
                        new IndexHome(home.resolve("index")),
                        Duration.ofSeconds(100));
    }

    @AfterEach
    void close() {
        index.close();
        database.close();
    }

    private void add(UserId owner, int pages) throws IOException {
        StringBuilder text = new StringBuilder();
        List<Block> blocks = new ArrayList<>();
        for (int page = 1; page <= pages; page++) {
            int start = text.length();
            text.append("Page %d of %s about warranties.".formatted(page, owners.size()));
            blocks.add(new Block(Block.Kind.PARAGRAPH, start, text.length(), page));
            text.append('\n');
        }
        Path sent = Files.writeString(home.resolve("sent"), text);
        library.add(
                new NewFile(
                        owner,
                        "file " + owners.size(),
                        "",
                        "text/plain",
                        1,
                        new JdbcContents(database, InstantSource.system()).keep(sent),
                        new NewFile.Quota(1_000_000, 1_000)));
        ReadingQueue queue =
                new JdbcReadingQueue(database, InstantSource.system(), Duration.ofMinutes(5));
        DocumentText document =
                new DocumentText("text/plain", text.toString(), blocks, Optional.of(pages));
        List<Chunk> chunks = Chunker.cut(document);
        assertThat(chunks).hasSizeGreaterThanOrEqualTo(pages);
        owners.put(
                queue.finish(queue.claim(ReadingQueue.ANY).orElseThrow(), document, chunks)
                        .orElseThrow()
                        .content(),
                owner);
    }

    /** Tells when texts are read; the last ones of the large libraries wait for the small one. */
    private final class Watched implements Texts {
        private final Texts texts;

        Watched(Texts texts) {
            this.texts = texts;
        }

        @Override
        public Optional<String> text(ContentId content) {
            UserId owner = owners.get(content);
            int files = read.merge(owner, 1, Integer::sum);
            if (owner.equals(bo)) {
                smallOne.countDown();
            } else if (files == 1) {
                index.followSoon(bo);
            } else if (files == FILES && !isServed()) {
                starved.set(true);
            }
            return texts.text(content);
        }

        private boolean isServed() {
            try {
                return smallOne.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        @Override
        public List<Block> blocks(ContentId content) {
            return texts.blocks(content);
        }

        @Override
        public List<Chunk> chunks(ContentId content) {
            return texts.chunks(content);
        }
    }

    @Test
    void aSmallFileIsIndexedBetweenLargeLibraries() throws Exception {
        index.followSoon(ada);
        index.followSoon(cy);

        for (UserId owner : List.of(ada, cy, bo)) {
            List<Match> found = index.search(owner, Question.words("warranties"), 10).byWords();
            assertThat(found).isNotEmpty();
        }
        assertThat(read).containsOnlyKeys(ada, cy, bo);
        assertThat(starved).as("the small one had to wait for the large ones").isFalse();
    }
}
