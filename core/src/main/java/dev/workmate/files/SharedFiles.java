package dev.workmate.files;

import java.util.Optional;

/**
 * What keeps files for all servers.
 *
 * @param store the files of sessions; empty where each server has a folder of its own
 * @param blobs the pieces of large outputs and pictures; empty where they lie in the database
 */
public record SharedFiles(Optional<SessionFiles> store, Optional<SessionFiles> blobs) {
    public SharedFiles(Optional<SessionFiles> store) {
        this(store, Optional.empty());
    }
}
