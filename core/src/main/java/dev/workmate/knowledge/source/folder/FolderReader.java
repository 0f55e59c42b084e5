package dev.workmate.knowledge.source.folder;

import dev.workmate.knowledge.source.Fetched;
import dev.workmate.knowledge.source.HeldItem;
import dev.workmate.knowledge.source.Listing;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceItem;
import dev.workmate.knowledge.source.SourceReader;
import dev.workmate.knowledge.source.SourceReading;
import dev.workmate.knowledge.source.SourceSettings;
import dev.workmate.knowledge.source.SourceTrouble;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads folders that the operator allowed. Each look lists everything; links are not followed. What
 * was written to a moment ago is left for the next look, since more may come. Thread-safe.
 */
public final class FolderReader implements SourceReader {
    private static final Logger log = LoggerFactory.getLogger(FolderReader.class);

    private final Map<String, Path> roots;
    private final Duration settled;
    private final InstantSource time;

    /** {@code settled} is how long nobody must have written to a file before it is read. */
    public FolderReader(Map<String, Path> roots, Duration settled, InstantSource time) {
        this.roots = Map.copyOf(roots);
        this.settled = settled;
        this.time = time;
    }

    /** Where a source's folder is; refused where it leads out of what is allowed. */
    private Path place(Source source) throws SourceTrouble {
        SourceSettings.Folder folder = (SourceSettings.Folder) source.settings();
        Path root = roots.get(folder.root());
        if (root == null) {
            throw new SourceTrouble.Lost("The operator does not allow this folder any more.");
        }
        try {
            Path real = root.toRealPath();
            Path place = real.resolve(folder.path()).toRealPath();
            if (place.startsWith(real) && Files.isDirectory(place)) {
                return place;
            }
        } catch (IOException | java.nio.file.InvalidPathException e) {
            log.debug("the folder of source {} cannot be read: {}", source.id(), kind(e));
        }
        throw new SourceTrouble.Unavailable("The folder is not there now.");
    }

    @Override
    public Listing list(Source source, Optional<String> cursor) throws SourceTrouble {
        try {
            return new Listing.Page(
                    new FolderWalk(place(source), time.instant().minus(settled)).changes(),
                    Optional.empty(),
                    true);
        } catch (IOException e) {
            log.warn("the folder of source {} cannot be listed: {}", source.id(), kind(e));
            throw new SourceTrouble.Unavailable("The folder cannot be read.");
        }
    }

    @Override
    public Fetched fetch(Source source, HeldItem item, Path target, Runnable alive)
            throws SourceTrouble, IOException {
        Path place = place(source);
        try {
            if (!version(place, item).equals(item.item().version())) {
                return new Fetched.Refused("It is being written to.");
            }
            try (InputStream in =
                            Channels.newInputStream(
                                    FolderOpener.open(place, item.item().id().split("/")));
                    OutputStream out = Files.newOutputStream(target)) {
                copy(in, out);
            }
            return version(place, item).equals(item.item().version())
                    ? new Fetched.Got("application/octet-stream", Optional.empty())
                    : new Fetched.Refused("It is being written to.");
        } catch (NoSuchFileException e) {
            return new Fetched.Missing(1);
        } catch (IOException e) {
            log.debug("a file of source {} cannot be read: {}", source.id(), kind(e));
            return new Fetched.Refused("It cannot be read.");
        }
    }

    /** No more of it: what it says names files, and those are people's words. */
    private static String kind(Exception failure) {
        return failure.getClass().getSimpleName();
    }

    /** One byte past the bound is enough to know. */
    private static void copy(InputStream in, OutputStream out) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        long left = SourceReading.MAX_FILE + 1;
        while (left > 0) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                return;
            }
            out.write(buffer, 0, read);
            left -= read;
        }
    }

    private static String version(Path place, HeldItem item) throws IOException {
        return version(
                Files.readAttributes(
                        place.resolve(item.item().id()),
                        BasicFileAttributes.class,
                        LinkOption.NOFOLLOW_LINKS));
    }

    /** What differs as soon as somebody wrote to a file or put another one in its place. */
    static String version(BasicFileAttributes file) {
        return file.size()
                + ":"
                + file.lastModifiedTime().to(TimeUnit.NANOSECONDS)
                + ":"
                + file.fileKey();
    }

    static SourceItem item(
            String id, Optional<String> parent, String name, BasicFileAttributes file) {
        return new SourceItem(
                id,
                parent,
                name,
                SourceItem.Kind.FILE,
                version(file),
                file.size(),
                Optional.empty());
    }
}
