package dev.workmate;

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
        checkLogFormat();
        SpringApplication.run(Workmate.class, args);
    }

    /** Before anything logs: where the log itself is set wrongly, it cannot say so. */
    private static void checkLogFormat() {
        String format = System.getenv().getOrDefault("WORKMATE_LOG_FORMAT", "text");
        if (!format.equals("text") && !format.equals("json")) {
            System.err.println(
                    "Workmate cannot start: WORKMATE_LOG_FORMAT must be text or json, was: "
                            + format);
            System.exit(1);
        }
    }
}
