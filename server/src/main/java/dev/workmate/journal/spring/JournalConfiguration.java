package dev.workmate.journal.spring;

import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.Projector;
import dev.workmate.journal.StoreCheck;
import dev.workmate.journal.jdbc.SqliteJournal;
import dev.workmate.journal.jdbc.SqliteProjections;
import dev.workmate.journal.jdbc.SqliteStoreCheck;
import java.time.InstantSource;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The journal, and those who hear what it stores. */
@Configuration(proxyBeanMethods = false)
class JournalConfiguration {
    @Bean
    Journal journal(
            SqliteDatabase database,
            EventJson json,
            List<CommitListener> listeners,
            InstantSource time) {
        List<CommitListener> all = List.copyOf(listeners);
        return new SqliteJournal(
                database, json, batch -> all.forEach(listener -> listener.committed(batch)), time);
    }

    @Bean
    ProjectionStore projectionStore(SqliteDatabase database, EventJson json, InstantSource time) {
        return new SqliteProjections(database, json, time);
    }

    @Bean
    StoreCheck storeCheck(SqliteDatabase database, EventJson json) {
        return new SqliteStoreCheck(database, json);
    }

    @Bean(initMethod = "start")
    Projector projector(ProjectionStore store) {
        return new Projector(store);
    }
}
