package dev.workmate.database.spring;

import dev.workmate.database.Database;
import dev.workmate.database.Databases;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The database that the operator has named, or the embedded one in the home folder. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {
    @Bean
    Database database(WorkmateSettings settings, HomeFolder home) {
        Database database = Databases.open(settings.home(), settings.database().value());
        // From here on no other process works in this folder.
        home.sweep();
        home.protect();
        return database;
    }
}
