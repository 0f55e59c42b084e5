package dev.workmate;

import dev.workmate.logging.LogServices;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.ComponentScan;

/**
 * The server's entry. Beans are made in the {@code spring} packages of the features and nowhere
 * else.
 */
@SpringBootApplication(proxyBeanMethods = false)
@ComponentScan(resourcePattern = "**/spring/*Configuration.class")
public class Workmate {
    public static void main(String[] args) {
        checkLogSettings();
        SpringApplication.run(Workmate.class, args);
    }

    /** Before anything logs: where the log itself is set wrongly, it cannot say so. */
    private static void checkLogSettings() {
        try {
            oneOf("WORKMATE_LOG_FORMAT", "text", "json");
            oneOf("WORKMATE_LOG_LEVEL", "warn", "error", "info", "debug");
            LogServices.parse(System.getenv().getOrDefault("LOG_SERVICES", ""));
        } catch (IllegalArgumentException e) {
            System.err.println("Workmate cannot start: " + e.getMessage());
            System.exit(1);
        }
    }

    /** The first one is what holds where nothing is set. */
    private static void oneOf(String variable, String... values) {
        String value = System.getenv().getOrDefault(variable, values[0]);
        if (!List.of(values).contains(value)) {
            throw new IllegalArgumentException(
                    variable + " must be one of " + String.join(", ", values) + ", was: " + value);
        }
    }
}
