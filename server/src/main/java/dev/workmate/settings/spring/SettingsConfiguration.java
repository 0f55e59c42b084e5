package dev.workmate.settings.spring;

import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** What the operator set, and the time. */
@Configuration(proxyBeanMethods = false)
class SettingsConfiguration {
    private static final String SQLITE_FOLDER = "org.sqlite.tmpdir";

    @Bean
    WorkmateSettings workmateSettings(Environment environment) {
        return WorkmateSettings.read(
                name ->
                        Optional.ofNullable(environment.getProperty(name))
                                .filter(value -> !value.isBlank()));
    }

    @Bean(destroyMethod = "leave")
    HomeFolder homeFolder(WorkmateSettings settings) {
        HomeFolder home = HomeFolder.open(settings.home());
        String folder = System.getProperty(SQLITE_FOLDER);
        if (folder == null || !Files.isDirectory(Path.of(folder))) {
            // The driver unpacks itself somewhere, and who is killed does not tidy up.
            System.setProperty(SQLITE_FOLDER, home.passing().toString());
        }
        return home;
    }

    @Bean
    InstantSource time() {
        return InstantSource.system();
    }
}
