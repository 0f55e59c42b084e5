package dev.workmate.knowledge.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ChangeOutcome;
import dev.workmate.knowledge.FileFilter;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.reading.ReadingQueue.Claim;
import dev.workmate.knowledge.text.Chunker;
import dev.workmate.privacy.LegalHold;
import dev.workmate.privacy.jdbc.JdbcLegalHolds;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcVersionsTest {
    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    @TempDir Path home;
    @TempDir Path passing;
    private LibraryDesk desk;
    private Library library;

    Database openDatabase(Path place) {
        return SqliteDatabase.open(place);
    }

    @BeforeEach
    void open() {
        desk = new LibraryDesk(openDatabase(home), passing);
        library = desk.library;
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private static LibraryFile changed(ChangeOutcome outcome) {
        return ((ChangeOutcome.Changed) outcome).file();
    }

    @Test
    void aReplacedFileIsTheNextVersionAndWaitsToBeRead() throws IOException {
        LibraryFile first = desk.ready(ada, "price.txt", "It costs 10.");
        String edition = library.edition(ada);

        LibraryFile second =
                changed(library.replace(first.id(), desk.fresh(ada, "Price.txt", "It costs 20.")));

        assertThat(second.version()).isEqualTo(first.version() + 1).isEqualTo(2);
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.name()).isEqualTo("Price.txt");
        assertThat(second.state()).isEqualTo(FileState.UPLOADED);
        assertThat(second.pages()).isEmpty();
        assertThat(library.edition(ada)).isNotEqualTo(edition);
        assertThat(library.holding(ada).files()).as("until it is read").isEmpty();
        LibraryFile read = desk.read("It costs 20.");
        assertThat(read.version()).isEqualTo(2);
        assertThat(desk.texts.text(read.content())).hasValue("It costs 20.");
        assertThat(library.holding(ada).files()).containsExactly(read);
    }

    @Test
    void whatReadsTheOldVersionComesTooLate() throws IOException {
        LibraryFile file = desk.add(ada, "price.txt", "old");
        Claim old = desk.queue.claim(ReadingQueue.ANY).orElseThrow();

        library.replace(file.id(), desk.fresh(ada, "price.txt", "new"));

        assertThat(
                        desk.queue.finish(
                                old, LibraryDesk.text("old"), Chunker.cut(LibraryDesk.text("old"))))
                .isEmpty();
        assertThat(desk.read("new").version()).isEqualTo(2);
        assertThat(desk.texts.text(file.content())).isEmpty();
    }

    @Test
    void theSameContentIsTheSameVersion() throws IOException {
        LibraryFile file = desk.ready(ada, "price.txt", "It costs 10.");

        assertThat(library.replace(file.id(), desk.fresh(ada, "price.txt", "It costs 10.")))
                .isEqualTo(new ChangeOutcome.Unchanged(file));
        LibraryFile renamed =
                changed(library.replace(file.id(), desk.fresh(ada, "cost.txt", "It costs 10.")));
        assertThat(renamed.version()).isEqualTo(1);
        assertThat(renamed.state()).isEqualTo(FileState.READY);
        assertThat(renamed.name()).isEqualTo("cost.txt");
    }

    @Test
    void nobodyReplacesMovesOrRestoresWhatIsSomebodyElses() throws IOException {
        LibraryFile file = desk.ready(ada, "price.txt", "mine");

        assertThat(library.replace(file.id(), desk.fresh(eve, "price.txt", "yours")))
                .isEqualTo(new ChangeOutcome.Missing());
        assertThat(library.move(eve, file.id(), "x", "y")).isEqualTo(new ChangeOutcome.Missing());
        library.delete(ada, file.id());
        assertThat(library.restore(eve, file.id(), LibraryDesk.QUOTA))
                .isEqualTo(new ChangeOutcome.Missing());
        assertThat(changed(library.restore(ada, file.id(), LibraryDesk.QUOTA)).name())
                .isEqualTo("price.txt");
    }

    @Test
    void theQuotaHoldsForWhatIsReplacedAndRestored() throws IOException {
        LibraryFile file = desk.add(ada, "a", "12345");
        NewFile.Quota ten = new NewFile.Quota(10, 1);
        NewFile bigger = desk.fresh(ada, "a", "12345678901");

        assertThat(
                        library.replace(
                                file.id(),
                                new NewFile(ada, "a", "", "text/plain", 11, bigger.content(), ten)))
                .isEqualTo(new ChangeOutcome.OverQuota(ten));
        assertThat(
                        library.replace(
                                file.id(),
                                new NewFile(ada, "a", "", "text/plain", 10, bigger.content(), ten)))
                .isInstanceOf(ChangeOutcome.Changed.class);
        library.delete(ada, file.id());
        desk.add(ada, "b", "1");
        assertThat(library.restore(ada, file.id(), ten))
                .isEqualTo(new ChangeOutcome.OverQuota(ten));
        assertThat(library.restore(ada, file.id(), LibraryDesk.QUOTA))
                .isInstanceOf(ChangeOutcome.Changed.class);
    }

    @Test
    void aDeletedFileIsGoneEverywhereAndComesBackAsItWas() throws IOException {
        LibraryFile file = desk.ready(ada, "a.txt", "words");
        assertThat(library.delete(ada, file.id())).isTrue();

        assertThat(library.find(ada, file.id())).isEmpty();
        assertThat(library.list(ada, Optional.empty(), 10)).isEmpty();
        assertThat(library.holding(ada).files()).isEmpty();
        assertThat(library.folders(ada)).isEmpty();
        assertThat(library.delete(ada, file.id())).isFalse();
        desk.pass(Duration.ofMinutes(59));
        assertThat(library.forget()).isZero();
        assertThat(desk.contents.sweep()).as("it may come back").isZero();

        LibraryFile back = changed(library.restore(ada, file.id(), LibraryDesk.QUOTA));

        assertThat(back.state()).isEqualTo(FileState.READY);
        assertThat(back.content()).isEqualTo(file.content());
        assertThat(library.holding(ada).files()).containsExactly(back);
        assertThat(library.restore(ada, file.id(), LibraryDesk.QUOTA))
                .isEqualTo(new ChangeOutcome.Unchanged(back));
    }

    @Test
    void afterAnHourADeletedFileIsGoneForGood() throws IOException {
        LibraryFile file = desk.ready(ada, "a.txt", "words");
        library.delete(ada, file.id());
        desk.pass(Library.RESTORABLE);

        assertThat(library.restore(ada, file.id(), LibraryDesk.QUOTA))
                .isEqualTo(new ChangeOutcome.Missing());
        assertThat(library.forget()).isEqualTo(1);
        assertThat(desk.contents.sweep()).isEqualTo(1);
        assertThat(library.forget()).isZero();
    }

    @Test
    void aFileThatWasDeletedWhileItWasReadIsReadWhenItComesBack() throws IOException {
        LibraryFile file = desk.add(ada, "a.txt", "words");
        Claim claim = desk.queue.claim(ReadingQueue.ANY).orElseThrow();
        library.delete(ada, file.id());

        assertThat(desk.queue.claim(ReadingQueue.ANY)).isEmpty();
        assertThat(changed(library.restore(ada, file.id(), LibraryDesk.QUOTA)).state())
                .isEqualTo(FileState.UPLOADED);
        assertThat(desk.queue.finishAsKnown(claim)).isEmpty();
        assertThat(desk.read("words").state()).isEqualTo(FileState.READY);
    }

    @Test
    void whatWasDeletedNeverTakesMoreRoomThanTheQuota() throws IOException {
        NewFile.Quota two = new NewFile.Quota(1_000, 2);
        FileId first = null;
        for (int i = 0; i < 4; i++) {
            NewFile file = desk.fresh(ada, "a" + i, "words " + i);
            FileId id =
                    ((AddOutcome.Added)
                                    library.add(
                                            new NewFile(
                                                    ada,
                                                    file.name(),
                                                    "",
                                                    "text/plain",
                                                    file.size(),
                                                    file.content(),
                                                    two)))
                            .file()
                            .id();
            first = first == null ? id : first;
            library.delete(ada, id);
        }

        assertThat(library.restore(ada, first, LibraryDesk.QUOTA))
                .isEqualTo(new ChangeOutcome.Missing());
    }

    @Test
    void filesAreFoundByFolderNameAndState() throws IOException {
        LibraryFile top = desk.ready(ada, "ÜBERSICHT 100%.txt", "top");
        LibraryFile deep = desk.add(ada, "plan.txt", "deep");
        LibraryFile moved = changed(library.move(ada, deep.id(), "Plan_A.txt", "Work/2026"));
        desk.add(eve, "plan.txt", "eve's");

        assertThat(moved.folder()).isEqualTo("Work/2026");
        assertThat(library.folders(ada))
                .containsExactly(
                        new Library.FolderSize("", 1, 3),
                        new Library.FolderSize("Work/2026", 1, 4));
        assertThat(list(Optional.of("Work/2026"), Optional.empty(), Optional.empty()))
                .containsExactly(moved);
        assertThat(list(Optional.of(""), Optional.empty(), Optional.empty())).containsExactly(top);
        assertThat(list(Optional.of("Work"), Optional.empty(), Optional.empty())).isEmpty();
        assertThat(list(Optional.empty(), Optional.of("übersicht 1"), Optional.empty()))
                .containsExactly(top);
        assertThat(list(Optional.empty(), Optional.of("n_a"), Optional.empty()))
                .containsExactly(moved);
        assertThat(list(Optional.empty(), Optional.of("p_a"), Optional.empty())).isEmpty();
        assertThat(list(Optional.empty(), Optional.of("0%."), Optional.empty()))
                .containsExactly(top);
        assertThat(list(Optional.empty(), Optional.of("%"), Optional.of(FileState.UPLOADED)))
                .isEmpty();
        assertThat(list(Optional.empty(), Optional.empty(), Optional.of(FileState.READY)))
                .containsExactly(top);
    }

    private List<LibraryFile> list(
            Optional<String> folder, Optional<String> words, Optional<FileState> state) {
        return library.list(ada, new FileFilter(folder, words, state), Optional.empty(), 10);
    }

    @Test
    void theSameFileInAnotherFolderIsAnotherFile() throws IOException {
        NewFile file = desk.fresh(ada, "a.txt", "words");
        NewFile elsewhere =
                new NewFile(
                        ada,
                        "a.txt",
                        "Old",
                        "text/plain",
                        file.size(),
                        file.content(),
                        LibraryDesk.QUOTA);

        assertThat(library.add(file)).isInstanceOf(AddOutcome.Added.class);
        assertThat(library.add(elsewhere)).isInstanceOf(AddOutcome.Added.class);
        assertThat(library.add(elsewhere)).isInstanceOf(AddOutcome.Known.class);
    }

    private void hold(UserId person) {
        new JdbcLegalHolds(desk.database)
                .put(new LegalHold(LegalHold.Kind.PERSON, person.value(), "suit", desk.now()));
    }

    private void lift(UserId person) {
        new JdbcLegalHolds(desk.database).lift(LegalHold.Kind.PERSON, person.value());
    }

    private List<String> removed() {
        return desk.database.read(
                connection ->
                        Sql.all(
                                connection,
                                "SELECT content_id FROM removed_files ORDER BY id",
                                row -> row.getString(1)));
    }

    @Test
    void whatIsHeldIsNeitherDeletedNorForgotten() throws IOException {
        LibraryFile file = desk.ready(ada, "price.txt", "mine");
        LibraryFile before = desk.ready(ada, "old.txt", "removed before");
        LibraryFile ofEve = desk.ready(eve, "price.txt", "hers");
        library.delete(ada, before.id());
        library.delete(eve, ofEve.id());
        hold(ada);

        assertThat(library.isHeld(ada)).isTrue();
        assertThat(library.isHeld(eve)).isFalse();
        assertThat(library.delete(ada, file.id())).isFalse();
        assertThat(library.find(ada, file.id())).contains(file);
        desk.pass(Library.RESTORABLE.plusHours(1));
        assertThat(library.forget()).as("that of Eve alone").isEqualTo(1);
        assertThat(removed()).containsExactly(before.content().value());

        lift(ada);
        assertThat(library.forget()).isEqualTo(1);
        assertThat(library.delete(ada, file.id())).isTrue();
    }

    /** Sources remove and replace what changed there; nobody brings that back here. */
    @Test
    void whatASourceTakesAwayOrReplacesStaysOutOfSightWhileItIsHeld() throws IOException {
        LibraryFile gone = desk.ready(ada, "gone.txt", "gone there");
        LibraryFile changed = desk.ready(ada, "changed.txt", "as it was");
        hold(ada);

        assertThat(library.erase(ada, gone.id())).isTrue();
        changed(library.replace(changed.id(), desk.fresh(ada, "changed.txt", "as it is")));

        assertThat(library.find(ada, gone.id())).isEmpty();
        assertThat(library.restore(ada, gone.id(), LibraryDesk.QUOTA))
                .isEqualTo(new ChangeOutcome.Missing());
        library.forget();
        assertThat(removed())
                .containsExactlyInAnyOrder(gone.content().value(), changed.content().value());
        desk.pass(Duration.ofDays(30));
        desk.contents.sweep();
        try (InputStream kept = desk.contents.open(changed.content())) {
            assertThat(new String(kept.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("as it was");
        }

        lift(ada);
        assertThat(library.forget()).isEqualTo(2);
    }
}
