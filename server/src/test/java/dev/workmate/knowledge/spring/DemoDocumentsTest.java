package dev.workmate.knowledge.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Logins;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.jdbc.LibraryDesk;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DemoDocumentsTest {
    private static final UserId DEMO = Logins.demoUser().id();

    @TempDir Path home;
    @TempDir Path passing;
    private final CountDownLatch done = new CountDownLatch(1);
    private LibraryDesk desk;

    @BeforeEach
    void open() {
        desk = new LibraryDesk(SqliteDatabase.open(home), passing);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private DemoDocuments documents(Contents contents) {
        return new DemoDocuments(DemoDocuments.NAMES, desk.library, contents, passing);
    }

    private List<LibraryFile> there() {
        return desk.library.list(DEMO, Optional.empty(), 100);
    }

    @Test
    void theyArePutThereOnceAndNotAgainOnceTheyWereRemoved() throws InterruptedException {
        documents(desk.contents).putSoon(done::countDown);
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(there()).hasSize(DemoDocuments.NAMES.size());
        there().forEach(file -> desk.library.delete(DEMO, file.id()));
        desk.pass(Duration.ofHours(2));
        desk.library.forget();
        CountDownLatch again = new CountDownLatch(1);

        documents(desk.contents).putSoon(again::countDown);

        assertThat(again.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(there()).isEmpty();
        assertThat(passing).isEmptyDirectory();
    }

    @Test
    void aStoreThatFailsKeepsNobodyFromStartingAndIsTriedAtTheNextStart()
            throws InterruptedException {
        documents(contents(new CountDownLatch(0))).putSoon(done::countDown);
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(there()).isEmpty();
        CountDownLatch next = new CountDownLatch(1);

        documents(desk.contents).putSoon(next::countDown);

        assertThat(next.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(there()).hasSize(DemoDocuments.NAMES.size());
    }

    @Test
    void aStoreThatHangsKeepsNobodyWaiting() throws InterruptedException {
        CountDownLatch hanging = new CountDownLatch(1);

        documents(contents(hanging)).putSoon(done::countDown);

        assertThat(done.getCount()).as("it returned, though nothing is put").isEqualTo(1);
        hanging.countDown();
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
    }

    /** Fails once the latch is open. */
    private static Contents contents(CountDownLatch until) {
        return (Contents)
                Proxy.newProxyInstance(
                        Contents.class.getClassLoader(),
                        new Class<?>[] {Contents.class},
                        (_, _, _) -> {
                            until.await();
                            throw new IllegalStateException("no store");
                        });
    }
}
