package dev.workmate.tool.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlobNameTest {
    private static final SessionId SESSION = SessionId.next();
    private static final byte[] SALT = {1, 2, 3};
    private static final byte[] HASHES = {4, 5, 6};

    @Test
    void followsFromAllThatItNames() {
        String name = BlobName.of(SESSION, SALT, "text/plain", 7, HASHES);

        assertThat(BlobName.of(SESSION, SALT, "text/plain", 7, HASHES)).isEqualTo(name);
        assertThat(name)
                .matches("[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}");
        assertThat(
                        new String[] {
                            BlobName.of(SessionId.next(), SALT, "text/plain", 7, HASHES),
                            BlobName.of(SESSION, new byte[] {1, 2, 4}, "text/plain", 7, HASHES),
                            BlobName.of(SESSION, SALT, "text/html", 7, HASHES),
                            BlobName.of(SESSION, SALT, "text/plain", 8, HASHES),
                            BlobName.of(SESSION, SALT, "text/plain", 7, new byte[] {4, 5, 7})
                        })
                .doesNotContain(name)
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "262144, 1", "262145, 2", "524288, 2"})
    void isMadeOfPieces(long size, int pieces) {
        assertThat(BlobName.pieces(size)).isEqualTo(pieces);
    }

    @Test
    void knowsEachPieceByItsPlace() {
        byte[] content = new byte[BlobName.PIECE + 10];
        new Random(5).nextBytes(content);
        byte[] first = Arrays.copyOf(content, BlobName.PIECE);
        byte[] last = Arrays.copyOfRange(content, BlobName.PIECE, content.length);
        byte[] hashes = BlobName.hashes(List.of(first, last));

        assertThat(hashes).hasSize(64);
        assertThat(BlobName.isPiece(hashes, 0, first)).isTrue();
        assertThat(BlobName.isPiece(hashes, 1, last)).isTrue();
        assertThat(BlobName.isPiece(hashes, 1, first)).isFalse();
        assertThat(BlobName.isPiece(hashes, 0, last)).isFalse();
        assertThat(BlobName.isPiece(hashes, 2, last)).isFalse();
        assertThat(BlobName.isPiece(new byte[0], 0, last)).isFalse();
    }
}
