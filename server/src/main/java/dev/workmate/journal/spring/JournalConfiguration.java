package dev.workmate.journal.spring;

import dev.workmate.database.Database;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.Projector;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Those who hear what the journal stores, whichever engine keeps it. */
@Configuration(proxyBeanMethods = false)
class JournalConfiguration {
    private static final int ROUND_SECONDS = 15;

    @Bean
    CommitListeners commitListeners(List<CommitListener> listeners) {
        return new CommitListeners(listeners);
    }

    @Bean(initMethod = "start")
    Projector projector(ProjectionStore store) {
        return new Projector(store);
    }

    /** A server that was killed may have stored what its views lack: another one sees to it. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService projectorRounds(Projector projector, Database database) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofVirtual().name("projector-rounds").factory());
        if (database.engine().isShared()) {
            clock.scheduleWithFixedDelay(
                    projector::lookAround, ROUND_SECONDS, ROUND_SECONDS, TimeUnit.SECONDS);
        }
        return clock;
    }
}
