package dev.workmate.mcp.spring;

import dev.workmate.access.SessionOwners;
import dev.workmate.access.Users;
import dev.workmate.connection.ClientTokens;
import dev.workmate.connection.ConnectionHealth;
import dev.workmate.connection.Connections;
import dev.workmate.connection.SignIns;
import dev.workmate.connection.TokenKeeper;
import dev.workmate.mcp.McpServer;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpServerSettings.Program;
import dev.workmate.mcp.McpServerSettings.Remote;
import dev.workmate.mcp.McpSettings;
import dev.workmate.mcp.McpTools;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.ReconnectPace;
import dev.workmate.mcp.connected.ConnectedMcp;
import dev.workmate.mcp.connected.ConnectionCredentials;
import dev.workmate.mcp.connected.McpClients;
import dev.workmate.mcp.connected.McpProbe;
import dev.workmate.mcp.http.HttpWire;
import dev.workmate.mcp.json.JsonConnector;
import dev.workmate.mcp.json.McpFile;
import dev.workmate.mcp.stdio.ChildProcess;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.ArgumentChecks;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Connects to the servers that the operator named in {@code mcp.json}. */
@Configuration(proxyBeanMethods = false)
class McpConfiguration {
    private static final Logger log = LoggerFactory.getLogger(McpConfiguration.class);

    private static final long SWEEP_MINUTES = 1;

    /** Which servers there are is told later, and may change. */
    @Bean(destroyMethod = "close")
    McpTools mcpTools(ArgumentChecks checks, ObjectProvider<BuildProperties> build) {
        String version = version(build);
        return new McpTools(settings -> server(settings, checks, version));
    }

    private static String version(ObjectProvider<BuildProperties> build) {
        return Optional.ofNullable(build.getIfAvailable())
                .map(BuildProperties::getVersion)
                .orElse("0");
    }

    @Bean
    OperatorsMcp operatorsMcp(McpTools tools) {
        return new OperatorsMcp(tools);
    }

    @Bean(destroyMethod = "close")
    McpClients mcpClients(
            Connections connections,
            TokenKeeper people,
            ClientTokens applications,
            SignIns signIns,
            ConnectionHealth health,
            ArgumentChecks checks,
            ObjectProvider<BuildProperties> build,
            InstantSource time) {
        return new McpClients(
                new ConnectionCredentials.Sources(connections, people, applications),
                signIns,
                health,
                new HttpOpening(checks, version(build)),
                time);
    }

    /** Where nobody comes by, nothing stays open all the same. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService mcpSweeps(McpClients clients) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("mcp-sweeps").factory());
        clock.scheduleWithFixedDelay(
                clients::sweep, SWEEP_MINUTES, SWEEP_MINUTES, TimeUnit.MINUTES);
        return clock;
    }

    @Bean
    McpProbe mcpProbe(McpClients clients, SignIns signIns) {
        return new McpProbe(clients, signIns);
    }

    @Bean
    ConnectedMcp connectedMcp(
            SessionOwners owners, Users users, Connections connections, McpClients clients) {
        return new ConnectedMcp(owners, users::tenantOf, connections, clients);
    }

    @Bean
    McpSettings.Place mcpSettings(WorkmateSettings settings) {
        return folder -> () -> read(folder, settings.home());
    }

    private static McpSettings read(Path folder, Path home) {
        return McpFile.load(
                folder.resolve("mcp.json"), home, name -> Optional.ofNullable(System.getenv(name)));
    }

    static McpTools tools(Path home, ArgumentChecks checks, String version) {
        McpSettings written = read(home, home);
        written.problems().forEach(log::warn);
        return new McpTools(
                written.servers().stream().map(each -> server(each, checks, version)).toList());
    }

    private static McpServer server(
            McpServerSettings settings, ArgumentChecks checks, String version) {
        return new McpServer(
                settings,
                new JsonConnector(settings, wires(settings), version),
                checks,
                ReconnectPace.DEFAULT);
    }

    private static McpWire.Factory wires(McpServerSettings settings) {
        return switch (settings.access()) {
            case Program program ->
                    inbox ->
                            ChildProcess.start(settings.name(), program, settings.secrets(), inbox);
            case Remote remote -> inbox -> new HttpWire(remote, inbox);
        };
    }
}
