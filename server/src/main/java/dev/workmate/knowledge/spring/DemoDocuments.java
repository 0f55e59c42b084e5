package dev.workmate.knowledge.spring;

import dev.workmate.access.Logins;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Folder;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.NewFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Papers about the demo company's customers, put into the demo user's library once. */
final class DemoDocuments {
    private static final Logger log = LoggerFactory.getLogger(DemoDocuments.class);

    /** In the order they are put there. */
    static final List<String> NAMES =
            List.of(
                    "Returns policy.md",
                    "Head torch Lumen 300 manual.html",
                    "Mail head torch recall.eml",
                    "Price list winter 2026.csv",
                    "Rahmenvertrag Thistlebeck Gear House.md",
                    "Mail Blackgate Sports late delivery.eml",
                    "Frame contract Blackgate Sports.md",
                    "Frame contract Greenhead Outfitters.md");

    private static final NewFile.Quota ANY = new NewFile.Quota(Long.MAX_VALUE, Integer.MAX_VALUE);

    private final List<String> names;
    private final Library library;
    private final Contents contents;
    private final Path passing;

    DemoDocuments(List<String> names, Library library, Contents contents, Path passing) {
        this.names = List.copyOf(names);
        this.library = library;
        this.contents = contents;
        this.passing = passing;
    }

    /**
     * Puts them there in the background: a server starts without them too. {@code afterwards} is
     * called whatever came of it.
     */
    void putSoon(Runnable afterwards) {
        Thread.ofVirtual()
                .name("demo-documents")
                .start(
                        () -> {
                            try {
                                putOnce();
                            } catch (IOException | RuntimeException | Error e) {
                                log.warn("the demo documents are missing; the next start tries", e);
                            } finally {
                                afterwards.run();
                            }
                        });
    }

    /** Whoever removed them is not given them again. The bytes come first, since they may fail. */
    private void putOnce() throws IOException {
        UserId owner = Logins.demoUser().id();
        if (names.isEmpty() || !library.edition(owner).isEmpty()) {
            return;
        }
        List<NewFile> files = new ArrayList<>();
        for (String name : names) {
            files.add(kept(owner, name));
        }
        files.forEach(library::add);
    }

    private NewFile kept(UserId owner, String name) throws IOException {
        Path file = Files.createTempFile(passing, "demo-", "");
        try (InputStream in = DemoDocuments.class.getResourceAsStream("/demo-documents/" + name)) {
            byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
            return new NewFile(
                    owner,
                    name,
                    Folder.TOP,
                    "application/octet-stream",
                    bytes.length,
                    contents.keep(Files.write(file, bytes)),
                    ANY);
        } finally {
            Files.delete(file);
        }
    }
}
