package dev.workmate.diagnostics.spring;

import dev.workmate.agent.Team;
import dev.workmate.configuration.Agreement;
import dev.workmate.configuration.CurrentConfiguration;
import dev.workmate.configuration.PublishedConfiguration;
import dev.workmate.database.Database;
import dev.workmate.diagnostics.http.HealthController;
import dev.workmate.diagnostics.http.HealthController.HealthCheck;
import dev.workmate.diagnostics.http.WriteProbe;
import dev.workmate.erp.ErpConnection;
import dev.workmate.files.SharedFiles;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.journal.Projector;
import dev.workmate.knowledge.SearchHealth;
import dev.workmate.live.Neighbours;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.outbound.SharedPlaces;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.turn.Turns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What is asked when somebody asks how the server is. */
@Configuration(proxyBeanMethods = false)
class HealthConfiguration {
    private static final int MAX_DEAD_LETTERS = 1_000;

    /** Balancers that look every two seconds, and believe the second look, have noticed by then. */
    private static final Duration DRAIN = Duration.ofSeconds(5);

    /** Where no other server could take the calls, nobody is better off for waiting. */
    @Bean
    Drain drain(Database database, @Value("${workmate.drain:#{null}}") @Nullable Duration time) {
        Duration usual = database.engine().isShared() ? DRAIN : Duration.ZERO;
        return new Drain(time == null ? usual : time);
    }

    @Bean
    HealthController healthController(
            Database database,
            Projector projector,
            ProjectionStore projections,
            Turns turns,
            Neighbours neighbours,
            SharedPlaces places,
            WorkmateSettings settings,
            Models models,
            Team agents,
            CurrentConfiguration configuration,
            PublishedConfiguration published,
            Agreement agreement,
            ErpConnection erp,
            SearchHealth search,
            SharedFiles files,
            HomeFolder home,
            Drain drain) {
        WriteProbe disk = new WriteProbe(home.passing());
        Map<String, HealthCheck> checks = new LinkedHashMap<>();
        checks.put("store", () -> store(database, disk));
        checks.put("turns", () -> turns(turns));
        checks.put("liveBus", () -> bus(database, settings, neighbours, places));
        checks.put("projector", () -> projector(projector, projections));
        checks.put("models", () -> models(models));
        checks.put("agents", () -> agents(agents));
        checks.put(
                "configuration", () -> configuration(configuration, published, agreement.last()));
        checks.put("erp", () -> Map.of("state", erp.state().name().toLowerCase(Locale.ROOT)));
        checks.put("search", search::details);
        checks.put("files", () -> files(files));
        return new HealthController(checks, version(), drain::isStopping);
    }

    private static Map<String, String> files(SharedFiles files) {
        if (files.store().isEmpty()) {
            return Map.of("kind", "folder");
        }
        try {
            return Map.of("kind", files.store().get().check());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it is away, viewers are served from the log: slower, and nothing is down. */
    private static Map<String, String> bus(
            Database database,
            WorkmateSettings settings,
            Neighbours neighbours,
            SharedPlaces places) {
        if (!database.engine().isShared()) {
            return Map.of("kind", "in_process");
        }
        if (settings.redis().value().isEmpty()) {
            return Map.of("kind", "polling");
        }
        return Map.of(
                "kind",
                "redis",
                "state",
                neighbours.areHeard() ? "connected" : "away",
                "otherServers",
                Integer.toString(neighbours.count()),
                "limits",
                places.state());
    }

    /** How many sessions' views are not up to date, and how many events stand in none. */
    private static Map<String, String> projector(Projector projector, ProjectionStore store) {
        return Map.of(
                "sessionsBehind", Integer.toString(projector.sessionsBehind()),
                "deadLetters", Integer.toString(store.deadLetters(MAX_DEAD_LETTERS).size()));
    }

    private static Map<String, String> turns(Turns turns) {
        return Map.of(
                "running", Integer.toString(turns.runningCount()),
                "waitingForStore", Integer.toString(turns.waitingForStore()));
    }

    /** Counts only: health is open to all, and what is wrong with a file is the operator's. */
    private static Map<String, String> agents(Team agents) {
        return Map.of(
                "agents", Integer.toString(agents.current().all().size()),
                "problems", Integer.toString(agents.problems().size()));
    }

    /**
     * {@code versions} above 1: not all servers on this database go by the same files. {@code
     * published} is 0 where they are those of the home folder.
     */
    private static Map<String, String> configuration(
            CurrentConfiguration configuration,
            PublishedConfiguration published,
            Agreement.View all) {
        return Map.of(
                "published", Long.toString(published.number()),
                "version", configuration.version(),
                "problems", Integer.toString(configuration.problemCount()),
                "servers", Integer.toString(all.servers()),
                "versions", Integer.toString(all.versions()));
    }

    private static Map<String, String> models(Models models) {
        Map<String, String> names = new LinkedHashMap<>();
        for (ModelRole role : ModelRole.values()) {
            names.put(role.key(), models.nameOf(role));
        }
        boolean offline = models.nameOf(ModelRole.SUPERVISOR).equals(OfflineModel.NAME);
        names.put("offline", Boolean.toString(offline));
        models.warnings().forEach((use, text) -> names.put(use + "Warning", text));
        models.savings().forEach((role, text) -> names.put(role.key() + "Saved", text));
        return names;
    }

    private static Map<String, String> store(Database database, WriteProbe disk) {
        disk.check();
        database.read(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.execute("SELECT 1");
                    }
                });
        return Map.of(
                "kind",
                database.engine().name().toLowerCase(Locale.ROOT),
                "contentKeys",
                database.keys().areUsed() ? "on" : "off",
                "rowWall",
                database.wall().name().toLowerCase(Locale.ROOT));
    }

    private static HealthController.Version version() {
        return new HealthController.Version(
                "Workmate", BuildInfo.version(), Runtime.version().toString());
    }
}
