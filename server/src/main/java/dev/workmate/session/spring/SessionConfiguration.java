package dev.workmate.session.spring;

import dev.workmate.agent.Team;
import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Projections;
import dev.workmate.journal.StoreCheck;
import dev.workmate.live.LiveFeed;
import dev.workmate.llm.Models;
import dev.workmate.session.AuditLog;
import dev.workmate.session.HistoryPages;
import dev.workmate.session.Occupants;
import dev.workmate.session.SessionBelongings;
import dev.workmate.session.SessionCatalog;
import dev.workmate.session.SessionSummary;
import dev.workmate.session.Sessions;
import dev.workmate.session.TitleMaker;
import dev.workmate.session.http.AuditController;
import dev.workmate.session.http.MessagesController;
import dev.workmate.session.http.SessionsController;
import dev.workmate.session.jdbc.JdbcBlobCheck;
import dev.workmate.session.jdbc.JdbcSessionCatalog;
import dev.workmate.turn.TurnListener;
import dev.workmate.turn.Turns;
import java.time.InstantSource;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Sessions, their pages and their audit. */
@Configuration(proxyBeanMethods = false)
class SessionConfiguration {
    @Bean
    SessionCatalog sessionCatalog(Database database) {
        return new JdbcSessionCatalog(database);
    }

    @Bean
    TurnListener titleMaker(
            Journal journal, Models models, Team team, SessionCatalog catalog, InstantSource time) {
        return new TitleMaker(
                journal,
                models,
                team.current().supervisor().identity(),
                session -> catalog.find(session).flatMap(SessionSummary::title).isPresent(),
                time);
    }

    @Bean
    Sessions sessions(
            Journal journal,
            SessionCatalog catalog,
            Projections projections,
            Turns turns,
            LiveFeed feed,
            ObjectProvider<SessionBelongings> belongings,
            Team team,
            InstantSource time) {
        Occupants occupants =
                session -> {
                    turns.stop(session);
                    feed.end(session.id());
                };
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
    SessionsController sessionsController(Sessions sessions) {
        return new SessionsController(sessions);
    }

    @Bean
    MessagesController messagesController(Journal journal, EventJson json) {
        return new MessagesController(new HistoryPages(journal), json);
    }

    @Bean
    AuditController auditController(Journal journal, List<StoreCheck> checks, EventJson json) {
        return new AuditController(new AuditLog(journal, StoreCheck.all(checks)), json);
    }

    @Bean
    StoreCheck blobCheck(Database database, Journal journal) {
        return new JdbcBlobCheck(database, journal);
    }
}
