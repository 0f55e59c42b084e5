package dev.workmate.knowledge.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.jdbc.JdbcContents;
import dev.workmate.knowledge.jdbc.JdbcLibrary;
import dev.workmate.knowledge.jdbc.JdbcReadingQueue;
import dev.workmate.knowledge.jdbc.JdbcTexts;
import dev.workmate.knowledge.jdbc.JdbcVectors;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.search.SearchIndex.Candidates;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.search.SearchIndex.Question;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunker;
import dev.workmate.knowledge.text.DocumentText;
import dev.workmate.knowledge.vector.EmbeddingModel;
import dev.workmate.knowledge.vector.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class VectorSearchTest {
    private static final int DIMENSIONS = 16;
    private static final EmbeddingModel MODEL = new EmbeddingModel("made", DIMENSIONS);

    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    private final Random random = new Random(12);
    private final Map<FileId, float[]> meanings = new HashMap<>();
    @TempDir Path home;
    @TempDir Path passing;
    private Database database;
    private JdbcLibrary library;
    private JdbcContents contents;
    private JdbcReadingQueue queue;
    private Vectors vectors;
    private LuceneIndex index;

    @BeforeEach
    void open() {
        database = SqliteDatabase.open(home);
        InstantSource time = InstantSource.system();
        library = new JdbcLibrary(database, time);
        contents = new JdbcContents(database, time);
        queue = new JdbcReadingQueue(database, time, Duration.ofMinutes(5));
        vectors = new JdbcVectors(database, time, Duration.ofMinutes(5));
        index = openIndex(MODEL);
    }

    private LuceneIndex openIndex(EmbeddingModel model) {
        return new LuceneIndex(
                library,
                ChunkDocuments.withVectors(new JdbcTexts(database), vectors, model),
                new IndexHome(home.resolve("index")),
                Duration.ofSeconds(30));
    }

    @AfterEach
    void close() {
        index.close();
        database.close();
    }

    private LibraryFile add(UserId owner, String text) throws IOException {
        Path sent = Files.writeString(passing.resolve("sent"), text);
        library.add(
                new NewFile(
                        owner,
                        "a.txt",
                        "",
                        "text/plain",
                        1,
                        contents.keep(sent),
                        new NewFile.Quota(10_000_000, 10_000)));
        var claim = queue.claim(ReadingQueue.ANY).orElseThrow();
        Block all = new Block(Block.Kind.PARAGRAPH, 0, text.length(), 1);
        DocumentText document =
                new DocumentText("text/plain", text, List.of(all), Optional.empty());
        return queue.finish(claim, document, Chunker.cut(document)).orElseThrow();
    }

    /** What is ready and has no vectors gets this one. */
    private void embed(float[] meaning) {
        Vectors.Claim claim = vectors.claim(MODEL).orElseThrow();
        vectors.add(claim, 0, List.of(meaning));
        vectors.finish(claim);
    }

    private LibraryFile addWith(UserId owner, String text, float[] meaning) throws IOException {
        LibraryFile file = add(owner, text);
        embed(meaning);
        meanings.put(file.id(), meaning);
        return file;
    }

    private float[] meaning() {
        float[] vector = new float[DIMENSIONS];
        double square = 0;
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) random.nextGaussian();
            square += vector[i] * vector[i];
        }
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] /= (float) Math.sqrt(square);
        }
        return vector;
    }

    private Candidates search(UserId owner, String words, float[] meaning) throws Exception {
        return index.search(owner, new Question(words, Optional.of(meaning)), 50);
    }

    private static List<FileId> files(List<Match> matches) {
        return matches.stream().map(Match::file).toList();
    }

    @Test
    void aReadyFileIsFoundByWordsAtOnceAndByMeaningOnceItHasVectors() throws Exception {
        float[] meaning = meaning();
        LibraryFile file = add(ada, "The warranty lasts two years.");

        Candidates before = search(ada, "warranty", meaning);
        assertThat(files(before.byWords())).containsExactly(file.id());
        assertThat(before.byMeaning()).isEmpty();
        assertThat(before.complete()).isFalse();

        embed(meaning);
        Candidates after = search(ada, "guarantee", meaning);
        assertThat(after.byWords()).isEmpty();
        assertThat(files(after.byMeaning())).containsExactly(file.id());
        assertThat(after.complete()).isTrue();

        library.delete(ada, file.id());
        assertThat(search(ada, "warranty", meaning)).isEqualTo(Candidates.NONE);
    }

    @Test
    void vectorsOfAnotherModelAreNotCompared() throws Exception {
        float[] meaning = meaning();
        addWith(ada, "The warranty lasts two years.", meaning);
        assertThat(search(ada, "guarantee", meaning).byMeaning()).hasSize(1);
        index.close();
        index = openIndex(new EmbeddingModel("another", 3));

        Candidates found = search(ada, "warranty", new float[] {1, 0, 0});
        assertThat(found.byWords()).hasSize(1);
        assertThat(found.byMeaning()).isEmpty();
        assertThat(found.complete()).isFalse();
    }

    @Test
    void whatHasNothingToDoWithItIsNotFound() throws Exception {
        float[] meaning = meaning();
        float[] opposite = meaning.clone();
        for (int i = 0; i < DIMENSIONS; i++) {
            opposite[i] = -opposite[i];
        }
        addWith(ada, "The warranty lasts two years.", opposite);
        addWith(ada, "A text without meaning.", new float[DIMENSIONS]);

        assertThat(search(ada, "zebra", meaning).byMeaning()).isEmpty();
    }

    @Test
    void whatWasFoundByMeaningIsComparedByItsWordsToo() throws Exception {
        float[] meaning = meaning();
        LibraryFile near = addWith(ada, "The warranty lasts two years.", meaning);
        for (int i = 0; i < 60; i++) {
            addWith(ada, "This is the warranty of the warranty, for the warranty " + i, meaning());
        }
        assertThat(files(index.search(ada, Question.words("warranty"), 50).byWords()))
                .doesNotContain(near.id());

        Candidates found = search(ada, "warranty", meaning);

        assertThat(files(found.byMeaning())).startsWith(near.id());
        assertThat(files(found.byWords())).endsWith(near.id());
        assertThat(found.byWords()).hasSameSizeAs(found.byMeaning());
    }

    @Test
    void whoHasAHundredthFindsAllOfTheirOwnAndNothingElse() throws Exception {
        int many = 300;
        for (int i = 0; i < many; i++) {
            addWith(
                    i % 100 == 0 ? ada : eve,
                    "The price of number " + i + " is secret.",
                    meaning());
        }
        for (int i = 0; i < 100; i++) {
            UserId owner = i % 2 == 0 ? ada : eve;
            float[] meaning = i % 3 == 0 ? anyOf(eve) : meaning();
            Candidates found = search(owner, "secret price", meaning);
            List<FileId> own =
                    library.list(owner, Optional.empty(), many).stream()
                            .map(LibraryFile::id)
                            .toList();

            assertThat(own).containsAll(files(found.byWords()));
            assertThat(own).containsAll(files(found.byMeaning()));
            if (owner.equals(ada)) {
                assertThat(files(found.byMeaning()))
                        .as("what has the words is compared however far away it is")
                        .isEqualTo(nearest(own, meaning, -1));
                assertThat(files(search(owner, "zebra", meaning).byMeaning()))
                        .isEqualTo(nearest(own, meaning, ChunkQueries.NEAR_ENOUGH));
            }
        }
    }

    private float[] anyOf(UserId owner) {
        List<LibraryFile> all = library.list(owner, Optional.empty(), 300);
        return meanings.get(all.get(random.nextInt(all.size())).id());
    }

    private List<FileId> nearest(List<FileId> own, float[] meaning, double least) {
        return own.stream()
                .filter(file -> cosine(file, meaning) >= least)
                .sorted(Comparator.comparingDouble(file -> -cosine(file, meaning)))
                .toList();
    }

    private double cosine(FileId file, float[] meaning) {
        float[] own = meanings.get(file);
        double sum = 0;
        for (int i = 0; i < DIMENSIONS; i++) {
            sum += own[i] * meaning[i];
        }
        return sum;
    }

    @Test
    void anIndexIsMadeAnewWhileTheOldOneServes() throws Exception {
        List<FileId> all = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            all.add(addWith(ada, "The price of number " + i, meaning()).id());
            addWith(eve, "The price of number " + i + " of eve", meaning());
        }
        search(ada, "price", meaning());
        List<RebuildProgress.Now> seen = new ArrayList<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        RebuildProgress progress = new RebuildProgress(InstantSource.system(), seen::add);
        Thread rebuilding = Thread.ofPlatform().start(() -> index.rebuild(progress));
        rebuilding.setUncaughtExceptionHandler((_, e) -> failure.set(e));
        int searches = 0;
        while (rebuilding.isAlive() || searches < 20) {
            if (searches < 10) {
                all.add(addWith(ada, "The price of later number " + searches, meaning()).id());
            }
            Candidates found = search(ada, "price", meaning());
            assertThat(files(found.byWords())).containsExactlyInAnyOrderElementsOf(all);
            searches++;
        }

        assertThat(failure).hasNullValue();
        assertThat(seen.getFirst().state()).isEqualTo(RebuildProgress.State.RUNNING);
        assertThat(seen.getLast().state()).isEqualTo(RebuildProgress.State.DONE);
        assertThat(seen.getLast().done()).isGreaterThanOrEqualTo(60);
        index.close();
        index = openIndex(MODEL);
        assertThat(files(search(ada, "price", meaning()).byWords()))
                .containsExactlyInAnyOrderElementsOf(all);
        try (var folders = Files.list(home.resolve("index"))) {
            assertThat(folders.filter(Files::isDirectory)).hasSize(1);
        }
    }
}
