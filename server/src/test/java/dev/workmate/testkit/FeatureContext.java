package dev.workmate.testkit;

import dev.workmate.access.Role;
import dev.workmate.access.SessionOwners;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.access.jdbc.JdbcUsers;
import dev.workmate.billing.Checkout;
import dev.workmate.billing.DiskUse;
import dev.workmate.billing.Expenses;
import dev.workmate.billing.PersonLimits;
import dev.workmate.connection.AllowedHosts;
import dev.workmate.connection.ConnectionHealth;
import dev.workmate.connection.Connections;
import dev.workmate.connection.SignIns;
import dev.workmate.connection.TokenKeeper;
import dev.workmate.connection.http.OAuthServer;
import dev.workmate.connection.jdbc.JdbcSignIns;
import dev.workmate.connection.jdbc.JdbcSystemConnections;
import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.UserId;
import dev.workmate.journal.InMemoryJournal;
import dev.workmate.journal.Journal;
import dev.workmate.knowledge.EmbeddingMeter;
import dev.workmate.knowledge.source.Sources;
import dev.workmate.knowledge.source.jdbc.JdbcSources;
import dev.workmate.live.Notices;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.outbound.Pauses;
import dev.workmate.outbound.SharedPlaces;
import dev.workmate.secrets.Secrets;
import dev.workmate.secrets.jdbc.JdbcDataKeys;
import dev.workmate.secrets.tink.FileMasterKeys;
import dev.workmate.secrets.tink.TinkSecrets;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.run.ToolResults;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/**
 * Some features wired as in the server, over a real database, without the web server around them.
 */
public final class FeatureContext {
    private static final ToolResults NO_RESULTS =
            new ToolResults() {
                @Override
                public Optional<Result> find(SessionId session, ToolUseId id) {
                    return Optional.empty();
                }

                @Override
                public Stream<Result> recent(SessionId session, int limit) {
                    return Stream.empty();
                }
            };

    private FeatureContext() {}

    public static AnnotationConfigApplicationContext start(
            Path home, InstantSource time, Map<String, Object> settings, String... features) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("test", settings));
        context.registerBean(InstantSource.class, () -> time);
        UserId owner = UserId.next();
        context.registerBean(SessionOwners.class, () -> _ -> Optional.of(owner));
        context.registerBean(ToolResults.class, () -> NO_RESULTS);
        context.registerBean(SharedPlaces.class, () -> SharedPlaces.UNSHARED);
        context.registerBean(Pauses.class, () -> new LocalPauses(time));
        context.registerBean(Database.class, () -> SqliteDatabase.open(home));
        if (Arrays.asList(features).contains("knowledge")) {
            context.registerBean(HomeFolder.class, () -> HomeFolder.open(home));
            context.registerBean(Notices.class, Notices::new);
            context.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
            context.registerBean(EmbeddingMeter.class, () -> (_, _, _) -> {});
            context.registerBean(DiskUse.class, () -> _ -> 0);
            context.registerBean(PersonLimits.class, () -> PersonLimits.USUAL);
            context.registerBean(Checkout.class, () -> Checkout.FREE);
            context.registerBean(Expenses.class, () -> _ -> {});
            context.registerBean(
                    Sources.class, () -> new JdbcSources(context.getBean(Database.class), time));
        }
        if (Arrays.asList(features).contains("erp")) {
            connections(context, home, time, owner);
        }
        context.registerBean(
                Journal.class, () -> new InMemoryJournal(new EventJson()::write, _ -> {}));
        context.registerBean(
                WorkmateSettings.class,
                () ->
                        WorkmateSettings.read(
                                name ->
                                        name.equals("workmate.home")
                                                ? Optional.of(home.toString())
                                                : Optional.empty()));
        context.scan(
                Stream.of(features)
                        .map(feature -> "dev.workmate." + feature + ".spring")
                        .toArray(String[]::new));
        context.refresh();
        return context;
    }

    /** What business systems need of people and of what they connected, which is nothing here. */
    private static void connections(
            AnnotationConfigApplicationContext context,
            Path home,
            InstantSource time,
            UserId owner) {
        context.registerBean(
                Users.class,
                () -> {
                    JdbcUsers users = new JdbcUsers(context.getBean(Database.class), time);
                    users.add(User.of(owner, "Ada", Role.USER));
                    return users;
                });
        context.registerBean(
                Secrets.class, () -> secrets(home, context.getBean(Database.class), time));
        context.registerBean(
                Connections.class,
                () ->
                        new JdbcSystemConnections(
                                context.getBean(Database.class),
                                context.getBean(Secrets.class),
                                new JdbcActs(context.getBean(Database.class), time)));
        context.registerBean(
                SignIns.class,
                () ->
                        new JdbcSignIns(
                                context.getBean(Database.class),
                                context.getBean(Secrets.class),
                                time));
        context.registerBean(
                TokenKeeper.class,
                () ->
                        new TokenKeeper(
                                context.getBean(SignIns.class),
                                context.getBean(Connections.class),
                                new OAuthServer(AllowedHosts.of(Optional.empty()), time),
                                time));
        context.registerBean(
                ConnectionHealth.class,
                () ->
                        new ConnectionHealth(
                                context.getBean(Connections.class),
                                context.getBean(SignIns.class),
                                time));
    }

    private static Secrets secrets(Path home, Database database, InstantSource time) {
        try {
            return new TinkSecrets(
                    new JdbcDataKeys(database, time),
                    FileMasterKeys.open(home.resolve("workmate.master")),
                    time);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
