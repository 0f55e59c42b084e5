package dev.workmate.knowledge.spring;

import dev.workmate.access.SessionOwners;
import dev.workmate.billing.DiskUse;
import dev.workmate.billing.PersonLimits;
import dev.workmate.database.Database;
import dev.workmate.http.Uploads;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.PartialUploads;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.http.DiskRoom;
import dev.workmate.knowledge.http.FileContentController;
import dev.workmate.knowledge.http.FilesController;
import dev.workmate.knowledge.http.SearchController;
import dev.workmate.knowledge.http.Shelf;
import dev.workmate.knowledge.http.UploadsController;
import dev.workmate.knowledge.jdbc.JdbcContents;
import dev.workmate.knowledge.jdbc.JdbcLibrary;
import dev.workmate.knowledge.jdbc.JdbcReadingQueue;
import dev.workmate.knowledge.jdbc.JdbcTexts;
import dev.workmate.knowledge.jdbc.JdbcUploads;
import dev.workmate.knowledge.lucene.ChunkDocuments;
import dev.workmate.knowledge.lucene.IndexHome;
import dev.workmate.knowledge.lucene.LuceneIndex;
import dev.workmate.knowledge.reading.DocumentParser;
import dev.workmate.knowledge.reading.ReadingQueue;
import dev.workmate.knowledge.reading.ReadingRoom;
import dev.workmate.knowledge.search.Documents;
import dev.workmate.knowledge.search.FileCitations;
import dev.workmate.knowledge.search.LibraryBlobs;
import dev.workmate.knowledge.search.ListDocuments;
import dev.workmate.knowledge.search.ReadDocument;
import dev.workmate.knowledge.search.Reranker;
import dev.workmate.knowledge.search.SearchDocuments;
import dev.workmate.knowledge.search.SentAlong;
import dev.workmate.knowledge.search.Texts;
import dev.workmate.knowledge.source.Sources;
import dev.workmate.knowledge.tika.ChildParser;
import dev.workmate.knowledge.vector.QueryVectors;
import dev.workmate.live.Notice;
import dev.workmate.live.Notices;
import dev.workmate.live.OwnFiles;
import dev.workmate.settings.HomeFolder;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.ToolSet;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.turn.Leases;
import dev.workmate.turn.step.Citations;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;

/** People's files, from the upload to the citation. */
@Configuration(proxyBeanMethods = false)
class KnowledgeConfiguration {
    private static final Logger log = LoggerFactory.getLogger(KnowledgeConfiguration.class);

    private static final int READERS = 2;
    private static final Duration GLANCE = Duration.ofSeconds(5);

    /** Three times nobody may say that it reads a file, then another server takes it. */
    private static final Duration CLAIM = GLANCE.multipliedBy(4);

    private static final Duration SEARCH_LIMIT = Duration.ofSeconds(20);
    private static final int SWEEP_MINUTES = 10;

    /** Another name whenever what is indexed changes. */
    private static final String INDEX = "workmate.index-2";

    @Bean
    Library library(Database database, InstantSource time) {
        return new JdbcLibrary(database, time);
    }

    @Bean
    Contents contents(Database database, InstantSource time) {
        return new JdbcContents(database, time);
    }

    @Bean
    PartialUploads partialUploads(Database database, InstantSource time) {
        return new JdbcUploads(database, time);
    }

    @Bean
    Texts texts(Database database) {
        return new JdbcTexts(database);
    }

    @Bean
    DocumentParser documentParser(Contents contents, HomeFolder home) {
        return new ChildParser(contents, home.passing(), ChildParser.Limits.USUAL);
    }

    @Bean
    ReadingQueue readingQueue(Database database, InstantSource time) {
        return new JdbcReadingQueue(database, time, CLAIM);
    }

    @Bean
    LuceneIndex searchIndex(Library library, ChunkDocuments chunks, WorkmateSettings settings) {
        return new LuceneIndex(
                library, chunks, new IndexHome(settings.home().resolve(INDEX)), SEARCH_LIMIT);
    }

    @Bean
    Documents documents(Library library, Texts texts, LuceneIndex index, QueryVectors meanings) {
        return new Documents(library, texts, index, meanings);
    }

    @Bean
    ReadingRoom readingRoom(
            ReadingQueue queue,
            DocumentParser parser,
            Notices notices,
            LuceneIndex index,
            MeaningWork meaning,
            InstantSource time) {
        return new ReadingRoom(
                queue,
                parser,
                file -> tell(file, notices, index, meaning),
                new ReadingRoom.Pace(GLANCE, time));
    }

    private static void tell(
            LibraryFile file, Notices notices, LuceneIndex index, MeaningWork meaning) {
        if (file.isReady()) {
            index.followSoon(file.owner());
            meaning.wake();
            notices.tell(file.owner(), new Notice.FileReady(file.id(), file.name()));
        } else {
            ReadFailure failure = file.failure().orElse(ReadFailure.DAMAGED);
            notices.tell(
                    file.owner(),
                    new Notice.FileFailed(
                            file.id(), file.name(), failure.code(), failure.sentence()));
        }
    }

    /** Where nobody else can be at work, what an earlier run had begun is begun again at once. */
    @Bean
    ApplicationRunner reading(
            ObjectProvider<Leases> leases,
            ReadingQueue queue,
            ReadingRoom room,
            LuceneIndex index,
            MeaningWork meaning,
            DemoDocuments demo) {
        return _ -> {
            boolean alone = leases.getIfAvailable(() -> Leases.ALONE) == Leases.ALONE;
            int begun = alone ? queue.giveBackAll() : 0;
            if (begun > 0) {
                log.warn("reading {} files again that an earlier run had begun", begun);
            }
            room.start(READERS);
            demo.putSoon(room::wake);
            meaning.start(alone);
            index.followAll();
        };
    }

    /** Only where there is a demo company to speak of, and somebody who may sign in as its user. */
    @Bean
    DemoDocuments demoDocuments(
            Environment environment,
            WorkmateSettings settings,
            Library library,
            Contents contents,
            HomeFolder home) {
        String wanted = environment.getProperty("workmate.demo-documents", "off").strip();
        boolean demo =
                !environment.getProperty("workmate.demo-erp", "auto").strip().equals("off")
                        && environment.getProperty("workmate.erp.url", "").isBlank()
                        && settings.demoLogin() != WorkmateSettings.DemoLogin.OFF
                        && settings.isLoopback();
        boolean given = wanted.equals("on") || wanted.equals("auto") && demo;
        return new DemoDocuments(
                given ? DemoDocuments.NAMES : List.of(), library, contents, home.passing());
    }

    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService contentSweeps(
            Library library, PartialUploads uploads, Contents contents) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("content-sweeps").factory());
        clock.scheduleWithFixedDelay(
                () -> sweep(library, uploads, contents), 1, SWEEP_MINUTES, TimeUnit.MINUTES);
        return clock;
    }

    private static void sweep(Library library, PartialUploads uploads, Contents contents) {
        try {
            library.forget();
            uploads.sweep();
            int swept = contents.sweep();
            if (swept > 0) {
                log.info("removed the bytes of {} files that nobody has any more", swept);
            }
        } catch (RuntimeException | Error e) {
            log.warn("unused files stay for another {} minutes", SWEEP_MINUTES, e);
        }
    }

    @Bean
    Shelf shelf(
            HomeFolder home,
            Contents contents,
            Library library,
            ReadingRoom room,
            PartialUploads uploads,
            DiskUse disk,
            PersonLimits limits,
            @Value("${workmate.file-quota-mb:2048}") int megabytes,
            @Value("${workmate.file-quota-files:10000}") int files) {
        return new Shelf(
                new Uploads(home.passing()),
                contents,
                library,
                room,
                new NewFile.Quota((long) megabytes << 20, files),
                new DiskRoom(disk, limits),
                uploads);
    }

    @Bean
    FilesController filesController(Library library, Shelf shelf, Sources sources) {
        return new FilesController(library, shelf, sources);
    }

    @Bean
    FileContentController fileContentController(Library library, Shelf shelf, Documents documents) {
        return new FileContentController(library, shelf, documents);
    }

    @Bean
    UploadsController uploadsController(PartialUploads uploads, Shelf shelf) {
        return new UploadsController(uploads, shelf);
    }

    @Bean
    SearchController searchController(Documents documents) {
        return new SearchController(documents);
    }

    @Bean
    ToolSet documentTools(SessionOwners owners, Documents documents, Reranker reranker) {
        return new ToolSet(
                List.of(
                        new SearchDocuments(owners, documents, reranker),
                        new ReadDocument(owners, documents),
                        new ListDocuments(owners, documents)));
    }

    @Bean
    Citations fileCitations(SessionOwners owners, Documents documents, MeterRegistry meters) {
        return new FileCitations(
                owners, documents, meters.counter("workmate.citations.dropped")::increment);
    }

    @Bean
    OwnFiles ownFiles(Library library, Documents documents, @Qualifier("blobs") Blobs kept) {
        return new SentAlong(library, documents, kept);
    }

    /** What a message brings along may lie in the library. */
    @Bean
    @Primary
    Blobs libraryBlobs(@Qualifier("blobs") Blobs kept, SessionOwners owners, Documents documents) {
        return new LibraryBlobs(kept, owners, documents);
    }
}
