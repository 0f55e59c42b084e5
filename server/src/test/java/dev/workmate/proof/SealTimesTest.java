package dev.workmate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.database.Vault;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.proof.jdbc.JdbcSealBook;
import dev.workmate.testkit.Drafts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Heads are sealed without anybody asking: at the start, again and again, and at the end. */
@Timeout(60)
class SealTimesTest {
    private static final Duration NEVER = Duration.ofHours(9);

    @TempDir Path home;
    private final SessionId session = SessionId.next();
    private final BlockingQueue<SealRecord> seals = new LinkedBlockingQueue<>();
    private Database database;
    private Journal journal;
    private Sealer sealer;

    @BeforeEach
    void open() {
        database = SqliteDatabase.open(home);
        InstantSource time = InstantSource.system();
        journal = new JdbcJournal(database, new EventJson(), CommitListener.NONE, time);
        journal.open(session, UserId.next());
        JdbcSealBook book = new JdbcSealBook(database, time);
        sealer =
                new Sealer(
                        book,
                        new SealedTree(book),
                        new SealFile(home.resolve(SealFile.NAME)),
                        new SealKeyFile(home.resolve(SealKeyFile.NAME), Vault::create),
                        record -> {
                            if (record.kind() == SealRecord.Kind.SEAL) {
                                seals.add(record);
                            }
                        },
                        time);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void say() {
        journal.command(
                session,
                BatchId.next(),
                _ ->
                        new CommandRule.Accept<>(
                                List.of(Drafts.message(TurnId.next(), "said")),
                                SessionChange.STAY,
                                ""));
    }

    private String nextRoot() throws InterruptedException {
        SealRecord seal = seals.poll(30, TimeUnit.SECONDS);
        assertThat(seal).as("a seal comes").isNotNull();
        return seal.value();
    }

    @Test
    void sealsAtTheStartAndThenWhateverHasChanged() throws Exception {
        say();
        try (SealTimes times = new SealTimes(sealer, Duration.ofMillis(20))) {
            times.start();
            String first = nextRoot();
            say();
            assertThat(nextRoot()).isNotEqualTo(first);
        }
    }

    @Test
    void sealsOnceMoreAtTheEnd() throws Exception {
        say();
        SealTimes times = new SealTimes(sealer, NEVER);
        times.start();
        nextRoot();
        say();
        assertThat(seals).isEmpty();

        times.close();

        assertThat(seals).hasSize(1);
    }

    @Test
    void oneThatWasNeverStartedEndsQuietly() {
        say();
        new SealTimes(sealer, NEVER).close();
        assertThat(seals).isEmpty();
    }
}
