package dev.workmate.privacy.spring;

import dev.workmate.access.Logins;
import dev.workmate.access.Ownership;
import dev.workmate.access.Users;
import dev.workmate.access.http.Confirmation;
import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Journal;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.IndexedPeople;
import dev.workmate.knowledge.Library;
import dev.workmate.privacy.ErasureBook;
import dev.workmate.privacy.Erasures;
import dev.workmate.privacy.LegalHolds;
import dev.workmate.privacy.file.ReceiptKey;
import dev.workmate.privacy.http.ErasureController;
import dev.workmate.privacy.http.OwnDataController;
import dev.workmate.privacy.http.PersonArchive;
import dev.workmate.privacy.jdbc.JdbcErasureBook;
import dev.workmate.privacy.jdbc.PersonRows;
import dev.workmate.privacy.jdbc.PersonTables;
import dev.workmate.privacy.jdbc.SentOutside;
import dev.workmate.privacy.jdbc.StoredRemains;
import dev.workmate.session.Sessions;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.workspace.Workspaces;
import java.io.IOException;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Erasures, and who may ask for them. */
@Configuration(proxyBeanMethods = false)
class PrivacyConfiguration {
    private static final int ROUND_SECONDS = 60;

    @Bean
    ReceiptKey receiptKey(WorkmateSettings settings) throws IOException {
        return ReceiptKey.open(settings.home());
    }

    @Bean
    ErasureBook erasureBook(Database database, InstantSource time) {
        return new JdbcErasureBook(database, time);
    }

    @Bean
    Erasures erasures(
            Database database,
            ErasureBook book,
            LegalHolds holds,
            Logins logins,
            Ownership ownership,
            Sessions sessions,
            IndexedPeople index,
            ReceiptKey key,
            WorkmateSettings settings,
            InstantSource time) {
        return new Erasures(
                book,
                holds,
                new StoredRemains(database, logins, ownership, sessions, index, settings.home()),
                key,
                time);
    }

    /** The first round is at once: what a crash left is not left for long. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService erasureRounds(
            Erasures erasures, ErasureBook book, IndexedPeople index, Database database) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("erasures").factory());
        clock.scheduleWithFixedDelay(
                new ErasureRounds(erasures, book, index, database.keys()),
                0,
                ROUND_SECONDS,
                TimeUnit.SECONDS);
        return clock;
    }

    @Bean
    OwnDataController ownDataController(
            Database database,
            Journal journal,
            EventJson json,
            Library library,
            Contents contents,
            Workspaces workspaces,
            @Qualifier("blobs") Blobs blobs) {
        return new OwnDataController(
                new PersonArchive(
                        new PersonRows(database),
                        new PersonTables(database),
                        journal,
                        json,
                        library,
                        contents,
                        workspaces,
                        blobs),
                new SentOutside(database));
    }

    @Bean
    ErasureController erasureController(
            Erasures erasures, Users users, Confirmation confirmation, ReceiptKey key) {
        return new ErasureController(erasures, users, confirmation, ReceiptKey.pem(key.shown()));
    }
}
