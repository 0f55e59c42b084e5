package dev.workmate.files.s3;

import dev.workmate.files.SessionFiles;
import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Files of sessions as objects {@code sessions/ID/NAME} below a prefix. An object is there as a
 * whole or not at all, and whoever lists or reads after a write sees it: S3 promises both.
 */
public final class S3SessionFiles implements SessionFiles, AutoCloseable {
    private static final int PAGE = 1_000;

    private final S3Client client;
    private final String root;

    private final String prefix;

    public S3SessionFiles(S3Settings settings, InstantSource time) {
        this(new S3Client(settings, time), settings.prefix(), "sessions/");
    }

    private S3SessionFiles(S3Client client, String prefix, String folder) {
        this.client = client;
        this.prefix = prefix;
        this.root = prefix + folder;
    }

    /** The same storage for pieces of blobs, as objects {@code blobs/ID/NAME}. */
    public S3SessionFiles ofBlobs() {
        return new S3SessionFiles(client, prefix, "blobs/");
    }

    private String folder(SessionId session) {
        return root + session.value() + "/";
    }

    @Override
    public void put(SessionId session, String name, byte[] content) throws IOException {
        client.put(folder(session) + name, content);
    }

    @Override
    public Optional<byte[]> get(SessionId session, String name) throws IOException {
        return client.get(folder(session) + name);
    }

    @Override
    public List<Entry> list(SessionId session, int limit) throws IOException {
        String folder = folder(session);
        List<Entry> entries = new ArrayList<>();
        String after = "";
        while (entries.size() < limit) {
            S3Page page = client.list(folder, after, Math.min(PAGE, limit - entries.size()));
            page.items()
                    .forEach(
                            item ->
                                    entries.add(
                                            new Entry(
                                                    item.key().substring(folder.length()),
                                                    item.size())));
            if (!page.more() || page.items().isEmpty()) {
                break;
            }
            after = page.items().getLast().key();
        }
        return entries;
    }

    @Override
    public void delete(SessionId session, String name) throws IOException {
        client.delete(folder(session) + name);
    }

    /** From the start again each time: what was deleted is not listed any more. */
    @Override
    public void erase(SessionId session) throws IOException {
        S3Page page = client.list(folder(session), "", PAGE);
        while (!page.items().isEmpty()) {
            for (S3Page.Item item : page.items()) {
                client.delete(item.key());
            }
            page = client.list(folder(session), "", PAGE);
        }
    }

    @Override
    public List<SessionId> sessions(Optional<SessionId> after, int limit) throws IOException {
        List<SessionId> sessions = new ArrayList<>();
        // The sign behind a slash: past all files of that session.
        String at = after.map(session -> root + session.value() + "0").orElse("");
        while (sessions.size() < limit) {
            S3Page page = client.list(root, at, PAGE);
            for (S3Page.Item item : page.items()) {
                sessionOf(item.key())
                        .filter(id -> sessions.isEmpty() || !sessions.getLast().equals(id))
                        .ifPresent(sessions::add);
            }
            if (!page.more() || page.items().isEmpty()) {
                break;
            }
            at = page.items().getLast().key();
        }
        return sessions.subList(0, Math.min(limit, sessions.size()));
    }

    /** Empty for what somebody else put there. */
    private Optional<SessionId> sessionOf(String key) {
        int slash = key.indexOf('/', root.length());
        String id = slash < 0 ? "" : key.substring(root.length(), slash);
        return Uuids.isUuid(id)
                ? Optional.of(new SessionId(id)).filter(session -> session.value().equals(id))
                : Optional.empty();
    }

    @Override
    public String check() throws IOException {
        client.list(root, "", 1);
        return "s3";
    }

    @Override
    public void close() {
        client.close();
    }
}
