package dev.workmate.configuration.spring;

import dev.workmate.access.http.Confirmation;
import dev.workmate.agent.AgentFolder;
import dev.workmate.agent.Team;
import dev.workmate.configuration.Agreement;
import dev.workmate.configuration.ConfigurationFiles;
import dev.workmate.configuration.ConfigurationSource;
import dev.workmate.configuration.CurrentConfiguration;
import dev.workmate.configuration.Peers;
import dev.workmate.configuration.PublishedConfiguration;
import dev.workmate.configuration.Publisher;
import dev.workmate.configuration.http.ConfigurationController;
import dev.workmate.configuration.jdbc.JdbcPublications;
import dev.workmate.configuration.jdbc.PeerVersions;
import dev.workmate.database.Database;
import dev.workmate.mcp.McpSettings;
import dev.workmate.mcp.McpTools;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.permission.RuleSource;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Reads what the operator wrote, at the start and again and again. */
@Configuration(proxyBeanMethods = false)
class OperatorConfiguration {
    private static final Logger log = LoggerFactory.getLogger(OperatorConfiguration.class);
    private static final int LOOK_SECONDS = 2;
    private static final int AGREEMENT_SECONDS = 10;

    @Bean
    Publisher configurationPublisher(Database database, InstantSource time) {
        return new JdbcPublications(database, time);
    }

    @Bean
    ConfigurationController configurationController(
            Publisher publisher,
            WorkmateSettings settings,
            CurrentConfiguration configuration,
            Confirmation confirmation) {
        return new ConfigurationController(publisher, settings.home(), configuration, confirmation);
    }

    @Bean
    PublishedConfiguration configurationSource(
            Publisher publisher,
            HomeFolder home,
            WorkmateSettings settings,
            AgentFolder agents,
            RuleSource.Place rules,
            McpSettings.Place servers) {
        return new PublishedConfiguration(
                publisher,
                settings.home(),
                home.passing(),
                folder ->
                        new ConfigurationFiles(
                                agents.in(folder.resolve("agents")),
                                rules.in(folder),
                                servers.in(folder)));
    }

    @Bean
    CurrentConfiguration currentConfiguration(ConfigurationSource source, McpTools tools) {
        return new CurrentConfiguration(source, tools::use);
    }

    @Bean
    Team team(CurrentConfiguration configuration) {
        return configuration.team();
    }

    @Bean
    Peers configurationPeers(Database database) {
        return new PeerVersions(database);
    }

    @Bean
    Agreement agreement(CurrentConfiguration configuration, Peers peers) {
        return new Agreement(configuration::version, peers);
    }

    /** Looks again and again: watching files is not dependable on every file system. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService configurationWatch(
            CurrentConfiguration configuration, Agreement agreement) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("configuration-watch").factory());
        clock.scheduleWithFixedDelay(
                () -> look(configuration), LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        clock.scheduleWithFixedDelay(() -> look(agreement), 0, AGREEMENT_SECONDS, TimeUnit.SECONDS);
        return clock;
    }

    /** While the database is away the last view stays; turns tell that it is. */
    private static void look(Agreement agreement) {
        try {
            agreement.look();
        } catch (RuntimeException | Error e) {
            log.debug("the other servers could not be asked for their configuration", e);
        }
    }

    private static void look(CurrentConfiguration configuration) {
        try {
            configuration.look();
        } catch (RuntimeException | Error e) {
            log.warn("the configuration could not be read; tried again in {} s", LOOK_SECONDS, e);
        }
    }
}
