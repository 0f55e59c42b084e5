package dev.workmate.knowledge.http;

import dev.workmate.http.ProblemException;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.Folder;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;

/** What calls about files have in common: which file, which folder, and why not. */
final class FileIds {
    private FileIds() {}

    static FileId read(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_id", "A file id is a UUID.");
        }
        return new FileId(text);
    }

    static LibraryFile load(Library library, UserId owner, String fileId) {
        return library.find(owner, read(fileId)).orElseThrow(FileIds::notFound);
    }

    static ProblemException notFound() {
        return ProblemException.notFound("file_not_found", "There is no such file.");
    }

    static String folder(String given) {
        return Folder.of(given)
                .orElseThrow(
                        () ->
                                ProblemException.badRequest(
                                        "invalid_folder",
                                        "A folder has names with / between them, %d characters at most."
                                                .formatted(Folder.MAX_LENGTH)));
    }

    static ProblemException overQuota(NewFile.Quota quota) {
        return new ProblemException(
                413,
                "quota_exceeded",
                "Your files may have %d bytes together and be %d at most."
                        .formatted(quota.bytes(), quota.files()));
    }

    static ProblemException contentGone() {
        return new ProblemException(
                503, "store_unavailable", "The file was not kept. Send it again.");
    }
}
