package dev.workmate.preferences.spring;

import dev.workmate.database.Database;
import dev.workmate.preferences.PreferenceStore;
import dev.workmate.preferences.http.SettingsController;
import dev.workmate.preferences.jdbc.JdbcPreferences;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where preferences are kept, and who may change them. */
@Configuration(proxyBeanMethods = false)
class PreferencesConfiguration {
    @Bean
    PreferenceStore preferenceStore(Database database, InstantSource time) {
        return new JdbcPreferences(database, time);
    }

    @Bean
    SettingsController settingsController(PreferenceStore store) {
        return new SettingsController(store);
    }
}
