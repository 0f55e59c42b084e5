package dev.workmate.testkit;

import java.net.URI;
import java.util.Properties;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStore;
import org.jclouds.blobstore.BlobStoreContext;
import org.jclouds.blobstore.TransientApiMetadata;

/** Storage that speaks S3 over real HTTP and checks signatures; made once for all tests. */
public final class TestS3 {
    public static final String BUCKET = "workmate-test";
    public static final String ACCESS = "tester";
    public static final String SECRET = "a-secret-of-tests/with+signs";

    private static final TestS3 ONE = start();

    private final BlobStore store;
    private final int port;

    private TestS3(BlobStore store, int port) {
        this.store = store;
        this.port = port;
    }

    public static TestS3 running() {
        return ONE;
    }

    private static TestS3 start() {
        BlobStoreContext context =
                ContextBuilder.newBuilder(new TransientApiMetadata())
                        .credentials("nobody", "nothing")
                        .overrides(new Properties())
                        .build(BlobStoreContext.class);
        BlobStore store = context.getBlobStore();
        store.createContainerInLocation(null, BUCKET);
        S3Proxy proxy =
                S3Proxy.builder()
                        .blobStore(store)
                        .endpoint(URI.create("http://127.0.0.1:0"))
                        .awsAuthentication(AuthenticationType.AWS_V4, ACCESS, SECRET)
                        .build();
        try {
            proxy.start();
        } catch (Exception e) {
            throw new AssertionError("no S3 for tests", e);
        }
        return new TestS3(store, proxy.getPort());
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** The setting for a prefix of a test's own. */
    public String url(String prefix) {
        return url(prefix, endpoint());
    }

    /** The same, reached by way of something in between. */
    public String url(String prefix, URI way) {
        return "s3://" + BUCKET + "/" + prefix + "?endpoint=" + way + "&region=eu-central-1";
    }

    /** What lies there, past our own client. */
    public BlobStore store() {
        return store;
    }
}
