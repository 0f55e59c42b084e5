package dev.workmate.secrets.spring;

import dev.workmate.database.Database;
import dev.workmate.id.Uuids;
import dev.workmate.secrets.DataKeyStore;
import dev.workmate.secrets.KeyHolders;
import dev.workmate.secrets.KeyKeeper;
import dev.workmate.secrets.KeyRotation;
import dev.workmate.secrets.MasterKeys;
import dev.workmate.secrets.PatientMasterKeys;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.jdbc.JdbcKeyHolders;
import dev.workmate.secrets.jdbc.SealedColumns;
import dev.workmate.secrets.tink.TinkSecrets;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Sealed secrets, from the master key to its rotation. */
@Configuration(proxyBeanMethods = false)
class SecretsConfiguration {
    private static final Duration EVERY = Duration.ofSeconds(20);

    /** For one answer of a key management service; whoever needs a secret waits as long. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** A key management service takes its place here: see docs/operations.md. */
    @Bean
    MasterKeys masterKeys(WorkmateSettings settings, HomeFolder home, Environment environment)
            throws IOException {
        return new PatientMasterKeys(
                MasterKeySetting.open(
                        settings.home(),
                        name ->
                                Optional.ofNullable(environment.getProperty(name))
                                        .filter(value -> !value.isBlank())),
                PATIENCE);
    }

    @Bean
    DataKeyStore dataKeys(Database database, InstantSource time) {
        return new JdbcDataKeys(database, time);
    }

    @Bean
    TinkSecrets secrets(DataKeyStore store, MasterKeys masters, InstantSource time) {
        return new TinkSecrets(store, masters, time);
    }

    @Bean
    KeyHolders keyHolders(Database database, InstantSource time) {
        return new JdbcKeyHolders(database, hostName() + " " + Uuids.next(), time);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "server";
        }
    }

    @Bean
    KeyKeeper keyKeeper(
            KeyHolders holders,
            MasterKeys masters,
            DataKeyStore store,
            TinkSecrets secrets,
            Database database) {
        KeyRotation rotation =
                new KeyRotation(store, masters, holders, secrets, SealedColumns.all(database));
        return new KeyKeeper(holders, masters, rotation, EVERY);
    }

    @Bean
    ApplicationRunner keyKeeping(KeyKeeper keeper) {
        return _ -> keeper.start();
    }
}
