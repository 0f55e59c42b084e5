package dev.workmate.tool.blob;

import dev.workmate.id.SessionId;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The pieces of blobs in storage that all servers share, a file each, so that a part can be read
 * without the whole. What they must be is said by hashes elsewhere. Thread-safe.
 */
public final class StoredPieces {
    private final PieceFiles files;

    public StoredPieces(PieceFiles files) {
        this.files = files;
    }

    /** Puts all pieces; where that fails some may be there. */
    public void put(SessionId session, String reference, List<byte[]> pieces) throws IOException {
        for (int i = 0; i < pieces.size(); i++) {
            files.put(session, name(reference, i), pieces.get(i));
        }
    }

    public Optional<byte[]> get(SessionId session, String reference, int number)
            throws IOException {
        return files.get(session, name(reference, number));
    }

    /** Deletes all pieces of a blob of that size; nothing happens where there are none. */
    public void drop(SessionId session, String reference, long size) throws IOException {
        for (int i = 0; i < BlobName.pieces(size); i++) {
            files.delete(session, name(reference, i));
        }
    }

    private static String name(String reference, int number) {
        return reference + "/" + number;
    }
}
