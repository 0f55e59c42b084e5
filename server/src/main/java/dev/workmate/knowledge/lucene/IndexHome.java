package dev.workmate.knowledge.lucene;

import dev.workmate.id.Uuids;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a process keeps its index: folders of which one is named as current. What a process left
 * that ended while it made another one is removed. Used by one process.
 */
public final class IndexHome {
    private static final Logger log = LoggerFactory.getLogger(IndexHome.class);
    private static final String CURRENT = "current";

    private final Path home;

    /** {@code home} should change its name whenever what is indexed does. */
    public IndexHome(Path home) {
        this.home = home;
    }

    /** The folder of the index; all others go. */
    Path current() {
        Path current = home.resolve(name());
        try (Stream<Path> all = Files.exists(home) ? Files.list(home) : Stream.<Path>empty()) {
            List<Path> others =
                    all.filter(each -> Files.isDirectory(each) && !each.equals(current)).toList();
            others.forEach(IndexHome::remove);
        } catch (IOException e) {
            log.warn("old indexes in {} cannot be removed", home, e);
        }
        return current;
    }

    private String name() {
        try {
            String name = Files.readString(home.resolve(CURRENT)).strip();
            return name.matches("[a-z0-9-]{1,64}") ? name : "first";
        } catch (IOException e) {
            return "first";
        }
    }

    /** A folder for another one. */
    Path fresh() {
        return home.resolve("made-" + Uuids.next().toLowerCase(Locale.ROOT));
    }

    /** From now on, and after a restart, this one is the current. */
    void use(Path folder) {
        Path next = home.resolve(CURRENT + ".next");
        try {
            Files.createDirectories(home);
            Files.writeString(next, folder.getFileName().toString());
            Files.move(
                    next,
                    home.resolve(CURRENT),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("the new index cannot be made the current one", e);
        }
    }

    static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            log.warn("{} cannot be removed; the next start tries again", folder, e);
        }
    }
}
