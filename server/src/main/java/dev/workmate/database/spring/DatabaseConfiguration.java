package dev.workmate.database.spring;

import dev.workmate.database.SqliteDatabase;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The embedded database in the home folder. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {
    @Bean
    SqliteDatabase database(WorkmateSettings settings, HomeFolder home) {
        SqliteDatabase database = SqliteDatabase.open(settings.home());
        // From here on no other process works in this folder.
        home.sweep();
        home.protect();
        return database;
    }
}
