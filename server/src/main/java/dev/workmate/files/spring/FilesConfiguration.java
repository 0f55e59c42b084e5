package dev.workmate.files.spring;

import dev.workmate.database.Database;
import dev.workmate.files.SharedFiles;
import dev.workmate.files.s3.FilesSetting;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Where the files of sessions are kept. */
@Configuration(proxyBeanMethods = false)
class FilesConfiguration {
    @Bean
    SharedFiles sharedFiles(Database database, InstantSource time, Environment environment) {
        return FilesSetting.open(name -> property(environment, name), database, time);
    }

    /** {@code WORKMATE_FILES_URL} is {@code workmate.files-url} here. */
    private static Optional<String> property(Environment environment, String variable) {
        String name = variable.toLowerCase(Locale.ROOT).replaceFirst("_", ".").replace('_', '-');
        return Optional.ofNullable(environment.getProperty(name)).filter(value -> !value.isBlank());
    }
}
