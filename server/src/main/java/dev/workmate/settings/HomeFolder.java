package dev.workmate.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder that holds all data. It is for the server's own account only: conversations are not
 * for everybody who has an account on the machine. Passing files live in it too, so that those of a
 * process that was killed are found and removed.
 */
public final class HomeFolder {
    private static final Logger LOG = LoggerFactory.getLogger(HomeFolder.class);
    private static final String OUR_FILES = "workmate.*";
    private static final String PASSING = "tmp";

    /** Where the log lies below a home folder. */
    public static final String LOGS = "logs";

    private final Path home;
    private final Path passing;

    private HomeFolder(Path home, Path passing) {
        this.home = home;
        this.passing = passing;
    }

    /** Makes the folder where it is missing and closes it to other accounts. */
    public static HomeFolder open(Path home) {
        try {
            Files.createDirectories(home);
            permit(home, "rwx------");
            Path all = Files.createDirectories(home.resolve(PASSING));
            permit(all, "rwx------");
            return new HomeFolder(home, Files.createTempDirectory(all, "run-"));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The home folder " + home + " cannot be made or written to.", e);
        }
    }

    /** For files that are worth nothing after this process. */
    public Path passing() {
        return passing;
    }

    /** The folder for the log, closed to other accounts. */
    public Path logs() throws IOException {
        Path logs = Files.createDirectories(home.resolve(LOGS));
        permit(logs, "rwx------");
        return logs;
    }

    /** Closes the files that were made since; what an operator put there is left as it is. */
    public void protect() {
        try (DirectoryStream<Path> ours = Files.newDirectoryStream(home, OUR_FILES)) {
            for (Path file : ours) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    permit(file, "rw-------");
                }
            }
        } catch (IOException e) {
            LOG.warn("Files in {} could not be closed to other accounts", home, e);
        }
    }

    /** Removes what killed processes left; only for who knows that no other one runs here. */
    public void sweep() {
        try (Stream<Path> runs = Files.list(home.resolve(PASSING))) {
            runs.filter(run -> !run.equals(passing)).forEach(HomeFolder::remove);
        } catch (IOException e) {
            LOG.warn("Passing files of earlier runs in {} could not be removed", home, e);
        }
    }

    /** Removes this process's own passing files. */
    public void leave() {
        remove(passing);
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOG.warn("{} could not be removed; the next start tries again", folder, e);
        }
    }

    /**
     * By name and never through an open file: closing any handle of a file lets go of all locks
     * that this process holds on it, those of the database among them.
     */
    private static void permit(Path path, String rights) {
        try {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
        } catch (UnsupportedOperationException e) {
            LOG.debug("{} has no such rights here", path);
        } catch (IOException e) {
            LOG.warn(
                    "{} cannot be closed to other accounts; do so by hand: {}", path, e.toString());
        }
    }
}
