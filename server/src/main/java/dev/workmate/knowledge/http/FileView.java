package dev.workmate.knowledge.http;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.workmate.id.FileId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;

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
        Optional<Source> source,
        Instant createdAt,
        Instant updatedAt) {
    static FileView of(LibraryFile file) {
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
                Optional.empty(),
                file.createdAt(),
                file.updatedAt());
    }

    /** What brought a file that its owner did not upload. */
    record Source(String sourceId, String kind, String name, Optional<String> url) {}

    /** Why a file could not be read. */
    record Failure(String code, String message) {
        static Failure of(ReadFailure failure) {
            return new Failure(failure.code(), failure.sentence());
        }
    }

    /** The newest files first, and where the next page begins. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Page(List<FileView> files, Optional<String> nextCursor) {}

    /** A part of a file's text, and the places in it where pages begin. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record Preview(
            FileId fileId, int version, int start, int total, String text, List<PageStart> pages) {}

    /** Where a page begins in the text. */
    record PageStart(int page, int start) {}
}
