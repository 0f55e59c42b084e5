package dev.workmate.proof.spring;

import dev.workmate.database.Database;
import dev.workmate.database.Vault;
import dev.workmate.journal.Journal;
import dev.workmate.proof.SealBook;
import dev.workmate.proof.SealFile;
import dev.workmate.proof.SealKeyFile;
import dev.workmate.proof.SealKeys;
import dev.workmate.proof.SealRecord;
import dev.workmate.proof.SealTimes;
import dev.workmate.proof.SealedTree;
import dev.workmate.proof.Sealer;
import dev.workmate.proof.SentSeals;
import dev.workmate.proof.SessionExport;
import dev.workmate.proof.http.SealWebhook;
import dev.workmate.proof.http.SealsController;
import dev.workmate.proof.http.SessionExportController;
import dev.workmate.proof.jdbc.JdbcSealBook;
import dev.workmate.settings.WorkmateSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Seals over the heads of all logs, from the key to the export. */
@Configuration(proxyBeanMethods = false)
class ProofConfiguration {
    private static final Duration PAUSE = Duration.ofSeconds(30);
    private static final int LONGEST = 1_440;

    private static Optional<String> setting(Environment environment, String name) {
        return Optional.ofNullable(environment.getProperty(name)).filter(value -> !value.isBlank());
    }

    @Bean
    SealBook sealBook(Database database, InstantSource time) {
        return new JdbcSealBook(database, time);
    }

    @Bean
    SealedTree sealedTree(SealBook book) {
        return new SealedTree(book);
    }

    /** Where an operator has named an address. */
    static final class HasWebhook implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return setting(context.getEnvironment(), "workmate.seal-webhook").isPresent();
        }
    }

    @Bean
    @Conditional(HasWebhook.class)
    SealWebhook sealWebhook(SealFile file, Environment environment) {
        return new SealWebhook(
                new SealWebhook.Receiver(
                        URI.create(setting(environment, "workmate.seal-webhook").orElseThrow()),
                        setting(environment, "workmate.seal-webhook-token").map(String::strip)),
                new SentSeals(file),
                PAUSE);
    }

    @Bean
    SealFile sealFile(WorkmateSettings settings, Environment environment) {
        return new SealFile(
                setting(environment, "workmate.seal-file")
                        .map(Path::of)
                        .orElseGet(() -> settings.home().resolve(SealFile.NAME)));
    }

    @Bean
    Sealer sealer(
            SealBook book,
            SealedTree tree,
            SealFile file,
            WorkmateSettings settings,
            Environment environment,
            ObjectProvider<SealWebhook> webhook,
            InstantSource time) {
        Consumer<SealRecord> elsewhere = webhook.getIfAvailable();
        return new Sealer(
                book,
                tree,
                file,
                keys(settings.home(), environment),
                elsewhere == null ? _ -> {} : elsewhere,
                time);
    }

    private static Supplier<SealKeys> keys(Path home, Environment environment) {
        Optional<String> given = setting(environment, "workmate.seal-key");
        if (given.isPresent()) {
            SealKeys keys = SealKeys.parse("WORKMATE_SEAL_KEY", given.get());
            return () -> keys;
        }
        Path file =
                setting(environment, "workmate.seal-key-file")
                        .map(Path::of)
                        .orElseGet(() -> home.resolve(SealKeyFile.NAME));
        return new SealKeyFile(file, Vault::create);
    }

    /** Closed before the database is, and seals once more then. */
    @Bean
    SealTimes sealTimes(Sealer sealer, Environment environment) {
        return new SealTimes(
                sealer,
                Duration.ofMinutes(
                        minutes(setting(environment, "workmate.seal-minutes").orElse("10"))));
    }

    private static long minutes(String text) {
        try {
            int minutes = Integer.parseInt(text.strip());
            if (minutes >= 1 && minutes <= LONGEST) {
                return minutes;
            }
        } catch (NumberFormatException e) {
            // Said below, with the bounds.
        }
        throw new IllegalArgumentException(
                "WORKMATE_SEAL_MINUTES must be a whole number from 1 to 1440, was: " + text);
    }

    @Bean
    ApplicationRunner sealing(SealTimes times) {
        return _ -> times.start();
    }

    @Bean
    SessionExport sessionExport(Journal journal, SealedTree seals, InstantSource time) {
        return new SessionExport(journal, seals, time);
    }

    @Bean
    SessionExportController sessionExportController(SessionExport export) {
        return new SessionExportController(export);
    }

    @Bean
    SealsController sealsController(SealBook book) {
        return new SealsController(book);
    }
}
