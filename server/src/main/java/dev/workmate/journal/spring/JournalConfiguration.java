package dev.workmate.journal.spring;

import dev.workmate.journal.CommitListener;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.Projector;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Those who hear what the journal stores, whichever engine keeps it. */
@Configuration(proxyBeanMethods = false)
class JournalConfiguration {
    @Bean
    CommitListeners commitListeners(List<CommitListener> listeners) {
        return new CommitListeners(listeners);
    }

    @Bean(initMethod = "start")
    Projector projector(ProjectionStore store) {
        return new Projector(store);
    }
}
