package dev.workmate.settings.spring;

import dev.workmate.settings.WorkmateSettings;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** What the operator set, and the time. */
@Configuration(proxyBeanMethods = false)
class SettingsConfiguration {
    @Bean
    WorkmateSettings workmateSettings(Environment environment) {
        return WorkmateSettings.read(
                name ->
                        Optional.ofNullable(environment.getProperty(name))
                                .filter(value -> !value.isBlank()));
    }

    @Bean
    InstantSource time() {
        return InstantSource.system();
    }
}
