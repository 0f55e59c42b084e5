package dev.workmate.diagnostics.spring;

import dev.workmate.agent.AgentFolder;
import dev.workmate.database.Database;
import dev.workmate.diagnostics.http.HealthController;
import dev.workmate.diagnostics.http.HealthController.HealthCheck;
import dev.workmate.erp.ErpConnection;
import dev.workmate.journal.ProjectionStore;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/** What is asked when somebody asks how the server is. */
@Configuration(proxyBeanMethods = false)
class HealthConfiguration {
    private static final int MAX_BEHIND = 1_000;

    @Bean
    HealthController healthController(
            Database database,
            ProjectionStore projections,
            Models models,
            AgentFolder agents,
            ErpConnection erp) {
        Map<String, HealthCheck> checks = new LinkedHashMap<>();
        checks.put("store", () -> store(database));
        checks.put("liveBus", () -> Map.of("kind", "in_process"));
        checks.put("projector", () -> projector(projections));
        checks.put("models", () -> models(models));
        checks.put("agents", () -> agents(agents));
        checks.put("erp", () -> Map.of("state", erp.state().name().toLowerCase(Locale.ROOT)));
        return new HealthController(checks, version());
    }

    /** How many sessions' views are not up to date, as far as it is worth counting. */
    private static Map<String, String> projector(ProjectionStore projections) {
        return Map.of("sessionsBehind", Integer.toString(projections.behind(MAX_BEHIND).size()));
    }

    /** Counts only: health is open to all, and what is wrong with a file is the operator's. */
    private static Map<String, String> agents(AgentFolder agents) {
        return Map.of(
                "agents", Integer.toString(agents.current().all().size()),
                "problems", Integer.toString(agents.problems().size()));
    }

    private static Map<String, String> models(Models models) {
        Map<String, String> names = new LinkedHashMap<>();
        for (ModelRole role : ModelRole.values()) {
            names.put(role.key(), models.nameOf(role));
        }
        models.warnings().forEach((role, text) -> names.put(role.key() + "Warning", text));
        models.savings().forEach((role, text) -> names.put(role.key() + "Saved", text));
        return names;
    }

    private static Map<String, String> store(Database database) {
        database.read(
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        return statement.execute("SELECT 1");
                    }
                });
        return Map.of("kind", "sqlite");
    }

    private static HealthController.Version version() {
        Properties build = new Properties();
        try (InputStream file =
                HealthConfiguration.class.getResourceAsStream("/META-INF/build-info.properties")) {
            if (file != null) {
                build.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the build's own description cannot be read", e);
        }
        return new HealthController.Version(
                "Workmate",
                build.getProperty("build.version", "development"),
                Runtime.version().toString());
    }
}
