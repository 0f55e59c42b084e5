package dev.workmate.knowledge.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.jdbc.JdbcContents;
import dev.workmate.knowledge.jdbc.JdbcLibrary;
import dev.workmate.knowledge.source.SourceQueue.Claim;
import dev.workmate.knowledge.source.jdbc.JdbcSourceQueue;
import dev.workmate.knowledge.source.jdbc.JdbcSources;
import dev.workmate.testkit.Tries;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens at a source and on the way, in the end the same is here as there. */
class SourceReadingTest {
    private static final Duration CLAIMED = Duration.ofMinutes(3);
    private static final NewFile.Quota QUOTA = new NewFile.Quota(10_000_000, 1_000);
    private static final Set<String> CHANGING = Set.of("add", "replace", "move", "erase");

    @TempDir Path home;
    @TempDir Path passing;
    private Instant now = Instant.parse("2026-11-15T09:30:00Z");
    private Database database;
    private Sources sources;
    private SourceQueue queue;
    private Library library;
    private Contents contents;

    @BeforeEach
    void open() {
        database = SqliteDatabase.open(home);
        sources = new JdbcSources(database, () -> now);
        queue = new JdbcSourceQueue(database, () -> now, CLAIMED);
        library = new JdbcLibrary(database, () -> now);
        contents = new JdbcContents(database, () -> now);
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** A library after whose changes the process may be gone. */
    private Library fragile(Cabinet cabinet, Random random) {
        return (Library)
                Proxy.newProxyInstance(
                        Library.class.getClassLoader(),
                        new Class<?>[] {Library.class},
                        (_, method, arguments) -> {
                            try {
                                Object result = method.invoke(library, arguments);
                                if (cabinet.troubled
                                        && CHANGING.contains(method.getName())
                                        && random.nextInt(8) == 0) {
                                    throw new IllegalStateException("a crash");
                                }
                                return result;
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    private SourceReading reading(Cabinet cabinet, Random random) {
        return new SourceReading(
                queue,
                Map.of(SourceKind.ONEDRIVE, cabinet),
                taking(fragile(cabinet, random)),
                new SourceReading.Schedule(
                        Map.of(SourceKind.ONEDRIVE, Duration.ofMinutes(5)), () -> now));
    }

    private Taking taking(Library shelves) {
        return new Taking(
                queue, sources, new SourceFiles(shelves, contents, QUOTA, () -> {}), passing);
    }

    private void readOnce(SourceReading reading) {
        Optional<Claim> claim = queue.claim();
        try {
            if (claim.isPresent()) {
                reading.read(claim.get());
            }
        } catch (IllegalStateException | InterruptedException e) {
            // Killed here; the claim ends by itself.
        }
    }

    private List<String> here(UserId owner) throws IOException {
        List<String> here = new ArrayList<>();
        for (LibraryFile file : library.list(owner, Optional.empty(), 10_000)) {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            contents.copy(file.content(), text);
            here.add(
                    file.folder()
                            + "/"
                            + file.name()
                            + ": "
                            + text.toString(StandardCharsets.UTF_8));
        }
        return here.stream().sorted().toList();
    }

    private UserId add() {
        UserId owner = UserId.next();
        sources.add(
                new Source(
                        SourceId.next(),
                        owner,
                        SourceKind.ONEDRIVE,
                        "Box",
                        new SourceSettings.Drive(ConnectionId.next(), "d", Optional.empty()),
                        Source.Standing.FRESH));
        return owner;
    }

    @Test
    void inTheEndTheSameIsHereAsThere() {
        Tries.of(
                25,
                random -> {
                    Cabinet cabinet = new Cabinet(random);
                    SourceReading reading = reading(cabinet, random);
                    UserId owner = add();
                    cabinet.troubled = true;
                    for (int i = 0; i < 25; i++) {
                        cabinet.change();
                        if (random.nextInt(2) == 0) {
                            readOnce(reading);
                            now = now.plus(Duration.ofHours(random.nextInt(30)));
                        }
                    }
                    cabinet.troubled = false;
                    for (int i = 0; i < 4; i++) {
                        now = now.plus(Duration.ofHours(2));
                        readOnce(reading);
                    }
                    assertThat(here(owner)).isEqualTo(cabinet.wanted());
                    sources.list(owner).forEach(each -> sources.pause(owner, each.id()));
                });
    }

    @Test
    void whoCannotSignInAnyMoreKeepsNothingForEver() throws Exception {
        Random random = new Random(1);
        Cabinet cabinet = new Cabinet(random);
        for (int i = 0; i < 20; i++) {
            cabinet.change();
        }
        UserId owner = add();
        readOnce(reading(cabinet, random));
        assertThat(here(owner)).isNotEmpty();
        SourceReader refusing = new Refusing();
        SourceReading refused =
                new SourceReading(
                        queue,
                        Map.of(SourceKind.ONEDRIVE, refusing),
                        taking(library),
                        new SourceReading.Schedule(Map.of(), () -> now));

        now = now.plus(Duration.ofDays(6));
        readOnce(refused);
        assertThat(here(owner)).isEqualTo(cabinet.wanted());
        assertThat(sources.list(owner).getFirst().standing().state())
                .isEqualTo(SourceState.NEEDS_SIGN_IN);
        now = now.plus(Duration.ofDays(2));
        readOnce(refused);
        assertThat(here(owner)).isEmpty();
    }

    private static final class Refusing implements SourceReader {
        @Override
        public Listing list(Source source, Optional<String> cursor) throws SourceTrouble {
            throw new SourceTrouble.SignInNeeded("Sign in.");
        }

        @Override
        public Fetched fetch(Source source, HeldItem item, Path target, Runnable alive) {
            throw new AssertionError("nothing was listed");
        }
    }
}
