package dev.workmate.knowledge.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.PartialUpload;
import dev.workmate.knowledge.PartialUploads;
import dev.workmate.knowledge.PartialUploads.Misplaced;
import dev.workmate.knowledge.PartialUploads.Missing;
import dev.workmate.knowledge.PartialUploads.Opened;
import dev.workmate.knowledge.PartialUploads.Taken;
import dev.workmate.knowledge.PartialUploads.Wanted;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcUploadsTest {
    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    @TempDir Path home;
    @TempDir Path passing;
    private LibraryDesk desk;

    /** Two servers over one database. */
    private PartialUploads uploads;

    private PartialUploads elsewhere;

    Database openDatabase(Path place) {
        return SqliteDatabase.open(place);
    }

    @BeforeEach
    void open() {
        desk = new LibraryDesk(openDatabase(home), passing);
        uploads = new JdbcUploads(desk.database, desk::now);
        elsewhere = new JdbcUploads(desk.database, desk::now);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private static byte[] bytes(String words) {
        return words.getBytes(StandardCharsets.UTF_8);
    }

    private PartialUploads.Opening open(UserId owner, long size, NewFile.Quota quota) {
        return uploads.open(new Wanted(owner, "a.txt", "Work", "text/plain", size, quota));
    }

    private PartialUpload opened(long size) {
        return ((Opened) open(ada, size, LibraryDesk.QUOTA)).upload();
    }

    private PartialUpload complete(String words) {
        PartialUpload upload = opened(bytes(words).length);
        return ((Taken) uploads.append(ada, upload.id(), 0, bytes(words))).upload();
    }

    private String joined(PartialUpload upload) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        elsewhere.copy(upload, whole);
        return whole.toString(StandardCharsets.UTF_8);
    }

    private long count(String table) {
        return desk.database.read(
                connection ->
                        Sql.first(
                                        connection,
                                        "SELECT COUNT(*) FROM " + table,
                                        row -> row.getLong(1))
                                .orElseThrow());
    }

    @Test
    void partsOnAnyServerBecomeOneFile() throws IOException {
        PartialUpload upload = opened(11);

        assertThat(uploads.append(ada, upload.id(), 0, bytes("hello"))).isInstanceOf(Taken.class);
        assertThat(elsewhere.append(ada, upload.id(), 5, bytes(" wor"))).isInstanceOf(Taken.class);
        PartialUpload last = ((Taken) uploads.append(ada, upload.id(), 9, bytes("ld"))).upload();

        assertThat(last.isComplete()).isTrue();
        assertThat(joined(last)).isEqualTo("hello world");
        ContentId content = desk.keep("hello world");
        LibraryFile file =
                ((AddOutcome.Added) elsewhere.finish(last, content, LibraryDesk.QUOTA)).file();
        assertThat(file.name()).isEqualTo("a.txt");
        assertThat(file.folder()).isEqualTo("Work");
        assertThat(file.size()).isEqualTo(11);
        assertThat(uploads.find(ada, upload.id()).orElseThrow().file()).hasValue(file.id());
        assertThat(uploads.finish(last, content, LibraryDesk.QUOTA))
                .as("made once, however often")
                .isEqualTo(new AddOutcome.Known(file));
        assertThat(desk.library.list(ada, Optional.empty(), 10)).containsExactly(file);
        assertThat(count("upload_parts")).isZero();
    }

    @Test
    void aPartIsTakenAtItsPlaceAloneAndTheLastOneAgainDoesNoHarm() throws IOException {
        PartialUpload upload = opened(8);
        uploads.append(ada, upload.id(), 0, bytes("abcd"));

        Taken again = (Taken) elsewhere.append(ada, upload.id(), 0, bytes("abcd"));
        assertThat(again.upload().received()).isEqualTo(4);
        for (long wrong : new long[] {0, 1, 3, 5, 8}) {
            Misplaced misplaced = (Misplaced) uploads.append(ada, upload.id(), wrong, bytes("xx"));
            assertThat(misplaced.upload().received()).isEqualTo(4);
        }
        assertThat(uploads.append(ada, upload.id(), 4, bytes("efghi")))
                .as("more than was announced")
                .isInstanceOf(Misplaced.class);
        PartialUpload last = ((Taken) uploads.append(ada, upload.id(), 4, bytes("efgh"))).upload();
        assertThat(joined(last)).isEqualTo("abcdefgh");
    }

    @Test
    void theSamePartFromTwoAtOnceIsTakenOnce() throws Exception {
        PartialUpload upload = opened(4);
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            List<Future<PartialUploads.Appending>> answers = new ArrayList<>();
            for (PartialUploads server : List.of(uploads, elsewhere)) {
                answers.add(both.submit(() -> server.append(ada, upload.id(), 0, bytes("abcd"))));
            }
            for (Future<PartialUploads.Appending> answer : answers) {
                assertThat(answer.get()).isInstanceOf(Taken.class);
            }
        }
        assertThat(count("upload_parts")).isEqualTo(1);
    }

    @Test
    void twoWhoFinishAtOnceMakeOneFile() throws Exception {
        PartialUpload upload = complete("words");
        ContentId content = desk.keep("words");
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            List<Future<AddOutcome>> answers = new ArrayList<>();
            for (PartialUploads server : List.of(uploads, elsewhere)) {
                answers.add(both.submit(() -> server.finish(upload, content, LibraryDesk.QUOTA)));
            }
            for (Future<AddOutcome> answer : answers) {
                assertThat(answer.get())
                        .isInstanceOfAny(AddOutcome.Added.class, AddOutcome.Known.class);
            }
        }
        assertThat(count("files")).isEqualTo(1);
    }

    @Test
    void aFileThatWasRemovedSinceIsNotMadeAgain() throws IOException {
        PartialUpload upload = complete("words");
        ContentId content = desk.keep("words");
        LibraryFile file =
                ((AddOutcome.Added) uploads.finish(upload, content, LibraryDesk.QUOTA)).file();
        desk.library.delete(ada, file.id());

        assertThat(uploads.finish(upload, content, LibraryDesk.QUOTA))
                .isEqualTo(new AddOutcome.ContentGone());
        assertThat(count("files")).isZero();
    }

    @Test
    void whatIsSomebodyElsesIsNotThere() {
        PartialUpload upload = opened(4);

        assertThat(uploads.find(eve, upload.id())).isEmpty();
        assertThat(uploads.append(eve, upload.id(), 0, bytes("abcd"))).isEqualTo(new Missing());
        assertThat(uploads.append(ada, Uuids.next(), 0, bytes("a"))).isEqualTo(new Missing());
        assertThat(uploads.delete(eve, upload.id())).isFalse();
        assertThat(uploads.find(ada, upload.id())).hasValue(upload);
        assertThat(uploads.delete(ada, upload.id())).isTrue();
        assertThat(uploads.find(ada, upload.id())).isEmpty();
    }

    @Test
    void whatIsUnderWayIsBoundedAndCountsForTheQuota() throws IOException {
        NewFile.Quota ten = new NewFile.Quota(10, 2);
        assertThat(open(ada, 6, ten)).isInstanceOf(Opened.class);
        assertThat(open(ada, 5, ten)).isEqualTo(new PartialUploads.OverQuota(ten));
        assertThat(open(eve, 5, ten)).isInstanceOf(Opened.class);
        assertThat(open(ada, 4, ten)).isInstanceOf(Opened.class);
        assertThat(open(ada, 0, ten)).isEqualTo(new PartialUploads.OverQuota(ten));
        for (int i = 2; i < PartialUploads.MOST; i++) {
            assertThat(open(ada, 1, LibraryDesk.QUOTA)).isInstanceOf(Opened.class);
        }
        assertThat(open(ada, 1, LibraryDesk.QUOTA)).isEqualTo(new PartialUploads.TooMany());
        desk.pass(PartialUploads.OPEN);
        assertThat(open(ada, 1, LibraryDesk.QUOTA)).isInstanceOf(Opened.class);
    }

    @Test
    void theQuotaIsAskedAgainAtTheEnd() throws IOException {
        PartialUpload upload = complete("words");
        desk.add(ada, "b", "more");
        NewFile.Quota one = new NewFile.Quota(100, 1);

        assertThat(uploads.finish(upload, desk.keep("words"), one))
                .isEqualTo(new AddOutcome.OverQuota(one));
        assertThat(joined(upload)).as("it can be tried again").isEqualTo("words");
    }

    @Test
    void whatExpiresIsSweptWithItsParts() throws IOException {
        PartialUpload left = opened(8);
        uploads.append(ada, left.id(), 0, bytes("abcd"));
        desk.pass(PartialUploads.OPEN.minus(Duration.ofMinutes(1)));
        assertThat(uploads.sweep()).isZero();
        uploads.append(ada, left.id(), 4, bytes("ef"));
        desk.pass(Duration.ofMinutes(2));
        assertThat(uploads.find(ada, left.id())).as("each part gives it another day").isPresent();
        desk.pass(PartialUploads.OPEN);

        assertThat(uploads.find(ada, left.id())).isEmpty();
        assertThat(uploads.append(ada, left.id(), 6, bytes("gh"))).isEqualTo(new Missing());
        assertThat(uploads.sweep()).isEqualTo(1);
        assertThat(count("upload_parts")).isZero();
        assertThat(uploads.sweep()).isZero();
    }

    @Test
    void partsThatAreLeftBehindASuddenEndAreSwept() throws IOException {
        PartialUpload done = complete("words");
        uploads.finish(done, desk.keep("words"), LibraryDesk.QUOTA);
        PartialUpload underWay = opened(8);
        uploads.append(ada, underWay.id(), 0, bytes("abcd"));
        for (String upload : List.of(done.id(), Uuids.next())) {
            desk.database.<Integer>write(
                    connection ->
                            Sql.update(
                                    connection,
                                    "INSERT INTO upload_parts (upload_id, from_byte, bytes)"
                                            + " VALUES (?, 0, ?)",
                                    upload,
                                    bytes("left")));
        }

        uploads.sweep();

        assertThat(count("upload_parts")).isEqualTo(1);
        assertThat(uploads.append(ada, underWay.id(), 4, bytes("efgh"))).isInstanceOf(Taken.class);
    }

    @Test
    void aMissingPartIsNoticed() {
        PartialUpload upload = complete("words");
        desk.database.<Integer>write(
                connection -> Sql.update(connection, "DELETE FROM upload_parts"));

        assertThatThrownBy(() -> joined(upload)).isInstanceOf(IOException.class);
    }
}
