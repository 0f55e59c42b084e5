package dev.workmate.mcp.spring;

import dev.workmate.mcp.McpServer;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpServerSettings.Program;
import dev.workmate.mcp.McpServerSettings.Remote;
import dev.workmate.mcp.McpSettings;
import dev.workmate.mcp.McpTools;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.ReconnectPace;
import dev.workmate.mcp.http.HttpWire;
import dev.workmate.mcp.json.JsonConnector;
import dev.workmate.mcp.json.McpFile;
import dev.workmate.mcp.stdio.ChildProcess;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.ArgumentChecks;
import java.nio.file.Path;
import java.util.Optional;
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

    /** Which servers there are is told later, and may change. */
    @Bean(destroyMethod = "close")
    McpTools mcpTools(ArgumentChecks checks, ObjectProvider<BuildProperties> build) {
        String version =
                Optional.ofNullable(build.getIfAvailable())
                        .map(BuildProperties::getVersion)
                        .orElse("0");
        return new McpTools(settings -> server(settings, checks, version));
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
