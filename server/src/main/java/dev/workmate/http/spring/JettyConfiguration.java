package dev.workmate.http.spring;

import dev.workmate.http.JettyProblems;
import java.util.Set;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
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

    @Bean
    WebServerFactoryCustomizer<JettyServletWebServerFactory> jetty() {
        return factory -> factory.addServerCustomizers(JettyConfiguration::customize);
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
