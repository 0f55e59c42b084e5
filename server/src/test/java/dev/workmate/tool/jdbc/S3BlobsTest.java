package dev.workmate.tool.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.files.SessionFiles;
import dev.workmate.files.s3.S3SessionFiles;
import dev.workmate.files.s3.S3Settings;
import dev.workmate.id.SessionId;
import dev.workmate.llm.Secret;
import dev.workmate.session.SharedPieces;
import dev.workmate.session.jdbc.JdbcBlobCheck;
import dev.workmate.testkit.TestS3;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.blob.StoredPieces;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jclouds.blobstore.domain.StorageMetadata;
import org.jclouds.blobstore.options.ListContainerOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The same promises with the pieces in S3, and that nothing is left there. */
class S3BlobsTest extends JdbcBlobsTest {
    private final String prefix =
            "t" + SessionId.next().value().toLowerCase(Locale.ROOT).substring(24);
    private final S3SessionFiles s3 = files(TestS3.running().url(prefix));
    private final SessionFiles files = s3.ofBlobs();

    private static S3SessionFiles files(String url) {
        S3Settings.Keys keys = new S3Settings.Keys(TestS3.ACCESS, new Secret(TestS3.SECRET));
        return new S3SessionFiles(S3Settings.parse(url, keys), InstantSource.system());
    }

    @Override
    Blobs openBlobs(Database database, InstantSource time) {
        return new JdbcBlobs(
                database, time, Optional.of(new StoredPieces(new SharedPieces(files))));
    }

    @AfterEach
    void closeFiles() {
        s3.close();
    }

    @Test
    void piecesLieInStorageAndNowhereElse() {
        String reference = blobs.keep(session, "text/plain", big);

        String folder = prefix + "/blobs/" + session + "/" + reference + "/";
        assertThat(objects()).containsExactly(folder + "0", folder + "1", folder + "2");
        assertThat(count("blob_pieces")).isZero();
        assertThat(check()).isEmpty();
    }

    /** Whoever deletes the row: an erased session, a refusal, the clock. */
    @Test
    void whatIsDroppedIsNotedAndThenDeleted() throws IOException {
        blobs.keep(session, "text/plain", big);
        journal.erase(session);

        assertThat(count("dropped_blobs")).isEqualTo(1);
        assertThat(objects()).hasSize(3);
        dropped().sweep();

        assertThat(count("dropped_blobs")).isZero();
        assertThat(objects()).isEmpty();
    }

    @Test
    void whatWasWithdrawnGoesAndWhatAnEventNamesStays() throws IOException {
        String refused = blobs.offer(session, "image/png", big);
        String taken = blobs.offer(session, "image/png", big);
        name(taken);
        blobs.withdraw(session, refused);
        blobs.withdraw(session, taken);

        dropped().sweep();

        assertThat(objects()).hasSize(3).allMatch(key -> key.contains(taken));
        assertThat(blobs.read(session, taken, 0, big.length).orElseThrow().content())
                .isEqualTo(big);
    }

    @Test
    void whileTheStorageIsAwayPiecesGoIntoTheDatabase() throws IOException {
        String nobody = TestS3.running().url(prefix, URI.create("http://127.0.0.1:1"));
        try (S3SessionFiles away = files(nobody)) {
            Blobs cut =
                    new JdbcBlobs(
                            database,
                            InstantSource.system(),
                            Optional.of(new StoredPieces(new SharedPieces(away.ofBlobs()))));
            String reference = cut.keep(session, "text/plain", big);

            assertThat(count("blob_pieces")).isEqualTo(3);
            assertThat(blobs.read(session, reference, 0, big.length).orElseThrow().content())
                    .isEqualTo(big);
            assertThat(count("dropped_blobs")).as("may have begun there").isEqualTo(1);
        }
        dropped().sweep();
        assertThat(count("dropped_blobs")).isZero();
        assertThat(check()).isEmpty();
    }

    @Test
    @Override
    void bytesThatAreNotThoseThatWereKeptAreNotGiven() {
        String reference = blobs.keep(session, "text/plain", big);
        put(reference + "/1", new byte[] {1});

        assertThat(blobs.read(session, reference, 0, 100)).isPresent();
        assertThat(blobs.read(session, reference, 262_100, 100)).isEmpty();
        assertThat(check()).containsExactly("What is kept as " + reference + " was altered.");

        execute("UPDATE blobs SET media_type = 'text/html'");
        assertThat(blobs.read(session, reference, 0, 100)).isEmpty();
    }

    private void put(String name, byte[] content) {
        try {
            files.put(session, name, content);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private DroppedBlobs dropped() {
        return new DroppedBlobs(database, new StoredPieces(new SharedPieces(files)));
    }

    private List<String> check() {
        return new JdbcBlobCheck(
                        database, journal, Optional.of(new StoredPieces(new SharedPieces(files))))
                .contradictions(session);
    }

    private List<String> objects() {
        return TestS3.running()
                .store()
                .list(TestS3.BUCKET, ListContainerOptions.Builder.prefix(prefix + "/").recursive())
                .stream()
                .map(StorageMetadata::getName)
                .sorted()
                .toList();
    }
}
