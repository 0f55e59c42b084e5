package dev.workmate.knowledge.source.spring;

import dev.workmate.access.ActLog;
import dev.workmate.database.Database;
import dev.workmate.database.Vault;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.reading.ReadingRoom;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.knowledge.source.SourceFiles;
import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.SourceQueue;
import dev.workmate.knowledge.source.SourceReader;
import dev.workmate.knowledge.source.SourceReading;
import dev.workmate.knowledge.source.SourceRoom;
import dev.workmate.knowledge.source.Sources;
import dev.workmate.knowledge.source.Taking;
import dev.workmate.knowledge.source.folder.FolderReader;
import dev.workmate.knowledge.source.http.GraphController;
import dev.workmate.knowledge.source.http.GraphSignInList;
import dev.workmate.knowledge.source.http.Microsoft;
import dev.workmate.knowledge.source.http.SourceRequests;
import dev.workmate.knowledge.source.http.SourcesController;
import dev.workmate.knowledge.source.jdbc.JdbcConnections;
import dev.workmate.knowledge.source.jdbc.JdbcSourceQueue;
import dev.workmate.knowledge.source.jdbc.JdbcSources;
import dev.workmate.knowledge.source.microsoft.Graph;
import dev.workmate.knowledge.source.microsoft.GraphSettings;
import dev.workmate.knowledge.source.web.WebReader;
import dev.workmate.secrets.Secrets;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.turn.Leases;
import dev.workmate.web.WebDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Sources of documents, from the setting to the reading. */
@Configuration(proxyBeanMethods = false)
class SourcesConfiguration {
    private static final Duration CLAIMED = Duration.ofMinutes(3);
    private static final String KEY = "workmate.key";

    @Bean
    SourceSchedule sourceSchedule(Environment environment) {
        return SourceSchedule.read(name -> setting(environment, name));
    }

    private static Optional<String> setting(Environment environment, String name) {
        return Optional.ofNullable(environment.getProperty(name)).filter(value -> !value.isBlank());
    }

    @Bean
    Sources sources(Database database, InstantSource time) {
        return new JdbcSources(database, time);
    }

    @Bean
    SourceQueue sourceQueue(Database database, InstantSource time) {
        return new JdbcSourceQueue(database, time, CLAIMED);
    }

    @Bean
    Connections connections(
            Database database,
            Secrets secrets,
            InstantSource time,
            WorkmateSettings settings,
            Environment environment)
            throws IOException {
        JdbcConnections connections =
                new JdbcConnections(database, secrets, earlierKey(settings, environment), time);
        connections.migrate();
        return connections;
    }

    /** The key of versions that had one for all tokens; none is made any more. */
    private static Optional<Vault> earlierKey(WorkmateSettings settings, Environment environment)
            throws IOException {
        Path key =
                setting(environment, "workmate.key-file")
                        .map(Path::of)
                        .orElseGet(() -> settings.home().resolve(KEY));
        return Files.exists(key) ? Optional.of(Vault.open(key)) : Optional.empty();
    }

    private static Optional<GraphSettings> graphSettings(Environment environment) {
        return GraphSettings.read(name -> setting(environment, name));
    }

    @Bean
    SourceFiles sourceFiles(
            Library library,
            Contents contents,
            ReadingRoom room,
            @Value("${workmate.file-quota-mb:2048}") int megabytes,
            @Value("${workmate.file-quota-files:10000}") int files) {
        return new SourceFiles(
                library, contents, new NewFile.Quota((long) megabytes << 20, files), room::wake);
    }

    /** What kinds of sources this server reads. */
    record Readers(Map<String, Path> folders, Optional<WebDocuments> web, Optional<Graph> graph) {
        Map<SourceKind, SourceReader> all(SourceSchedule schedule, InstantSource time) {
            Map<SourceKind, SourceReader> all = new EnumMap<>(SourceKind.class);
            all.put(SourceKind.FOLDER, new FolderReader(folders, schedule.settled(), time));
            web.ifPresent(pages -> all.put(SourceKind.WEB, new WebReader(pages, time)));
            graph.ifPresent(
                    each -> {
                        all.put(SourceKind.ONEDRIVE, each.reader());
                        all.put(SourceKind.SHAREPOINT, each.reader());
                    });
            return all;
        }
    }

    @Bean
    Readers sourceReaders(
            Environment environment,
            Connections connections,
            ObjectProvider<WebDocuments> web,
            InstantSource time) {
        return new Readers(
                AllowedFolders.read(setting(environment, "workmate.folders").orElse("")),
                Optional.ofNullable(web.getIfAvailable()),
                graphSettings(environment).map(settings -> Graph.of(settings, connections, time)));
    }

    @Bean
    SourceRoom sourceRoom(
            Sources sources,
            SourceQueue queue,
            Readers readers,
            SourceFiles files,
            HomeFolder home,
            SourceSchedule schedule,
            InstantSource time) {
        SourceReading reading =
                new SourceReading(
                        queue,
                        readers.all(schedule, time),
                        new Taking(queue, sources, files, home.passing()),
                        new SourceReading.Schedule(schedule.every(), time));
        return new SourceRoom(queue, reading, schedule.glance());
    }

    /** Where nobody else can be at work, what an earlier run had begun is gone on with at once. */
    @Bean
    ApplicationRunner sourceReading(
            ObjectProvider<Leases> leases, SourceQueue queue, SourceRoom room) {
        return _ -> {
            if (leases.getIfAvailable(() -> Leases.ALONE) == Leases.ALONE) {
                queue.giveBackAll();
            }
            room.start();
        };
    }

    @Bean
    SourceRequests sourceRequests(Readers readers, Connections connections) {
        return new SourceRequests(
                readers.folders().keySet(), readers.web(), microsoft(readers, connections));
    }

    private static Optional<Microsoft> microsoft(Readers readers, Connections connections) {
        return readers.graph().map(graph -> new Microsoft(graph, connections));
    }

    @Bean
    SourcesController sourcesController(
            Sources sources, SourceRequests requests, SourceFiles files, SourceRoom room) {
        return new SourcesController(sources, requests, files, room);
    }

    @Bean
    GraphController graphController(
            Connections connections,
            Sources sources,
            SourceRoom room,
            Readers readers,
            ActLog acts) {
        return new GraphController(sources, room, microsoft(readers, connections), acts);
    }

    @Bean
    GraphSignInList graphSignInList(Connections connections, Readers readers) {
        return new GraphSignInList(connections, microsoft(readers, connections));
    }
}
