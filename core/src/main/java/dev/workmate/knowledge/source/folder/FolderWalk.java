package dev.workmate.knowledge.source.folder;

import dev.workmate.knowledge.source.Listing.Change;
import dev.workmate.knowledge.source.Listing.Present;
import dev.workmate.knowledge.source.Listing.Still;
import dev.workmate.knowledge.source.SourceItem;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One look at everything below a folder. Hidden files and links are left out. */
final class FolderWalk extends SimpleFileVisitor<Path> {
    static final int MOST_FILES = 20_000;
    private static final int MAX_DEPTH = 32;
    private static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

    private final Path place;
    private final Instant quietSince;
    private final List<Change> changes = new ArrayList<>();

    FolderWalk(Path place, Instant quietSince) {
        this.place = place;
        this.quietSince = quietSince;
    }

    List<Change> changes() throws IOException {
        Files.walkFileTree(place, Set.of(), MAX_DEPTH, this);
        return changes;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        if (folder.equals(place)) {
            return FileVisitResult.CONTINUE;
        }
        if (isHidden(folder)) {
            return FileVisitResult.SKIP_SUBTREE;
        }
        changes.add(new Present(SourceItem.folder(id(folder), parent(folder), name(folder))));
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (!attributes.isRegularFile() || isHidden(file)) {
            return FileVisitResult.CONTINUE;
        }
        if (changes.size() >= MOST_FILES) {
            throw new IOException("there are more than " + MOST_FILES + " files");
        }
        changes.add(
                isQuiet(attributes.lastModifiedTime().toInstant())
                        ? new Present(
                                FolderReader.item(id(file), parent(file), name(file), attributes))
                        : new Still(id(file)));
        return FileVisitResult.CONTINUE;
    }

    /** A time that is still to come says nothing: clocks differ. */
    private boolean isQuiet(Instant written) {
        return !written.isAfter(quietSince) || written.isAfter(quietSince.plus(CLOCKS_DIFFER));
    }

    /** What cannot be looked at now is not gone. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
        if (file.equals(place)) {
            throw failure;
        }
        changes.add(new Still(id(file)));
        return FileVisitResult.CONTINUE;
    }

    private static boolean isHidden(Path path) {
        String name = name(path);
        // Programs of an office put such a file beside the one that is open.
        return name.startsWith(".") || name.startsWith("~$");
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    private String id(Path path) {
        return String.join(
                "/",
                java.util.stream.StreamSupport.stream(place.relativize(path).spliterator(), false)
                        .map(Path::toString)
                        .toList());
    }

    private Optional<String> parent(Path path) {
        Path parent = path.getParent();
        return parent == null || parent.equals(place) ? Optional.empty() : Optional.of(id(parent));
    }
}
