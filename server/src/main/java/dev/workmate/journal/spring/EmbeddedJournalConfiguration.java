package dev.workmate.journal.spring;

import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Journal;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.StoreCheck;
import dev.workmate.journal.jdbc.SqliteJournal;
import dev.workmate.journal.jdbc.SqliteProjections;
import dev.workmate.journal.jdbc.SqliteStoreCheck;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The journal, its views and their check in the embedded database. */
@Configuration(proxyBeanMethods = false)
class EmbeddedJournalConfiguration {
    @Bean
    Journal journal(
            SqliteDatabase database,
            EventJson json,
            CommitListeners listeners,
            InstantSource time) {
        return new SqliteJournal(database, json, listeners::committed, time);
    }

    @Bean
    ProjectionStore projectionStore(SqliteDatabase database, EventJson json, InstantSource time) {
        return new SqliteProjections(database, json, time);
    }

    @Bean
    StoreCheck storeCheck(SqliteDatabase database, EventJson json) {
        return new SqliteStoreCheck(database, json);
    }
}
