package dev.workmate.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * A note in the home folder that data is being taken in, and how far that has come. While it is
 * there, no server starts.
 */
public final class UnfinishedImport {
    private final Path file;

    public UnfinishedImport(Path home) {
        this.file = home.resolve("workmate.importing");
    }

    static void refuse(Path home) {
        if (new UnfinishedImport(home).isUnderWay()) {
            throw new DatabaseException(
                    "an import into " + home + " is not finished; go on with ./workmate import");
        }
    }

    public boolean isUnderWay() {
        return Files.exists(file);
    }

    /** How many files of an export are in; empty where it is another one's. */
    public Optional<Integer> filesOf(String export) {
        try {
            String[] words = Files.readString(file).strip().split(" ");
            return words.length == 2 && words[0].equals(export)
                    ? Optional.of(Integer.parseInt(words[1]))
                    : Optional.empty();
        } catch (NoSuchFileException | NumberFormatException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new DatabaseException("cannot read " + file, e);
        }
    }

    public void note(String export, int files) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(fresh, export + " " + files + "\n");
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new DatabaseException("cannot write " + file, e);
        }
    }

    public void over() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new DatabaseException("cannot remove " + file, e);
        }
    }
}
