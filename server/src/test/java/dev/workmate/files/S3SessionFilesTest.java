package dev.workmate.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.workmate.files.s3.S3SessionFiles;
import dev.workmate.files.s3.S3Settings;
import dev.workmate.id.SessionId;
import dev.workmate.llm.Secret;
import dev.workmate.testkit.TestS3;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class S3SessionFilesTest extends SessionFilesContract {
    private final SessionId session = SessionId.next();
    private final String prefix =
            "t" + SessionId.next().value().toLowerCase(Locale.ROOT).substring(24);
    private S3SessionFiles files;

    @Override
    SessionFiles open() {
        files = files(TestS3.running().url(prefix), TestS3.SECRET);
        return files;
    }

    private static S3SessionFiles files(String url, String secret) {
        S3Settings.Keys keys = new S3Settings.Keys(TestS3.ACCESS, new Secret(secret));
        return new S3SessionFiles(S3Settings.parse(url, keys), InstantSource.system());
    }

    @AfterEach
    void close() {
        files.close();
    }

    @Test
    void liesUnderItsPrefixAndItsSession() throws IOException {
        files.put(session, "workspace/a.txt", "x".getBytes(StandardCharsets.UTF_8));

        assertThat(
                        TestS3.running()
                                .store()
                                .blobExists(
                                        TestS3.BUCKET,
                                        prefix + "/sessions/" + session + "/workspace/a.txt"))
                .isTrue();
    }

    @Test
    void aWrongKeyIsRefusedAtOnceAndNotShown() {
        try (S3SessionFiles wrong = files(TestS3.running().url(prefix), "some-other-secret")) {
            assertThatThrownBy(() -> wrong.put(session, "a", new byte[1]))
                    .hasMessage("the storage for files answered 403 to PUT")
                    .hasMessageNotContaining("some-other-secret");
        }
    }

    @Test
    void aMissingBucketIsSaid() {
        String url = TestS3.running().url(prefix).replace(TestS3.BUCKET, "no-such-bucket");
        try (S3SessionFiles none = files(url, TestS3.SECRET)) {
            assertThatThrownBy(none::check).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> none.put(session, "a", new byte[1]))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void whatMayPassIsTriedAgainAndWhatMayNotIsNot() throws IOException {
        assertThat(triesUntilRefused(503)).isEqualTo(3);
        assertThat(triesUntilRefused(400)).isOne();
    }

    private int triesUntilRefused(int status) throws IOException {
        AtomicInteger tries = new AtomicInteger();
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    tries.incrementAndGet();
                    exchange.getRequestBody().readAllBytes();
                    exchange.sendResponseHeaders(status, -1);
                    exchange.close();
                });
        server.start();
        String url =
                "s3://"
                        + TestS3.BUCKET
                        + "?endpoint=http://127.0.0.1:"
                        + server.getAddress().getPort();
        try (S3SessionFiles away = files(url, TestS3.SECRET)) {
            assertThatThrownBy(() -> away.put(session, "a", new byte[1]))
                    .hasMessageContaining("answered " + status);
        } finally {
            server.stop(0);
        }
        return tries.get();
    }
}
