package dev.workmate.workspace.spring;

import dev.workmate.database.Database;
import dev.workmate.files.SharedFiles;
import dev.workmate.id.SessionId;
import dev.workmate.pattern.Patterns;
import dev.workmate.session.SessionBelongings;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.workspace.Glob;
import dev.workmate.workspace.Grep;
import dev.workmate.workspace.ReadFile;
import dev.workmate.workspace.Workspaces;
import dev.workmate.workspace.WriteFile;
import dev.workmate.workspace.jdbc.JdbcKnownSessions;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers each session a folder, and the tools that work in it. */
@Configuration(proxyBeanMethods = false)
class WorkspaceConfiguration {
    private static final Logger log = LoggerFactory.getLogger(WorkspaceConfiguration.class);

    @Bean
    Workspaces workspaces(WorkmateSettings settings, Database database, SharedFiles shared)
            throws IOException {
        return new WorkspacePlaces(
                        settings.home().resolve("workspaces"),
                        database,
                        new JdbcKnownSessions(database))
                .open(shared);
    }

    @Bean
    Glob glob(Workspaces workspaces, Patterns patterns) {
        return new Glob(workspaces, patterns);
    }

    @Bean
    Grep grep(Workspaces workspaces, Patterns patterns) {
        return new Grep(workspaces, patterns);
    }

    @Bean
    ReadFile readFile(Workspaces workspaces) {
        return new ReadFile(workspaces);
    }

    @Bean
    WriteFile writeFile(Workspaces workspaces) {
        return new WriteFile(workspaces);
    }

    @Bean
    SessionBelongings workspaceFiles(Workspaces workspaces) {
        return session -> erase(workspaces, session);
    }

    private static void erase(Workspaces workspaces, SessionId session) {
        try {
            workspaces.erase(session);
        } catch (IOException e) {
            log.error("files of session {} are left; the next start erases them", session, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            log.warn("files of session {} are left; the next start erases them", session);
        }
    }

    /** Beside the start, which need not wait for it. */
    @Bean
    ApplicationRunner workspaceSweep(Workspaces workspaces) {
        return _ -> Thread.ofVirtual().name("workspace-sweep").start(() -> sweep(workspaces));
    }

    private static void sweep(Workspaces workspaces) {
        try {
            List<SessionId> unknown = workspaces.sweep();
            if (!unknown.isEmpty()) {
                log.error(
                        "{} folders below workspaces belong to sessions that the database does not"
                                + " know, such as {}. They are kept. Is it an older database, or"
                                + " another one? ./workmate unknown-files lists them, and can"
                                + " remove them",
                        unknown.size(),
                        unknown.getFirst());
            }
        } catch (IOException | RuntimeException e) {
            log.warn("files of erased sessions may be left; the next start looks again", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
