package dev.workmate.testkit;

import dev.workmate.access.SessionOwners;
import dev.workmate.billing.Expenses;
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
import dev.workmate.outbound.SharedPlaces;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.run.ToolResults;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
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
        context.registerBean(Database.class, () -> SqliteDatabase.open(home));
        if (Arrays.asList(features).contains("knowledge")) {
            context.registerBean(HomeFolder.class, () -> HomeFolder.open(home));
            context.registerBean(Notices.class, Notices::new);
            context.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
            context.registerBean(EmbeddingMeter.class, () -> (_, _, _) -> {});
            context.registerBean(Expenses.class, () -> (_, _, _, _) -> {});
            context.registerBean(
                    Sources.class, () -> new JdbcSources(context.getBean(Database.class), time));
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
}
