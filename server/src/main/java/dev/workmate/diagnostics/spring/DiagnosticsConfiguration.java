package dev.workmate.diagnostics.spring;

import java.net.URI;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/** Says when the server is ready; in a training run it then works a little and ends. */
@Configuration(proxyBeanMethods = false)
class DiagnosticsConfiguration {
    @Bean
    Carriers carriers() {
        return Carriers.start();
    }

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE - 1)
    ApplicationListener<ApplicationReadyEvent> readyLine(Environment environment) {
        // People and scripts wait for this line, so it goes to standard output, not into the log.
        return _ -> System.out.println("Workmate is ready at " + address(environment));
    }

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    @ConditionalOnProperty("workmate.train")
    ApplicationListener<ApplicationReadyEvent> training(Environment environment) {
        return ready -> {
            Training.run(URI.create(address(environment)));
            System.exit(SpringApplication.exit(ready.getApplicationContext()));
        };
    }

    private static String address(Environment environment) {
        return "http://127.0.0.1:" + environment.getRequiredProperty("local.server.port");
    }
}
