package dev.workmate.database;

import dev.workmate.id.UserId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * People's keys, a file for each in a folder beside the database. Forgetting a person destroys the
 * file: what was sealed with the key is unreadable from then on, in every copy of the database.
 * Servers that share a database share the folder. Thread-safe.
 */
public final class PersonKeys {
    /** The folder in the home folder. */
    public static final String FOLDER = "workmate.keys";

    private static final String SUFFIX = ".key";
    private static final String FORM = "workmate-person-key-v1";

    /** A folder's time may be that coarse: what changed just before it was read is read again. */
    private static final long COARSE_MILLIS = 2_000;

    private final Path folder;
    private final Use use;
    private final Map<Long, PersonKey> known = new ConcurrentHashMap<>();
    private volatile long readAt = Long.MIN_VALUE;

    /** Whether new sessions get the key of their owner. */
    public enum Use {
        SEAL,
        ONLY_OPEN
    }

    private PersonKeys(Path folder, Use use) {
        this.folder = folder;
        this.use = use;
    }

    public static PersonKeys in(Path folder, Use use) {
        return new PersonKeys(folder, use);
    }

    /**
     * As the operator has set it in {@code WORKMATE_CONTENT_KEYS}: {@code on} for a folder in the
     * home folder, {@code off}, or a folder that all servers share. Where nothing is set, an
     * embedded database that begins now is on for good; one from before, and one that servers
     * share, are off.
     */
    static PersonKeys ofHome(Path home, Engine engine) {
        String set = setting();
        Path own = home.resolve(FOLDER);
        if (set.equals("on") && engine.isShared()) {
            throw new DatabaseException(
                    "WORKMATE_CONTENT_KEYS: servers that share a database share a folder of keys;"
                            + " name it");
        }
        return switch (set) {
            case "" -> in(own, isOnByItself(home, engine) ? Use.SEAL : Use.ONLY_OPEN);
            case "off" -> in(own, Use.ONLY_OPEN);
            case "on" -> in(own, Use.SEAL);
            default -> in(Path.of(set), Use.SEAL);
        };
    }

    /** The folder is there from the first start on, and says so to all later ones. */
    private static boolean isOnByItself(Path home, Engine engine) {
        return !engine.isShared()
                && (Files.isDirectory(home.resolve(FOLDER))
                        || !Files.exists(home.resolve(SqliteDatabase.FILE)));
    }

    /** Before the database is there: a start that breaks off in between changes nothing. */
    void prepare() {
        if (use == Use.SEAL) {
            try {
                Files.createDirectories(folder, ownerOnly("rwx------"));
            } catch (IOException e) {
                throw new DatabaseException("the folder of keys cannot be made: " + folder, e);
            }
        }
    }

    /** Whether what is said in new sessions is sealed. */
    public boolean areUsed() {
        return use == Use.SEAL;
    }

    private static String setting() {
        String property = System.getProperty("workmate.content-keys");
        String variable = System.getenv("WORKMATE_CONTENT_KEYS");
        return (property != null ? property : variable != null ? variable : "").strip();
    }

    /** The same keys, for whoever must not seal with them. */
    PersonKeys onlyToOpen() {
        return in(folder, Use.ONLY_OPEN);
    }

    public Path folder() {
        return folder;
    }

    /** The key for a person's new sessions, made where there is none; empty where none is used. */
    public Optional<PersonKey> of(UserId person) {
        if (use == Use.ONLY_OPEN) {
            return Optional.empty();
        }
        try {
            // Read each time: another server may have destroyed it.
            PersonKey key = read(file(person)).orElse(null);
            if (key == null) {
                key = make(person);
            }
            known.put(key.id(), key);
            return Optional.of(key);
        } catch (IOException e) {
            throw new DatabaseException("no key could be made in " + folder, e);
        }
    }

    /** The key with this id; empty where it was destroyed or lies elsewhere. */
    public Optional<PersonKey> find(long id) {
        PersonKey key = known.get(id);
        if (key == null && hasChanged()) {
            readAll();
            key = known.get(id);
        }
        return Optional.ofNullable(key);
    }

    private boolean hasChanged() {
        try {
            return Files.getLastModifiedTime(folder).toMillis() + COARSE_MILLIS >= readAt;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new DatabaseException("the keys in " + folder + " cannot be read", e);
        }
    }

    private void readAll() {
        long now = System.currentTimeMillis();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(SUFFIX)).toList()) {
                read(file).ifPresent(key -> known.put(key.id(), key));
            }
            readAt = now;
        } catch (IOException e) {
            throw new DatabaseException("the keys in " + folder + " cannot be read", e);
        }
    }

    private static Optional<PersonKey> read(Path file) throws IOException {
        try {
            String[] words = Files.readString(file, StandardCharsets.US_ASCII).strip().split(" ");
            if (words.length != 3 || !words[0].equals(FORM)) {
                throw new IOException(file + " is no key");
            }
            return Optional.of(
                    new PersonKey(
                            HexFormat.fromHexDigitsToLong(words[1]),
                            Base64.getDecoder().decode(words[2])));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is no key", e);
        }
    }

    /** On disk before it is used; where another process was quicker, its key counts. */
    private PersonKey make(UserId person) throws IOException {
        Files.createDirectories(folder, ownerOnly("rwx------"));
        byte[] secret = new byte[PersonKey.BYTES];
        SecureRandom random = new SecureRandom();
        random.nextBytes(secret);
        long id = random.nextLong();
        String text =
                String.join(
                        " ",
                        FORM,
                        HexFormat.of().toHexDigits(id),
                        Base64.getEncoder().encodeToString(secret));
        Path fresh = Files.createTempFile(folder, "new", ".tmp", ownerOnly("rw-------"));
        try {
            try (FileChannel out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                writeAll(out, (text + "\n").getBytes(StandardCharsets.US_ASCII));
                out.force(true);
            }
            link(file(person), fresh);
        } catch (FileAlreadyExistsException e) {
            // The other one's is read below.
        } finally {
            Files.deleteIfExists(fresh);
        }
        syncFolder();
        return read(file(person))
                .orElseThrow(() -> new IOException("the key of " + person + " went at once"));
    }

    private static void link(Path file, Path fresh) throws IOException {
        try {
            Files.createLink(file, fresh);
        } catch (UnsupportedOperationException e) {
            Files.move(fresh, file);
        }
    }

    /** Makes all that was sealed with the person's key unreadable; where there is none, nothing. */
    public void destroy(UserId person) {
        Path file = file(person);
        try {
            Optional<PersonKey> key = read(file);
            if (key.isPresent()) {
                known.remove(key.get().id());
                try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    writeAll(out, new byte[(int) out.size()]);
                    out.force(true);
                }
            }
            if (Files.deleteIfExists(file)) {
                syncFolder();
            }
        } catch (IOException e) {
            throw new DatabaseException("the key of " + person + " could not be destroyed", e);
        }
    }

    /** Forgets what another server has destroyed; what is still there is read again when needed. */
    public void forgetCopies() {
        known.clear();
        readAt = Long.MIN_VALUE;
    }

    private static void writeAll(FileChannel out, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            out.write(buffer);
        }
    }

    private void syncFolder() throws IOException {
        try (FileChannel itself = FileChannel.open(folder, StandardOpenOption.READ)) {
            itself.force(true);
        }
    }

    private FileAttribute<?>[] ownerOnly(String rights) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
                }
                : new FileAttribute<?>[0];
    }

    private Path file(UserId person) {
        return folder.resolve(person.value() + SUFFIX);
    }
}
