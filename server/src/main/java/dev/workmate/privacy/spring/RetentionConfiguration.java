package dev.workmate.privacy.spring;

import dev.workmate.access.ActLog;
import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.database.Database;
import dev.workmate.privacy.LegalHolds;
import dev.workmate.privacy.Retention;
import dev.workmate.privacy.http.HoldsController;
import dev.workmate.privacy.http.RetentionController;
import dev.workmate.privacy.jdbc.AgedSessions;
import dev.workmate.privacy.jdbc.JdbcLegalHolds;
import dev.workmate.session.SessionShelf;
import dev.workmate.session.Sessions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How long sessions are kept, and what is kept longer. */
@Configuration(proxyBeanMethods = false)
class RetentionConfiguration {
    private static final Logger log = LoggerFactory.getLogger(RetentionConfiguration.class);
    private static final int SWEEP_MINUTES = 10;

    @Bean
    LegalHolds legalHolds(Database database) {
        return new JdbcLegalHolds(database);
    }

    @Bean
    HoldsController holdsController(
            LegalHolds holds, Users users, Ownership ownership, ActLog log, InstantSource time) {
        return new HoldsController(holds, users, ownership, log, time);
    }

    @Bean
    RetentionController retentionController(
            @Value("${workmate.retention-days:0}") int days,
            @Value("${workmate.retention-action:archive}") String action) {
        return new RetentionController(
                days, Retention.Action.of(action).name().toLowerCase(Locale.ROOT));
    }

    @Bean
    @ConditionalOnExpression("${workmate.retention-days:0} > 0")
    Retention retention(
            Database database,
            Sessions sessions,
            SessionShelf shelf,
            Ownership ownership,
            InstantSource time,
            @Value("${workmate.retention-days:0}") int days,
            @Value("${workmate.retention-action:archive}") String action) {
        return new Retention(
                new Retention.Rule(Retention.Action.of(action), Duration.ofDays(days)),
                new AgedSessions(database),
                ways(sessions, shelf, ownership),
                time);
    }

    /** Does nothing where no number of days is set. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService retentionSweeps(ObjectProvider<Retention> retention) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("retention").factory());
        retention.ifAvailable(
                due ->
                        clock.scheduleWithFixedDelay(
                                () -> sweep(due), 1, SWEEP_MINUTES, TimeUnit.MINUTES));
        return clock;
    }

    private static Retention.Ways ways(Sessions sessions, SessionShelf shelf, Ownership ownership) {
        return new Retention.Ways() {
            @Override
            public void delete(Retention.Old old) {
                owned(old).ifPresent(sessions::delete);
            }

            @Override
            public void archive(Retention.Old old) {
                owned(old).ifPresent(shelf::archive);
            }

            private Optional<OwnedSession> owned(Retention.Old old) {
                return ownership.check(User.of(old.owner(), "retention", Role.USER), old.session());
            }
        };
    }

    private static void sweep(Retention retention) {
        try {
            int done = retention.sweep();
            if (done > 0) {
                log.info("retention went over {} sessions", done);
            }
        } catch (RuntimeException | Error e) {
            log.warn("retention tries again in {} minutes", SWEEP_MINUTES, e);
        }
    }
}
