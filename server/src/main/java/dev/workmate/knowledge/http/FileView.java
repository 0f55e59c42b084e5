package dev.workmate.knowledge.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.id.FileId;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.source.Sources;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A file as its owner sees it; why it failed is null where it did not, and so is its source where
 * its owner uploaded it.
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record FileView(
        FileId id,
        String name,
        String folder,
        String mediaType,
        long size,
        String state,
        Optional<Failure> failure,
        Optional<Integer> pages,
        int characters,
        int version,
        Optional<FileOrigin> source,
        Instant createdAt,
        Instant updatedAt) {
    /** A file that its owner has just sent. */
    static FileView of(LibraryFile file) {
        return of(file, Optional.empty());
    }

    static FileView of(LibraryFile file, Optional<Sources.Origin> origin) {
        return new FileView(
                file.id(),
                file.name(),
                file.folder(),
                file.mediaType(),
                file.size(),
                file.state().word(),
                file.failure().map(Failure::of),
                file.pages(),
                file.characters(),
                file.version(),
                origin.map(FileOrigin::of),
                file.createdAt(),
                file.updatedAt());
    }

    /** What brought a file that its owner did not upload. */
    record FileOrigin(String sourceId, String kind, String name, Optional<String> url) {
        static FileOrigin of(Sources.Origin origin) {
            return new FileOrigin(
                    origin.source().value(), origin.kind().word(), origin.name(), origin.url());
        }
    }

    /** Why a file could not be read. */
    record Failure(String code, String message) {
        static Failure of(ReadFailure failure) {
            return new Failure(failure.code(), failure.sentence());
        }
    }

    /** What a file is to become. */
    record FileChanges(Optional<String> name, Optional<String> folder) {}

    /** The newest files first, and where the next page begins. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Page(List<FileView> files, Optional<String> nextCursor) {}

    /** The folders that have files, and how much of the quota is used. */
    record Folders(
            List<Library.FolderSize> folders,
            int files,
            long bytes,
            long quotaBytes,
            int quotaFiles) {}
}
