package dev.workmate.journal.spring;

import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.AppendWatch;
import dev.workmate.journal.Journal;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.StoreCheck;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.journal.jdbc.JdbcProjections;
import dev.workmate.journal.jdbc.JdbcStoreCheck;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The journal, its views and their check in the database. */
@Configuration(proxyBeanMethods = false)
class StoredJournalConfiguration {
    @Bean
    Journal journal(
            Database database,
            EventJson json,
            CommitListeners listeners,
            InstantSource time,
            ObjectProvider<AppendWatch> watch) {
        return new JdbcJournal(
                database,
                json,
                listeners::committed,
                time,
                watch.getIfAvailable(() -> AppendWatch.NONE));
    }

    @Bean
    ProjectionStore projectionStore(Database database, EventJson json, InstantSource time) {
        return new JdbcProjections(database, json, time);
    }

    @Bean
    StoreCheck storeCheck(Database database, EventJson json) {
        return new JdbcStoreCheck(database, json);
    }
}
