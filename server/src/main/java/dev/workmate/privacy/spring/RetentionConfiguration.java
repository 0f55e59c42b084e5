package dev.workmate.privacy.spring;

import dev.workmate.access.ActLog;
import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.http.Confirmation;
import dev.workmate.database.Database;
import dev.workmate.privacy.LegalHolds;
import dev.workmate.privacy.Retention;
import dev.workmate.privacy.RetentionRules;
import dev.workmate.privacy.http.HoldsController;
import dev.workmate.privacy.http.RetentionController;
import dev.workmate.privacy.jdbc.AgedSessions;
import dev.workmate.privacy.jdbc.JdbcLegalHolds;
import dev.workmate.privacy.jdbc.JdbcRetentionRules;
import dev.workmate.session.SessionShelf;
import dev.workmate.session.Sessions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

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

    /** What the server's settings say; empty where all is kept. */
    private static Optional<Retention.Rule> usual(Environment environment) {
        int days = environment.getProperty("workmate.retention-days", Integer.class, 0);
        Retention.Action action =
                Retention.Action.of(
                        environment.getProperty("workmate.retention-action", "archive"));
        return days > 0
                ? Optional.of(new Retention.Rule(action, Duration.ofDays(days)))
                : Optional.empty();
    }

    @Bean
    RetentionRules retentionRules(Database database) {
        return new JdbcRetentionRules(database);
    }

    @Bean
    RetentionController retentionController(
            Environment environment, RetentionRules rules, Confirmation confirmation, ActLog log) {
        return new RetentionController(usual(environment), rules, confirmation, log);
    }

    @Bean
    Retention retention(
            Database database,
            RetentionRules rules,
            Sessions sessions,
            SessionShelf shelf,
            Ownership ownership,
            InstantSource time,
            Environment environment) {
        return new Retention(
                usual(environment),
                rules,
                new AgedSessions(database),
                ways(sessions, shelf, ownership),
                time);
    }

    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService retentionSweeps(Retention retention) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("retention").factory());
        clock.scheduleWithFixedDelay(() -> sweep(retention), 1, SWEEP_MINUTES, TimeUnit.MINUTES);
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
