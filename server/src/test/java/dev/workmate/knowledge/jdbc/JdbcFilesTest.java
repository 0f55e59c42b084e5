package dev.workmate.knowledge.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.reading.ReadingQueue.Claim;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunker;
import dev.workmate.knowledge.text.DocumentText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcFilesTest {
    private static final Duration CLAIMED = Duration.ofMinutes(5);
    private static final NewFile.Quota QUOTA = new NewFile.Quota(10_000_000, 100);

    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    @TempDir Path home;
    @TempDir Path folder;
    private Instant now = Instant.parse("2026-11-15T09:30:00Z");
    private Database database;
    private Library library;
    private JdbcContents contents;
    private ReadingQueue queue;
    private JdbcTexts texts;

    Database openDatabase(Path place) {
        return SqliteDatabase.open(place);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        library = new JdbcLibrary(database, () -> now);
        contents = new JdbcContents(database, () -> now);
        queue = new JdbcReadingQueue(database, () -> now, CLAIMED);
        texts = new JdbcTexts(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private ContentId keep(byte[] bytes) throws IOException {
        return contents.keep(Files.write(folder.resolve("sent"), bytes));
    }

    private LibraryFile add(UserId owner, String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        AddOutcome outcome =
                library.add(
                        new NewFile(
                                owner, name, "", "text/plain", bytes.length, keep(bytes), QUOTA));
        return ((AddOutcome.Added) outcome).file();
    }

    private static DocumentText text(String words) {
        return new DocumentText(
                "text/plain",
                words,
                List.of(new Block(Block.Kind.PARAGRAPH, 0, words.length(), 1)),
                Optional.of(1));
    }

    private Optional<Claim> next() {
        return queue.claim(ReadingQueue.ANY);
    }

    private Optional<LibraryFile> finish(Claim claim, String words) {
        return queue.finish(claim, text(words), Chunker.cut(text(words)));
    }

    private long count(String table) {
        return database.read(
                connection -> {
                    try (Statement select = connection.createStatement();
                            ResultSet row = select.executeQuery("SELECT COUNT(*) FROM " + table)) {
                        row.next();
                        return row.getLong(1);
                    }
                });
    }

    @Test
    void bytesComeBackAsTheyWereAndEqualOnesAreKeptOnce() throws IOException {
        byte[] bytes = new byte[JdbcContents.PIECE * 2 + 17];
        new Random(1).nextBytes(bytes);

        ContentId content = keep(bytes);
        ByteArrayOutputStream back = new ByteArrayOutputStream();
        contents.copy(content, back);

        assertThat(back.toByteArray()).isEqualTo(bytes);
        assertThat(keep(bytes)).isEqualTo(content);
        assertThat(count("file_pieces")).isEqualTo(3);
        bytes[5]++;
        assertThat(keep(bytes)).isNotEqualTo(content);
    }

    @Test
    void alteredBytesAreNotGivenBack() throws IOException {
        ContentId content = keep("the price is 100".getBytes(StandardCharsets.UTF_8));
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "UPDATE file_pieces SET bytes = ?",
                                "the price is 900".getBytes(StandardCharsets.UTF_8)));

        assertThatThrownBy(() -> contents.copy(content, new ByteArrayOutputStream()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void theEmptyFileIsAFile() throws IOException {
        ByteArrayOutputStream back = new ByteArrayOutputStream();

        contents.copy(keep(new byte[0]), back);

        assertThat(back.size()).isZero();
    }

    @Test
    void whatIsSomebodyElsesIsNotThere() throws IOException {
        LibraryFile file = add(ada, "a.txt", "words");

        assertThat(library.find(eve, file.id())).isEmpty();
        assertThat(library.list(eve, Optional.empty(), 10)).isEmpty();
        assertThat(library.delete(eve, file.id())).isFalse();
        assertThat(library.retry(eve, file.id())).isEmpty();
        assertThat(library.find(ada, file.id())).hasValue(file);
        assertThat(library.find(ada, FileId.next())).isEmpty();
    }

    @Test
    void aFileIsReadyWithItsTextOrNotAtAll() throws IOException {
        LibraryFile file = add(ada, "a.txt", "words 😀");
        Claim claim = next().orElseThrow();
        String before = library.edition(ada);

        LibraryFile ready = finish(claim, "words 😀").orElseThrow();

        assertThat(ready.state()).isEqualTo(FileState.READY);
        assertThat(ready.characters()).isEqualTo(8);
        assertThat(ready.pages()).hasValue(1);
        assertThat(texts.text(file.content())).hasValue("words 😀");
        assertThat(texts.chunks(file.content())).isEqualTo(Chunker.cut(text("words 😀")));
        assertThat(library.edition(ada)).isNotEqualTo(before);
        assertThat(library.holding(ada).files()).containsExactly(ready);
        assertThat(library.holding(ada).edition()).isEqualTo(library.edition(ada));
        assertThat(next()).isEmpty();
        assertThat(library.owners()).containsExactly(ada);
    }

    @Test
    void peopleTakeTurns() throws IOException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            add(ada, "ada " + i, "a" + i);
        }
        add(eve, "eve", "e");

        for (Optional<Claim> next = next(); next.isPresent(); next = next()) {
            names.add(next.get().name());
            now = now.plusSeconds(1);
        }

        assertThat(names).containsExactly("ada 0", "eve", "ada 1", "ada 2");
    }

    @Test
    void aClaimThatIsOverdueGoesToAnotherAndHasNoEffect() throws IOException {
        add(ada, "a.txt", "words");
        Claim first = next().orElseThrow();
        assertThat(next()).isEmpty();
        now = now.plus(CLAIMED).plusMillis(1);

        Claim second = next().orElseThrow();

        assertThat(first.lost()).isZero();
        assertThat(second.lost()).isEqualTo(1);
        assertThat(finish(first, "old")).isEmpty();
        assertThat(queue.fail(first, ReadFailure.DAMAGED)).isEmpty();
        queue.giveBack(first);
        assertThat(finish(second, "words")).isPresent();
        assertThat(texts.text(second.content())).hasValue("words");
    }

    @Test
    void aClaimThatIsKeptIsNobodyElses() throws IOException {
        add(ada, "a.txt", "words");
        Claim first = next().orElseThrow();
        for (int i = 0; i < 3; i++) {
            now = now.plus(CLAIMED).minusMillis(1);
            queue.keep(first);
            assertThat(next()).isEmpty();
        }
        now = now.plus(CLAIMED).plusMillis(1);
        Claim second = next().orElseThrow();
        now = now.plus(CLAIMED).minusMillis(1);

        queue.keep(first);
        now = now.plusMillis(2);

        assertThat(next()).as("only its own claim is kept").isPresent();
        assertThat(second.lost()).isEqualTo(1);
    }

    @Test
    void givingBackCountsOnlyWhereSomethingWentWrong() throws IOException {
        add(ada, "a.txt", "words");

        queue.giveBack(next().orElseThrow());
        Claim second = next().orElseThrow();
        assertThat(second.faults()).isZero();
        assertThat(second.lost()).isZero();
        assertThat(queue.giveBackAll()).isEqualTo(1);
        Claim third = next().orElseThrow();
        assertThat(third.faults()).isZero();
        assertThat(third.lost()).isEqualTo(1);
        queue.tryLater(third, Duration.ofSeconds(5));
        now = now.plusSeconds(5).plusMillis(1);
        Claim fourth = next().orElseThrow();
        assertThat(fourth.faults()).isEqualTo(1);
        assertThat(fourth.lost()).isEqualTo(1);
    }

    @Test
    void afterAFaultOfOursNobodyTriesAtOnceButOtherFilesAreRead() throws IOException {
        add(ada, "a.txt", "words");
        queue.tryLater(next().orElseThrow(), Duration.ofSeconds(5));
        add(ada, "b.txt", "other words");

        Claim other = next().orElseThrow();
        assertThat(other.name()).isEqualTo("b.txt");
        finish(other, "other words");
        assertThat(next()).isEmpty();
        now = now.plusSeconds(5).plusMillis(1);
        assertThat(next().orElseThrow().name()).isEqualTo("a.txt");
    }

    @Test
    void whatIsGoneWithTooManyServersIsLeftToOthers() throws IOException {
        add(ada, "a.txt", "words");
        next();
        now = now.plus(CLAIMED).plusMillis(1);

        assertThat(queue.claim(0)).as("its claim is overdue, so one server is gone").isEmpty();
        assertThat(queue.claim(1).orElseThrow().lost()).isEqualTo(1);
        queue.giveBackAll();
        assertThat(queue.claim(1)).isEmpty();
        assertThat(queue.claim(2).orElseThrow().lost()).isEqualTo(2);
    }

    @Test
    void whoTriesAgainBeginsAnew() throws IOException {
        LibraryFile file = add(ada, "a.txt", "words");
        next();
        queue.giveBackAll();
        queue.tryLater(next().orElseThrow(), Duration.ofSeconds(5));
        now = now.plusSeconds(5).plusMillis(1);
        queue.fail(next().orElseThrow(), ReadFailure.INTERRUPTED);

        library.retry(ada, file.id());

        Claim claim = queue.claim(0).orElseThrow();
        assertThat(claim.faults()).isZero();
        assertThat(claim.lost()).isZero();
    }

    @Test
    void aFailedFileSaysWhyAndCanBeTriedAgain() throws IOException {
        LibraryFile file = add(ada, "a.txt", "words");

        LibraryFile failed = queue.fail(next().orElseThrow(), ReadFailure.LOCKED).orElseThrow();

        assertThat(failed.failure()).hasValue(ReadFailure.LOCKED);
        assertThat(next()).isEmpty();
        assertThat(library.retry(ada, file.id()).orElseThrow().state())
                .isEqualTo(FileState.UPLOADED);
        assertThat(next()).isPresent();
    }

    @Test
    void equalBytesAreReadOnce() throws IOException {
        add(ada, "a.txt", "words");
        add(eve, "b.txt", "words");
        Claim first = next().orElseThrow();
        assertThat(queue.finishAsKnown(first)).isEmpty();
        finish(first, "words");
        now = now.plusSeconds(1);

        LibraryFile known = queue.finishAsKnown(next().orElseThrow()).orElseThrow();

        assertThat(known.owner()).isEqualTo(eve);
        assertThat(known.characters()).isEqualTo(5);
        assertThat(library.holding(eve).files()).containsExactly(known);
    }

    @Test
    void aFileThatIsDeletedWhileItIsReadStaysDeleted() throws IOException {
        LibraryFile file = add(ada, "a.txt", "words");
        Claim claim = next().orElseThrow();

        assertThat(library.delete(ada, file.id())).isTrue();

        assertThat(finish(claim, "words")).isEmpty();
        assertThat(count("file_texts")).isZero();
        assertThat(library.holding(ada).files()).isEmpty();
    }

    @Test
    void whatNobodyUsesIsSweptAndWhatSomebodyUsesStays() throws IOException {
        LibraryFile gone = add(ada, "a.txt", "only mine");
        LibraryFile shared = add(ada, "b.txt", "shared");
        add(eve, "c.txt", "shared");
        finish(next().orElseThrow(), "only mine");
        library.delete(ada, gone.id());
        library.delete(ada, shared.id());
        assertThat(contents.sweep()).as("it may be about to be used again").isZero();
        now = now.plus(Library.RESTORABLE);
        assertThat(contents.sweep()).as("it may be restored").isZero();
        assertThat(library.forget()).isEqualTo(2);

        assertThat(contents.sweep()).isEqualTo(1);

        assertThat(count("file_contents")).isEqualTo(1);
        assertThat(count("file_pieces")).isEqualTo(1);
        assertThat(count("file_texts")).isZero();
        assertThat(count("file_chunks")).isZero();
        assertThat(contents.sweep()).isZero();
    }

    @Test
    void anUploadThatNeverEndedIsSwept() {
        database.<Integer>write(
                connection ->
                        Sql.update(
                                connection,
                                "INSERT INTO file_contents (id, hash, size, state, touched_at)"
                                        + " VALUES (?, 'x', 5, 'receiving', ?)",
                                ContentId.next().value(),
                                now.toEpochMilli()));
        now = now.plus(Duration.ofMinutes(59));
        assertThat(contents.sweep()).isZero();
        now = now.plus(Duration.ofMinutes(2));

        assertThat(contents.sweep()).isEqualTo(1);
    }

    @Test
    void aContentThatWasSweptIsNotTaken() throws IOException {
        ContentId content = keep("words".getBytes(StandardCharsets.UTF_8));
        now = now.plus(Duration.ofMinutes(11));
        contents.sweep();

        AddOutcome outcome =
                library.add(new NewFile(ada, "a.txt", "", "text/plain", 5, content, QUOTA));

        assertThat(outcome).isEqualTo(new AddOutcome.ContentGone());
        assertThat(library.list(ada, Optional.empty(), 10)).isEmpty();
    }

    @Test
    void theQuotaIsPerPerson() throws IOException {
        ContentId content = keep("words".getBytes(StandardCharsets.UTF_8));
        NewFile.Quota ten = new NewFile.Quota(10, 100);

        assertThat(library.add(new NewFile(ada, "a", "", "text/plain", 5, content, ten)))
                .isInstanceOf(AddOutcome.Added.class);
        assertThat(library.add(new NewFile(ada, "a", "", "text/plain", 5, content, ten)))
                .isInstanceOf(AddOutcome.Known.class);
        assertThat(library.add(new NewFile(ada, "b", "", "text/plain", 6, content, ten)))
                .isEqualTo(new AddOutcome.OverQuota(ten));
        assertThat(library.add(new NewFile(eve, "b", "", "text/plain", 6, content, ten)))
                .isInstanceOf(AddOutcome.Added.class);
        assertThat(library.add(new NewFile(ada, "b", "", "text/plain", 5, content, ten)))
                .isInstanceOf(AddOutcome.Added.class);
    }
}
