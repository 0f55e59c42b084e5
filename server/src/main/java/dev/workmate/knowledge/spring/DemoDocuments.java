package dev.workmate.knowledge.spring;

import dev.workmate.access.Logins;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Folder;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.NewFile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Papers about the demo company's customers, put into the demo user's library once. */
final class DemoDocuments {
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

    /** Whoever removed them is not given them again. */
    void putOnce() {
        UserId owner = Logins.demoUser().id();
        if (!names.isEmpty() && library.edition(owner).isEmpty()) {
            names.forEach(name -> put(owner, name));
        }
    }

    private void put(UserId owner, String name) {
        try (InputStream in = DemoDocuments.class.getResourceAsStream("/demo-documents/" + name)) {
            byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
            Path file = Files.write(Files.createTempFile(passing, "demo-", ""), bytes);
            library.add(
                    new NewFile(
                            owner,
                            name,
                            Folder.TOP,
                            "application/octet-stream",
                            bytes.length,
                            contents.keep(file),
                            ANY));
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException("a demo document could not be kept", e);
        }
    }
}
