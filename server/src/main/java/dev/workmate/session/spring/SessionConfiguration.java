package dev.workmate.session.spring;

import dev.workmate.access.Approvers;
import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.SessionOwners;
import dev.workmate.agent.Team;
import dev.workmate.billing.Checkout;
import dev.workmate.billing.PersonLimits;
import dev.workmate.billing.Rates;
import dev.workmate.billing.SessionCount;
import dev.workmate.billing.UsageLedger;
import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.files.SharedFiles;
import dev.workmate.id.UserId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Projections;
import dev.workmate.journal.StoreCheck;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Neighbours;
import dev.workmate.live.Notices;
import dev.workmate.llm.Models;
import dev.workmate.session.ApproverNews;
import dev.workmate.session.AuditLog;
import dev.workmate.session.Branches;
import dev.workmate.session.Forks;
import dev.workmate.session.HistoryPages;
import dev.workmate.session.Occupants;
import dev.workmate.session.Ratings;
import dev.workmate.session.SessionBelongings;
import dev.workmate.session.SessionCatalog;
import dev.workmate.session.SessionNews;
import dev.workmate.session.SessionShelf;
import dev.workmate.session.SessionSummary;
import dev.workmate.session.Sessions;
import dev.workmate.session.SharedPieces;
import dev.workmate.session.TitleMaker;
import dev.workmate.session.WordReader;
import dev.workmate.session.http.AuditController;
import dev.workmate.session.http.ForksController;
import dev.workmate.session.http.MessagesController;
import dev.workmate.session.http.NewSessions;
import dev.workmate.session.http.RatingsController;
import dev.workmate.session.http.SessionsController;
import dev.workmate.session.jdbc.JdbcBlobCheck;
import dev.workmate.session.jdbc.JdbcMarkBook;
import dev.workmate.session.jdbc.JdbcSessionCatalog;
import dev.workmate.session.jdbc.JdbcWordIndex;
import dev.workmate.tool.blob.BlobPlace;
import dev.workmate.tool.blob.DroppedPieces;
import dev.workmate.turn.CutTurns;
import dev.workmate.turn.TurnListener;
import dev.workmate.turn.Turns;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Sessions, their pages and their audit. */
@Configuration(proxyBeanMethods = false)
class SessionConfiguration {
    private static final Logger log = LoggerFactory.getLogger(SessionConfiguration.class);
    private static final int ERASE_SECONDS = 60;

    @Bean
    SessionCatalog sessionCatalog(Database database, EventJson json) {
        return new JdbcSessionCatalog(database, json);
    }

    @Bean
    TurnListener titleMaker(
            Journal journal,
            Models models,
            SessionOwners owners,
            Checkout checkout,
            Team team,
            InstantSource time) {
        return new TitleMaker(
                journal, models, owners, checkout, team.current().supervisor().identity(), time);
    }

    @Bean
    SessionNews sessionNews(Notices notices, SessionCatalog catalog, Projections projections) {
        return new SessionNews(notices, catalog, projections);
    }

    @Bean
    ApproverNews approverNews(
            Notices notices, SessionCatalog catalog, Approvers approvers, Projections projections) {
        return new ApproverNews(notices, catalog, approvers, projections);
    }

    @Bean
    Sessions sessions(
            Journal journal,
            SessionCatalog catalog,
            Projections projections,
            Occupants occupants,
            ObjectProvider<SessionBelongings> belongings,
            Team team,
            InstantSource time) {
        return new Sessions(
                journal,
                catalog,
                projections,
                occupants,
                session -> belongings.forEach(kept -> kept.erase(session)),
                team.current().supervisor().identity(),
                time);
    }

    @Bean
    Occupants occupants(
            Turns turns,
            LiveFeed feed,
            SessionNews news,
            Neighbours neighbours,
            InstantSource time) {
        return new Occupants() {
            @Override
            public void leave(OwnedSession session) {
                turns.stop(session);
                feed.end(session.id());
            }

            @Override
            public void stop(OwnedSession session) {
                turns.stop(session);
            }

            @Override
            public void listed(UserId owner, SessionSummary session) {
                news.listed(owner, session);
                neighbours.listed(session.id());
            }

            @Override
            public void erased(OwnedSession session) {
                news.erased(session.user(), session.id(), time.instant());
                neighbours.erased(session.id(), session.user());
            }
        };
    }

    @Bean
    SessionShelf sessionShelf(
            Database database,
            Sessions sessions,
            Ownership ownership,
            Occupants occupants,
            InstantSource time) {
        return new SessionShelf(new JdbcMarkBook(database), sessions, ownership, occupants, time);
    }

    /** Also what was deleted before a restart. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService deletedSessions(SessionShelf shelf) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("deleted-sessions").factory());
        clock.scheduleWithFixedDelay(
                () -> erase(shelf), ERASE_SECONDS, ERASE_SECONDS, TimeUnit.SECONDS);
        return clock;
    }

    private static void erase(SessionShelf shelf) {
        try {
            shelf.eraseOverdue();
        } catch (RuntimeException | Error e) {
            log.warn(
                    "deleted sessions could not be erased; will try again in {} s",
                    ERASE_SECONDS,
                    e);
        }
    }

    @Bean(initMethod = "start")
    WordReader wordReader(Database database, ObjectProvider<Journal> journal) {
        return new WordReader(new JdbcWordIndex(database), journal::getObject);
    }

    @Bean
    Forks forks(
            Journal journal,
            SessionCatalog catalog,
            Projections projections,
            Occupants occupants,
            CutTurns cutTurns,
            Team team,
            InstantSource time) {
        return new Forks(
                journal,
                catalog,
                projections,
                occupants,
                cutTurns,
                team.current().supervisor().identity(),
                time);
    }

    @Bean
    NewSessions newSessions(Rates rates, SessionCount count, PersonLimits limits) {
        return new NewSessions(rates, count, limits);
    }

    @Bean
    ForksController forksController(
            Forks forks, Journal journal, SessionCatalog catalog, NewSessions newSessions) {
        return new ForksController(forks, new Branches(journal, catalog), newSessions);
    }

    @Bean
    RatingsController ratingsController(Journal journal, InstantSource time) {
        return new RatingsController(new Ratings(journal, time));
    }

    @Bean
    SessionsController sessionsController(
            Sessions sessions,
            SessionShelf shelf,
            Models models,
            NewSessions newSessions,
            UsageLedger ledger) {
        return new SessionsController(sessions, shelf, models, newSessions, ledger);
    }

    @Bean
    MessagesController messagesController(Journal journal, EventJson json) {
        return new MessagesController(new HistoryPages(journal), json);
    }

    @Bean
    AuditController auditController(Journal journal, List<StoreCheck> checks, EventJson json) {
        return new AuditController(new AuditLog(journal, StoreCheck.all(checks)), json);
    }

    /** What outputs and pictures of a session have left in storage goes with it. */
    @Bean
    SessionBelongings blobPieces(DroppedPieces dropped) {
        return _ -> sweep(dropped);
    }

    /** Beside the start, which need not wait for it. */
    @Bean
    ApplicationRunner blobSweep(DroppedPieces dropped) {
        return _ -> Thread.ofVirtual().name("blob-sweep").start(() -> sweep(dropped));
    }

    private static void sweep(DroppedPieces dropped) {
        try {
            dropped.sweep();
        } catch (IOException | RuntimeException e) {
            log.error(
                    "outputs of erased sessions are left in storage; the next start erases them",
                    e);
        }
    }

    @Bean
    BlobPlace blobPlace(SharedFiles files) {
        return SharedPieces.place(files);
    }

    @Bean
    StoreCheck blobCheck(Database database, Journal journal, BlobPlace place) {
        return new JdbcBlobCheck(database, journal, place.storage());
    }
}
