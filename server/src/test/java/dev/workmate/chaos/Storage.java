package dev.workmate.chaos;

import dev.workmate.testkit.Link;
import dev.workmate.testkit.TestS3;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import org.jclouds.blobstore.domain.Blob;
import org.jclouds.blobstore.domain.PageSet;
import org.jclouds.blobstore.domain.StorageMetadata;
import org.jclouds.blobstore.options.ListContainerOptions;

/**
 * The storage that all servers keep the files of sessions in, and the line to it. What lies there
 * is read past the servers.
 */
final class Storage implements AutoCloseable {
    private static final String PREFIX = "chaos";
    private static final String ROOT = PREFIX + "/sessions/";

    private final TestS3 s3;
    private final Link link;

    private Storage(TestS3 s3, Link link) {
        this.s3 = s3;
        this.link = link;
    }

    static Storage start() throws IOException {
        TestS3 s3 = TestS3.running();
        return new Storage(s3, Link.to(s3.endpoint().getPort()));
    }

    /** What a server must be told to work with it. */
    Map<String, String> settings() {
        return Map.of(
                "WORKMATE_FILES_URL",
                s3.url(PREFIX, URI.create("http://127.0.0.1:" + link.port())),
                "WORKMATE_FILES_ACCESS_KEY",
                TestS3.ACCESS,
                "WORKMATE_FILES_SECRET_KEY",
                TestS3.SECRET);
    }

    Link link() {
        return link;
    }

    /** All that lies there, by session and name: {@code ID/workspace/NAME}. */
    Map<String, byte[]> files() throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        String marker = null;
        do {
            ListContainerOptions page = ListContainerOptions.Builder.prefix(ROOT).recursive();
            PageSet<? extends StorageMetadata> found =
                    s3.store()
                            .list(TestS3.BUCKET, marker == null ? page : page.afterMarker(marker));
            for (StorageMetadata each : found) {
                files.put(each.getName().substring(ROOT.length()), content(each.getName()));
            }
            marker = found.getNextMarker();
        } while (marker != null);
        return files;
    }

    private byte[] content(String name) throws IOException {
        Blob blob = s3.store().getBlob(TestS3.BUCKET, name);
        try (InputStream in = blob.getPayload().openStream()) {
            return in.readAllBytes();
        }
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
