package dev.workmate.knowledge.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunker;
import dev.workmate.knowledge.text.DocumentText;
import dev.workmate.knowledge.vector.EmbeddingModel;
import dev.workmate.knowledge.vector.Vectors;
import dev.workmate.knowledge.vector.Vectors.Claim;
import dev.workmate.knowledge.vector.Vectors.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcVectorsTest {
    private static final Duration CLAIMED = Duration.ofMinutes(5);
    private static final EmbeddingModel MODEL = new EmbeddingModel("small", 2);
    private static final EmbeddingModel OTHER = new EmbeddingModel("other", 2);

    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    @TempDir Path home;
    @TempDir Path folder;
    private Instant now = Instant.parse("2026-11-15T09:30:00Z");
    private Database database;
    private JdbcLibrary library;
    private JdbcContents contents;
    private JdbcReadingQueue queue;
    private Vectors vectors;

    Database openDatabase(Path place) {
        return SqliteDatabase.open(place);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        library = new JdbcLibrary(database, () -> now);
        contents = new JdbcContents(database, () -> now);
        queue = new JdbcReadingQueue(database, () -> now, CLAIMED);
        vectors = new JdbcVectors(database, () -> now, CLAIMED);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private LibraryFile ready(UserId owner, String text) throws IOException {
        library.add(
                new NewFile(
                        owner,
                        "a.txt",
                        "",
                        "text/plain",
                        1,
                        contents.keep(Files.writeString(folder.resolve("sent"), text)),
                        new NewFile.Quota(1_000_000, 1_000)));
        var claim = queue.claim(ReadingQueue.ANY).orElseThrow();
        Block all = new Block(Block.Kind.PARAGRAPH, 0, text.length(), 1);
        DocumentText document =
                new DocumentText("text/plain", text, List.of(all), Optional.empty());
        return queue.finishAsKnown(claim)
                .or(() -> queue.finish(claim, document, Chunker.cut(document)))
                .orElseThrow();
    }

    private Claim claim() {
        return vectors.claim(MODEL).orElseThrow();
    }

    private void embed(Claim claim) {
        assertThat(vectors.add(claim, 0, List.of(new float[] {0.6f, -0.8f}))).isTrue();
        vectors.finish(claim);
    }

    @Test
    void vectorsAreKeptToTheBit() throws IOException {
        ContentId content = ready(ada, "one").content();
        Claim claim = claim();
        float[] odd = {Float.MIN_VALUE, -0.1f};
        vectors.add(claim, 0, List.of(odd));
        assertThat(vectors.of(content, MODEL)).isEmpty();
        vectors.add(claim, 1, List.of(new float[] {1, 0}));

        assertThat(vectors.finish(claim)).containsExactly(ada);
        assertThat(vectors.of(content, MODEL)).containsExactly(odd, new float[] {1, 0});
        assertThat(vectors.of(content, OTHER)).isEmpty();
        assertThat(vectors.claim(MODEL)).isEmpty();
    }

    @Test
    void equalBytesAreEmbeddedOnceAndBothSearchesChange() throws IOException {
        ContentId content = ready(ada, "same").content();
        assertThat(ready(eve, "same").content()).isEqualTo(content);
        String before = library.edition(ada);
        Claim claim = claim();

        assertThat(vectors.claim(MODEL)).isEmpty();
        vectors.add(claim, 0, List.of(new float[] {1, 0}));
        assertThat(vectors.finish(claim)).containsExactlyInAnyOrder(ada, eve);
        assertThat(library.edition(ada)).isNotEqualTo(before);
        assertThat(vectors.made(eve, MODEL)).containsExactly(content);
        assertThat(vectors.made(UserId.next(), MODEL)).isEmpty();
        assertThat(vectors.claim(MODEL)).isEmpty();
    }

    @Test
    void everybodysTurnComesBeforeAnybodysSecond() throws IOException {
        for (int i = 0; i < 3; i++) {
            ready(ada, "ada " + i);
        }
        ContentId eves = ready(eve, "eve").content();

        assertThat(List.of(claim().content(), claim().content())).contains(eves);
    }

    @Test
    void whatAnOverdueClaimBringsHasNoEffectAndTheNextGoesOn() throws IOException {
        ready(ada, "one");
        Claim late = claim();
        vectors.add(late, 0, List.of(new float[] {1, 0}));
        now = now.plus(CLAIMED).plusMillis(1);
        Claim next = claim();

        assertThat(next.made()).isEqualTo(1);
        assertThat(next.attempt()).isEqualTo(2);
        assertThat(vectors.add(late, 1, List.of(new float[] {0, 1}))).isFalse();
        assertThat(vectors.finish(late)).isEmpty();
        assertThat(vectors.of(next.content(), MODEL)).isEmpty();
        assertThat(vectors.finish(next)).containsExactly(ada);
    }

    @Test
    void givenBackCostsNothingAndManyTriesGiveUp() throws IOException {
        ready(ada, "one");
        for (int i = 0; i < 9; i++) {
            Claim claim = claim();
            assertThat(claim.attempt()).isEqualTo(1);
            vectors.giveBack(claim);
        }
        for (int i = 0; i < 5; i++) {
            vectors.tryLater(claim());
            assertThat(vectors.claim(MODEL)).isEmpty();
            now = now.plus(Duration.ofMinutes(2));
        }

        assertThat(vectors.claim(MODEL)).isEmpty();
        assertThat(vectors.progress(MODEL)).isEqualTo(new Progress(0, 1, 1));
        assertThat(vectors.retryGivenUp(OTHER)).isZero();
        assertThat(vectors.retryGivenUp(MODEL)).isEqualTo(1);
        embed(claim());
        assertThat(vectors.progress(MODEL)).isEqualTo(new Progress(1, 1, 0));
    }

    @Test
    void anotherModelBeginsAnew() throws IOException {
        ready(ada, "one");
        ready(ada, "two");
        embed(claim());
        embed(claim());

        assertThat(vectors.progress(MODEL).isDone()).isTrue();
        assertThat(vectors.progress(OTHER)).isEqualTo(new Progress(0, 2, 0));
        assertThat(vectors.claim(OTHER)).isPresent();
        assertThat(vectors.made(ada, MODEL)).hasSize(2);
        assertThat(vectors.made(ada, OTHER)).isEmpty();
    }

    @Test
    void vectorsGoWithTheirContentAndDoNotComeBack() throws IOException {
        LibraryFile file = ready(ada, "one");
        embed(claim());
        LibraryFile other = ready(ada, "two");
        Claim late = claim();
        library.delete(ada, file.id());
        library.delete(ada, other.id());
        now = now.plus(Duration.ofHours(2));
        library.forget();

        assertThat(contents.sweep()).isEqualTo(2);
        assertThat(vectors.add(late, 0, List.of(new float[] {1, 0}))).isFalse();
        assertThat(vectors.of(file.content(), MODEL)).isEmpty();
        assertThat(vectors.progress(MODEL)).isEqualTo(new Progress(0, 0, 0));
    }
}
