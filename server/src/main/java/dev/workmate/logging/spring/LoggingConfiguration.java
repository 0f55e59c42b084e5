package dev.workmate.logging.spring;

import dev.workmate.logging.logback.LogFile;
import dev.workmate.settings.HomeFolder;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The log beside standard error. */
@Configuration(proxyBeanMethods = false)
class LoggingConfiguration {
    private static final Logger log = LoggerFactory.getLogger(LoggingConfiguration.class);

    @Bean
    LogFile logFile(HomeFolder home, Environment environment) {
        return switch (environment.getProperty("workmate.log-file", "on")) {
            case "on" -> written(home, environment.getProperty("LOG_SERVICES", ""));
            case "off" -> LogFile.none();
            case String other ->
                    throw new IllegalArgumentException(
                            "WORKMATE_LOG_FILE must be on or off, was: " + other);
        };
    }

    /** A log that cannot be written is no reason not to serve. */
    private static LogFile written(HomeFolder home, String services) {
        try {
            return LogFile.in(home.logs(), services);
        } catch (IOException e) {
            log.warn("the log cannot be kept in the home folder; standard error has it", e);
            return LogFile.none();
        }
    }
}
