package dev.workmate.database.spring;

import dev.workmate.database.SqliteDatabase;
import dev.workmate.settings.WorkmateSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The embedded database in the home folder. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {
    @Bean
    SqliteDatabase database(WorkmateSettings settings) {
        return SqliteDatabase.open(settings.home());
    }
}
