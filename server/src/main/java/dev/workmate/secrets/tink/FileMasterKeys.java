package dev.workmate.secrets.tink;

import dev.workmate.database.Vault;
import dev.workmate.id.Uuids;
import dev.workmate.secrets.MasterKey;
import dev.workmate.secrets.MasterKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Master keys in a file that only its owner may read, newest first: a name and 32 bytes in Base64 on
 * each line. Read again whenever the file has changed. Thread-safe.
 */
public final class FileMasterKeys implements MasterKeys {
    /** The file in the home folder, where no setting names another. */
    public static final String NAME = "workmate.master";

    private static final Logger log = LoggerFactory.getLogger(FileMasterKeys.class);

    private final Path file;
    private volatile @Nullable Content content;

    private FileMasterKeys(Path file) {
        this.file = file;
    }

    /** What the file held when it looked like this. */
    private record Content(FileTime changed, long size, List<MasterKey> keys) {
        boolean isOf(Path file) throws IOException {
            return Files.getLastModifiedTime(file).equals(changed) && Files.size(file) == size;
        }
    }

    /** Makes a first key where there is no file. */
    public static FileMasterKeys open(Path file) throws IOException {
        try {
            Vault.create(file, (line() + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (FileAlreadyExistsException e) {
            Vault.checkOwnerOnly(file);
        }
        FileMasterKeys keys = new FileMasterKeys(file);
        keys.content = keys.read();
        return keys;
    }

    private static String line() {
        return Uuids.next() + " " + RawMasterKey.random();
    }

    /** A file that cannot be read now leaves what was read before. */
    @Override
    public List<MasterKey> all() {
        Content known = content;
        try {
            if (known == null || !known.isOf(file)) {
                known = read();
                content = known;
            }
        } catch (IOException | IllegalArgumentException e) {
            if (known == null) {
                throw new IllegalStateException(file + " holds no master keys", e);
            }
            log.error("{} cannot be read; the master keys stay as they were", file, e);
        }
        return known.keys();
    }

    private Content read() throws IOException {
        FileTime changed = Files.getLastModifiedTime(file);
        long size = Files.size(file);
        List<MasterKey> keys = new ArrayList<>();
        for (String line : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] words = line.strip().split(" +");
                if (words.length != 2) {
                    throw new IllegalArgumentException(
                            file + ": each line is a master key's name and its Base64");
                }
                keys.add(RawMasterKey.parse(file.toString(), words[0], words[1]));
            }
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException(file + " holds no master keys");
        }
        return new Content(changed, size, List.copyOf(keys));
    }

    /** Puts a new key before the others; servers that read the same file take it up. */
    public String add() {
        String fresh = line();
        rewrite(fresh + "\n" + text());
        return fresh.substring(0, fresh.indexOf(' '));
    }

    /** Removes all but these; to be called when nothing needs the others. */
    public void keep(Set<String> ids) {
        StringBuilder left = new StringBuilder();
        text().lines()
                .filter(line -> ids.contains(line.strip().split(" +")[0]))
                .forEach(line -> left.append(line).append('\n'));
        rewrite(left.toString());
    }

    private String text() {
        try {
            return Files.readString(file, StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private void rewrite(String text) {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(fresh);
            Vault.create(fresh, text.getBytes(StandardCharsets.US_ASCII));
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            content = read();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
