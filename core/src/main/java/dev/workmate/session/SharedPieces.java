package dev.workmate.session;

import dev.workmate.files.SessionFiles;
import dev.workmate.files.SharedFiles;
import dev.workmate.id.SessionId;
import dev.workmate.tool.blob.BlobPlace;
import dev.workmate.tool.blob.PieceFiles;
import dev.workmate.tool.blob.StoredPieces;
import java.io.IOException;
import java.util.Optional;

/** Pieces of blobs among the files that all servers share. */
public record SharedPieces(SessionFiles files) implements PieceFiles {
    /** The database, where the files that are shared have no place for them. */
    public static BlobPlace place(SharedFiles shared) {
        return new BlobPlace(shared.blobs().map(SharedPieces::new).map(StoredPieces::new));
    }

    @Override
    public void put(SessionId session, String name, byte[] content) throws IOException {
        files.put(session, name, content);
    }

    @Override
    public Optional<byte[]> get(SessionId session, String name) throws IOException {
        return files.get(session, name);
    }

    @Override
    public void delete(SessionId session, String name) throws IOException {
        files.delete(session, name);
    }
}
