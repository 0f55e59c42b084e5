package dev.workmate.http.spring;

import dev.workmate.http.JettyProblems;
import dev.workmate.http.SlowCallers;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Set;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.websocket.core.WebSocketComponents;
import org.eclipse.jetty.websocket.core.server.WebSocketServerComponents;
import org.springframework.boot.jetty.servlet.JettyServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The web server itself. */
@Configuration(proxyBeanMethods = false)
class JettyConfiguration {
    /** Many viewers come back at once after a restart. */
    private static final int ACCEPT_QUEUE = 4096;

    /** Calls that are not viewers' need connections too. */
    private static final int SPARE_CONNECTIONS = 2_000;

    private static final Duration LONGEST_HEAD = Duration.ofSeconds(20);

    @Bean
    WebServerFactoryCustomizer<JettyServletWebServerFactory> jetty(
            WorkmateSettings settings, HomeFolder home) {
        return factory -> {
            factory.setDocumentRoot(folder(home, "pages"));
            factory.addServerCustomizers(
                    server -> customize(server, settings),
                    server -> keepWithin(server, folder(home, "web")));
        };
    }

    /** What the web server needs for a while goes where it is found again. */
    private static void keepWithin(Server server, File folder) {
        server.getDescendants(ServletContextHandler.class)
                .forEach(context -> context.setTempDirectory(folder));
    }

    private static File folder(HomeFolder home, String name) {
        try {
            return Files.createDirectories(home.passing().resolve(name)).toFile();
        } catch (IOException e) {
            throw new UncheckedIOException("The home folder cannot be written to.", e);
        }
    }

    private static void customize(Server server, WorkmateSettings settings) {
        Duration allowed = settings.maxRequestTime();
        SlowCallers slow =
                new SlowCallers(allowed.compareTo(LONGEST_HEAD) < 0 ? allowed : LONGEST_HEAD);
        server.addEventListener(slow);
        // By name: the server itself has no connectors yet when its parts start.
        server.addBean(
                new NetworkConnectionLimit(
                        settings.maxConnections() + SPARE_CONNECTIONS, server.getConnectors()));
        for (Connector connector : server.getConnectors()) {
            connector.addBean(slow);
        }
        customize(server);
    }

    private static void customize(Server server) {
        JettyProblems problems = new JettyProblems();
        server.setErrorHandler(problems);
        server.getDescendants(ServletContextHandler.class)
                .forEach(context -> context.setErrorHandler(problems));
        server.addEventListener(
                new LifeCycle.Listener() {
                    @Override
                    public void lifeCycleStarted(LifeCycle started) {
                        server.getDescendants(ServletContextHandler.class)
                                .forEach(JettyConfiguration::sendPlainFrames);
                    }
                });
        for (Connector connector : server.getConnectors()) {
            if (connector instanceof ServerConnector socket) {
                socket.setAcceptQueueSize(ACCEPT_QUEUE);
            }
            connector.getConnectionFactories().stream()
                    .filter(HttpConnectionFactory.class::isInstance)
                    .map(factory -> ((HttpConnectionFactory) factory).getHttpConfiguration())
                    .forEach(JettyConfiguration::customize);
        }
    }

    /** Compressing keeps a quarter of a megabyte for each viewer, for frames of a few words. */
    private static void sendPlainFrames(ServletContextHandler context) {
        WebSocketComponents components = WebSocketServerComponents.getWebSocketComponents(context);
        if (components != null) {
            components.getExtensionRegistry().unregister("permessage-deflate");
        }
    }

    private static void customize(HttpConfiguration http) {
        http.setSendServerVersion(false);
        // Nobody sends us forms; their bodies are not to be read as parameters.
        http.setFormEncodedMethods(Set.of());
    }
}
