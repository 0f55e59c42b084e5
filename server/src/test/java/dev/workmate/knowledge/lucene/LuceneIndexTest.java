package dev.workmate.knowledge.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.jdbc.JdbcContents;
import dev.workmate.knowledge.jdbc.JdbcLibrary;
import dev.workmate.knowledge.jdbc.JdbcReadingQueue;
import dev.workmate.knowledge.jdbc.JdbcTexts;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.search.SearchIndex.Question;
import dev.workmate.knowledge.search.SearchIndex.SearchUnavailable;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunker;
import dev.workmate.knowledge.text.DocumentText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LuceneIndexTest {
    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    @TempDir Path home;
    @TempDir Path passing;
    private Database database;
    private Library library;
    private Contents contents;
    private ReadingQueue queue;
    private LuceneIndex index;

    @BeforeEach
    void open() {
        database = SqliteDatabase.open(home);
        library = new JdbcLibrary(database, InstantSource.system());
        contents = new JdbcContents(database, InstantSource.system());
        queue = new JdbcReadingQueue(database, InstantSource.system(), Duration.ofMinutes(5));
        index = openIndex("index");
    }

    private LuceneIndex openIndex(String name) {
        return new LuceneIndex(
                library,
                ChunkDocuments.ofWords(new JdbcTexts(database)),
                new IndexHome(home.resolve(name)),
                Duration.ofSeconds(20));
    }

    @AfterEach
    void close() {
        index.close();
        database.close();
    }

    private LibraryFile add(UserId owner, String name, String... paragraphs) throws IOException {
        Path sent = Files.writeString(passing.resolve("sent"), String.join("\n", paragraphs));
        AddOutcome added =
                library.add(
                        new NewFile(
                                owner,
                                name,
                                "",
                                "text/plain",
                                1,
                                contents.keep(sent),
                                new NewFile.Quota(1_000_000, 1_000)));
        ReadingQueue.Claim claim = queue.claim(ReadingQueue.ANY).orElseThrow();
        Optional<LibraryFile> known = queue.finishAsKnown(claim);
        assertThat(added).isInstanceOf(AddOutcome.Added.class);
        return known.orElseGet(() -> finish(claim, paragraphs));
    }

    private LibraryFile finish(ReadingQueue.Claim claim, String... paragraphs) {
        StringBuilder text = new StringBuilder();
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < paragraphs.length; i++) {
            int start = text.length();
            text.append(paragraphs[i]);
            blocks.add(new Block(Block.Kind.PARAGRAPH, start, text.length(), i + 1));
            text.append('\n');
        }
        DocumentText document =
                new DocumentText("text/plain", text.toString(), blocks, Optional.of(1));
        return queue.finish(claim, document, Chunker.cut(document)).orElseThrow();
    }

    private List<FileId> files(UserId owner, String query) throws SearchUnavailable {
        return matches(index, owner, query).stream().map(Match::file).distinct().toList();
    }

    private static List<Match> matches(LuceneIndex index, UserId owner, String query)
            throws SearchUnavailable {
        return index.search(owner, Question.words(query), 10).byWords();
    }

    @Test
    void whatIsReadyIsFoundAtOnceAndWhatIsDeletedIsNot() throws Exception {
        LibraryFile file = add(ada, "a.txt", "The warranty lasts for two years.");
        assertThat(files(ada, "warranty")).containsExactly(file.id());

        LibraryFile second = add(ada, "b.txt", "No warranty at all.");
        assertThat(files(ada, "warranty")).containsExactlyInAnyOrder(file.id(), second.id());

        library.delete(ada, file.id());
        assertThat(files(ada, "warranty")).containsExactly(second.id());
    }

    /** Many small segments are merged into one, of which the person is then a small part. */
    @Test
    void whoIsForgottenIsInNoFileOfTheIndex() throws Exception {
        add(eve, "e.txt", "Only Eve says kanariword.");
        assertThat(files(eve, "kanariword")).hasSize(1);
        for (int i = 0; i < 14; i++) {
            add(ada, i + ".txt", "Ada says warranty " + i + ".");
            assertThat(files(ada, "warranty")).isNotEmpty();
        }
        assertThat(holds("kanariword")).isTrue();
        library.list(eve, Optional.empty(), 9).forEach(file -> library.erase(eve, file.id()));

        index.forget(List.of(eve));

        assertThat(holds("kanariword")).isFalse();
        assertThat(holds("warranty")).isTrue();
        assertThat(files(ada, "warranty")).hasSize(10);
        assertThat(files(eve, "kanariword")).isEmpty();
    }

    private boolean holds(String word) throws IOException {
        try (Stream<Path> all = Files.walk(home.resolve("index"))) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(word)) {
                    return true;
                }
            }
            return false;
        }
    }

    @Test
    void theOwnerIsPartOfTheQuestion() throws Exception {
        LibraryFile mine = add(ada, "a.txt", "The secret price is 100.");
        LibraryFile theirs = add(eve, "a.txt", "The secret price is 100.");

        assertThat(files(ada, "secret price")).containsExactly(mine.id());
        assertThat(files(eve, "secret price")).containsExactly(theirs.id());
        assertThat(files(UserId.next(), "secret price")).isEmpty();
        for (String trick :
                List.of(
                        "owner:" + ada,
                        "* OR secret",
                        "secret) OR (owner:*",
                        "\"",
                        "\\",
                        "file:*")) {
            assertThat(files(UserId.next(), trick)).isEmpty();
        }
    }

    @Test
    void wordsAreFoundInOtherForms() throws Exception {
        LibraryFile english =
                add(ada, "e", "The parties are terminating the agreements by notice.");
        LibraryFile german =
                add(ada, "g", "Die Kündigungen der Verträge sind nur mit Frist möglich.");
        LibraryFile spanish = add(ada, "s", "Los contratos de la empresa se cancelan por escrito.");
        LibraryFile chinese = add(ada, "c", "合同的付款期限为三十天");

        assertThat(files(ada, "terminate an agreement")).first().isEqualTo(english.id());
        assertThat(files(ada, "Vertrag und Kündigung")).first().isEqualTo(german.id());
        assertThat(files(ada, "contrato de empresas")).first().isEqualTo(spanish.id());
        assertThat(files(ada, "付款期限")).first().isEqualTo(chinese.id());
        assertThat(files(ada, "zebra")).isEmpty();
        assertThat(files(ada, "?!…")).isEmpty();
    }

    @Test
    void aFilesNameCountsToo() throws Exception {
        LibraryFile named = add(ada, "Brackwater contract.txt", "Payment within 30 days.");
        add(ada, "Other.txt", "Payment within 45 days.");

        assertThat(files(ada, "Brackwater payment")).first().isEqualTo(named.id());
    }

    @Test
    void whatFitsPerfectlyIsStillOrderedByItsWords() throws Exception {
        LibraryFile two =
                add(ada, "warranty a.txt", "The warranty is for the roof, the warranty of it.");
        LibraryFile five =
                add(
                        ada,
                        "warranty b.txt",
                        "The warranty is the warranty and the warranty of the warranty, warranty.");
        add(ada, "c.txt", "The rest is about other things and for you.");

        List<Match> found = matches(index, ada, "warranty");

        assertThat(found).extracting(Match::score).containsExactly(1.0, 1.0);
        assertThat(found).extracting(Match::file).containsExactly(five.id(), two.id());
    }

    @Test
    void aMatchSaysWhichChunk() throws Exception {
        LibraryFile file = add(ada, "a.txt", "About apples.", "About pears.", "About plums.");

        assertThat(matches(index, ada, "pears"))
                .singleElement()
                .satisfies(
                        match -> {
                            assertThat(match.file()).isEqualTo(file.id());
                            assertThat(match.chunk()).isEqualTo(1);
                        });
    }

    @Test
    void anIndexGoesOnAfterARestartAndIsMadeAnewWhereItIsBroken() throws Exception {
        LibraryFile file = add(ada, "a.txt", "The warranty lasts for two years.");
        LibraryFile other = add(ada, "b.txt", "The guarantee, not the warranty.");
        files(ada, "warranty");
        index.close();
        library.delete(ada, other.id());

        index = openIndex("index");
        assertThat(files(ada, "warranty")).containsExactly(file.id());
        index.close();
        try (var parts = Files.list(home.resolve("index/first"))) {
            for (Path part : parts.toList()) {
                Files.writeString(part, "broken");
            }
        }

        index = openIndex("index");
        assertThat(files(ada, "warranty")).containsExactly(file.id());
    }

    @Test
    void anotherProcessFindsItToo() throws Exception {
        try (LuceneIndex elsewhere = openIndex("elsewhere")) {
            assertThat(matches(elsewhere, ada, "warranty")).isEmpty();

            LibraryFile file = add(ada, "a.txt", "The warranty lasts for two years.");

            assertThat(matches(elsewhere, ada, "warranty"))
                    .extracting(Match::file)
                    .containsExactly(file.id());
            assertThat(files(ada, "warranty")).containsExactly(file.id());
        }
    }

    @Test
    void aReplacedFileIsFoundByItsNewWordsAlone() throws Exception {
        LibraryFile file = add(ada, "a.txt", "The warranty lasts for two years.");
        LibraryFile other = add(ada, "b.txt", "The warranty of another thing.");
        assertThat(files(ada, "warranty")).containsExactlyInAnyOrder(file.id(), other.id());

        replace(file, "The guarantee lasts for three years.");
        assertThat(files(ada, "guarantee")).as("until it is read").isEmpty();
        finish(queue.claim(ReadingQueue.ANY).orElseThrow(), "The guarantee lasts for three years.");

        assertThat(files(ada, "guarantee")).containsExactly(file.id());
        assertThat(files(ada, "warranty")).containsExactly(other.id());
        replace(file, "A picture says nothing.");
        finish(queue.claim(ReadingQueue.ANY).orElseThrow());
        assertThat(files(ada, "guarantee")).isEmpty();
        assertThat(files(ada, "lasts")).isEmpty();
    }

    @Test
    void whatWasReplacedWhileTheIndexWasClosedIsIndexedAnew() throws Exception {
        LibraryFile file = add(ada, "a.txt", "The warranty lasts for two years.");
        files(ada, "warranty");
        index.close();
        replace(file, "The guarantee lasts for three years.");
        finish(queue.claim(ReadingQueue.ANY).orElseThrow(), "The guarantee lasts for three years.");

        index = openIndex("index");

        assertThat(files(ada, "warranty")).isEmpty();
        assertThat(files(ada, "guarantee")).containsExactly(file.id());
    }

    @Test
    void aRenamedFileIsFoundByItsNewName() throws Exception {
        LibraryFile file = add(ada, "frame_contract-Brackwater.txt", "Payment within 30 days.");
        assertThat(files(ada, "Brackwater")).containsExactly(file.id());

        library.move(ada, file.id(), "Thistlebeck.txt", "");

        assertThat(files(ada, "Thistlebeck")).containsExactly(file.id());
        assertThat(files(ada, "Brackwater")).isEmpty();
    }

    private void replace(LibraryFile file, String words) throws IOException {
        Path sent = Files.writeString(passing.resolve("sent"), words);
        library.replace(
                file.id(),
                new NewFile(
                        file.owner(),
                        file.name(),
                        "",
                        "text/plain",
                        1,
                        contents.keep(sent),
                        new NewFile.Quota(1_000_000, 1_000)));
    }
}
