package dev.workmate.knowledge.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ChangeOutcome;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.jdbc.LibraryDesk;
import dev.workmate.knowledge.search.Documents;
import dev.workmate.knowledge.search.Found;
import dev.workmate.knowledge.search.LibraryBlobs;
import dev.workmate.knowledge.vector.QueryVectors;
import dev.workmate.tool.blob.Blobs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two people with nearly the same documents search and probe each other's ids, while files come,
 * change and go and the index is made anew: nobody ever sees what is foreign. A thousand times with
 * {@code -Dthorough}, half as often otherwise.
 */
@Timeout(300)
class ForeignFilesTest {
    private static final int ALL_SEARCHES = 1_000;
    private static final int SOME_SEARCHES = 500;
    private static final int DOCUMENTS = 8;
    private static final int SEARCHES_PER_CHANGE = 5;
    private static final int MOST = 20;
    private static final int SEARCHES_OF_AN_INDEX = 125;
    private static final List<String> QUESTIONS =
            List.of(
                    "invoices due days",
                    "frame contract Brackwater",
                    "notice period of the contract",
                    "secret marker",
                    "ada eve",
                    "tents delivery May",
                    "Zahlung innerhalb Tagen");

    @TempDir Path home;
    @TempDir Path passing;
    private final Person ada = new Person("ada");
    private final Person eve = new Person("eve");

    /** A change is due; one is done. The searches wait for the change before the last. */
    private final Semaphore due = new Semaphore(1);

    private final Semaphore done = new Semaphore(0);
    private volatile boolean over;
    private LibraryDesk desk;

    /** Somebody whose name stands in each of their documents, and in nobody else's. */
    private record Person(String name, UserId id, List<FileId> files) {
        Person(String name) {
            this(name, UserId.next(), new CopyOnWriteArrayList<>());
        }

        String words(int number) {
            return "Frame contract %d with Brackwater. Invoices are due within %d days. Either side gives notice of six months. The secret marker is %s-only. Tents are delivered in May. Zahlung innerhalb von 30 Tagen."
                    .formatted(number, 30 + number, name);
        }
    }

    Database openDatabase(Path place) {
        return SqliteDatabase.open(place);
    }

    /** Unless all of them are wanted. */
    int some() {
        return SOME_SEARCHES;
    }

    private int searches() {
        return System.getProperty("thorough") == null ? some() : ALL_SEARCHES;
    }

    @BeforeEach
    void open() throws IOException {
        desk = new LibraryDesk(openDatabase(home), passing);
        for (int i = 0; i < DOCUMENTS; i++) {
            for (Person each : List.of(ada, eve)) {
                each.files()
                        .add(desk.ready(each.id(), "Contract " + i + ".txt", each.words(i)).id());
            }
        }
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private LuceneIndex index(String name) {
        return new LuceneIndex(
                desk.library,
                ChunkDocuments.ofWords(desk.texts),
                new IndexHome(home.resolve(name)),
                Duration.ofSeconds(30));
    }

    @Test
    void nothingForeignEverAppears() throws Exception {
        try (ExecutorService aside = Executors.newSingleThreadExecutor();
                LuceneIndex lasting = index("lasting")) {
            Future<Integer> changes = aside.submit(this::changeUntilOver);
            int found = 0;
            try {
                for (int i = 0; i < searches(); i += SEARCHES_OF_AN_INDEX) {
                    try (LuceneIndex fresh = index("fresh-" + i)) {
                        found += search(List.of(lasting, fresh), i);
                    }
                }
            } finally {
                over = true;
                due.release();
            }
            assertThat(changes.get()).as("changes meanwhile").isGreaterThan(searches() / 10);
            assertThat(found).as("passages of one's own").isGreaterThan(searches());
        }
    }

    /** Who ends, for whatever reason, keeps nobody waiting. */
    private int changeUntilOver() throws IOException, InterruptedException {
        try {
            return change();
        } finally {
            done.release(ALL_SEARCHES);
        }
    }

    /** Files come, change, go and come back until it is over. */
    private int change() throws IOException, InterruptedException {
        Random random = new Random(12);
        int changes = 0;
        for (due.acquire(); !over; due.acquire()) {
            Person who = random.nextBoolean() ? ada : eve;
            int number = 100 + random.nextInt(10);
            FileId some = who.files().get(random.nextInt(who.files().size()));
            switch (who.files().size() < MOST ? random.nextInt(3) : 1 + random.nextInt(2)) {
                case 0 -> {
                    String name = "Late " + changes + ".txt";
                    who.files().add(desk.ready(who.id(), name, who.words(number)).id());
                }
                case 1 -> {
                    ChangeOutcome outcome =
                            desk.library.replace(
                                    some, desk.fresh(who.id(), "Changed.txt", who.words(number)));
                    if (outcome instanceof ChangeOutcome.Changed changed
                            && !changed.file().isReady()) {
                        desk.read(who.words(number));
                    }
                }
                default -> {
                    desk.library.delete(who.id(), some);
                    desk.library.restore(who.id(), some, LibraryDesk.QUOTA);
                }
            }
            changes++;
            done.release();
        }
        return changes;
    }

    private int search(List<LuceneIndex> indexes, int seed) throws Exception {
        Random random = new Random(seed);
        int found = 0;
        for (int i = 0; i < SEARCHES_OF_AN_INDEX; i++) {
            Person who = random.nextBoolean() ? ada : eve;
            Person other = who == ada ? eve : ada;
            Documents documents =
                    new Documents(
                            desk.library,
                            desk.texts,
                            indexes.get(random.nextInt(indexes.size())),
                            QueryVectors.NONE);
            String question = QUESTIONS.get(random.nextInt(QUESTIONS.size()));
            List<Found> passages = documents.search(who.id(), question, 20).passages();
            for (Found passage : passages) {
                assertThat(passage.file().owner()).isEqualTo(who.id());
                assertThat(passage.text()).doesNotContain(other.name() + "-only");
            }
            found += passages.size();
            probe(documents, who, other, random);
            if (i % SEARCHES_PER_CHANGE == 0) {
                due.release();
                done.acquire();
            }
        }
        return found;
    }

    private void probe(Documents documents, Person who, Person other, Random random) {
        FileId foreign = other.files().get(random.nextInt(other.files().size()));
        assertThat(documents.read(who.id(), foreign)).isEmpty();
        assertThat(desk.library.find(who.id(), foreign)).isEmpty();
        assertThat(desk.library.delete(who.id(), foreign)).isFalse();
        assertThat(desk.library.restore(who.id(), foreign, LibraryDesk.QUOTA))
                .isEqualTo(new ChangeOutcome.Missing());
        assertThat(desk.library.move(who.id(), foreign, "mine", ""))
                .isEqualTo(new ChangeOutcome.Missing());
        assertThat(desk.library.list(who.id(), Optional.of(foreign), 100))
                .extracting(LibraryFile::owner)
                .doesNotContain(other.id());
        assertThat(
                        new LibraryBlobs(NOTHING_KEPT, _ -> Optional.of(who.id()), documents)
                                .read(SessionId.next(), foreign.value(), 0, 1_000))
                .isEmpty();
    }

    /** A session that keeps nothing of its own. */
    private static final Blobs NOTHING_KEPT =
            new Blobs() {
                @Override
                public String keep(SessionId session, String mediaType, byte[] content) {
                    throw new UnsupportedOperationException();
                }

                @Override
                public String offer(SessionId session, String mediaType, byte[] content) {
                    throw new UnsupportedOperationException();
                }

                @Override
                public void withdraw(SessionId session, String reference) {
                    throw new UnsupportedOperationException();
                }

                @Override
                public Optional<Blobs.Slice> read(
                        SessionId session, String reference, long offset, int length) {
                    return Optional.empty();
                }
            };
}
