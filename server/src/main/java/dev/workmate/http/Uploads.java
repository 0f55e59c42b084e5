package dev.workmate.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Takes a file out of a form as browsers send them (RFC 7578), within bounds of size and time. It
 * lies in a file of its own until the upload is closed.
 */
public final class Uploads {
    public static final String PATH = "/api/files";

    /** A field of the form that says where the file is to stand. */
    private static final String FOLDER = "folder";

    public static final int MAX_FILE = 100 * 1024 * 1024;

    /** Of a file that comes in parts. */
    public static final int MAX_PART = 4 * 1024 * 1024;

    private static final int CHUNK = 64 * 1024;

    private final Path folder;

    /** {@code folder} is for files that are worth nothing after this process. */
    public Uploads(Path folder) {
        this.folder = folder;
    }

    /** A file as it arrived; what its sender calls it is only a name. */
    public record Upload(
            String name, Optional<String> folder, Optional<String> mediaType, Path content)
            implements AutoCloseable {
        @Override
        public void close() throws IOException {
            Files.deleteIfExists(content);
        }
    }

    /** A file for a while. */
    public record Passing(Path file) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            Files.deleteIfExists(file);
        }
    }

    public Passing passing() throws IOException {
        return new Passing(Files.createTempFile(folder, "file-", ""));
    }

    public static ProblemException tooLarge() {
        return new ProblemException(
                413, "file_too_large", "A file has at most " + MAX_FILE + " bytes (100 MiB).");
    }

    static ProblemException partTooLarge() {
        return new ProblemException(
                413, "part_too_large", "A part has at most " + MAX_PART + " bytes.");
    }

    /** A part of a file, as the whole body. */
    public static byte[] part(HttpServletRequest request) throws IOException {
        byte[] body = BodyClock.of(request).read(request.getInputStream(), MAX_PART + 1);
        if (body.length > MAX_PART) {
            EdgeFilter.drain(request);
            throw partTooLarge();
        }
        return body;
    }

    /** The one file of a form. */
    public Upload read(HttpServletRequest request) throws IOException {
        String boundary = Multipart.boundary(Optional.ofNullable(request.getContentType()));
        Path body = Files.createTempFile(folder, "upload-", "");
        try {
            receive(request, body);
            try (FileChannel channel = FileChannel.open(body, StandardOpenOption.READ)) {
                Multipart form = new Multipart(channel, boundary);
                Multipart.Part part = form.file();
                if (part.length() > MAX_FILE) {
                    throw tooLarge();
                }
                return new Upload(
                        part.name(), form.text(FOLDER), part.mediaType(), cut(channel, part));
            }
        } finally {
            Files.deleteIfExists(body);
        }
    }

    private static void receive(HttpServletRequest request, Path body) throws IOException {
        BodyClock clock = BodyClock.of(request);
        int limit = EdgeFilter.limit(request);
        byte[] chunk = new byte[CHUNK];
        long size = 0;
        InputStream in = request.getInputStream();
        try (OutputStream out = Files.newOutputStream(body)) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                size += read;
                if (size > limit) {
                    EdgeFilter.drain(request);
                    throw tooLarge();
                }
                clock.check();
                out.write(chunk, 0, read);
            }
        }
    }

    private Path cut(FileChannel body, Multipart.Part part) throws IOException {
        Path file = Files.createTempFile(folder, "file-", "");
        try (FileChannel target = FileChannel.open(file, StandardOpenOption.WRITE)) {
            long at = part.start();
            while (at < part.end()) {
                at += body.transferTo(at, part.end() - at, target);
            }
            return file;
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }
}
