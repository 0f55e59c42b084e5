package dev.workmate.knowledge.http;

import dev.workmate.access.User;
import dev.workmate.http.Uploads;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Folder;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.LibraryFileName;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.PartialUpload;
import dev.workmate.knowledge.PartialUploads;
import dev.workmate.knowledge.reading.ReadingRoom;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Puts uploads into libraries: bytes first, then the file, then whoever reads it is woken. */
public final class Shelf {
    private static final Pattern MEDIA_TYPE =
            Pattern.compile("[a-z0-9!#$&^_.+-]{1,100}/[a-z0-9!#$&^_.+-]{1,100}");

    private final Uploads uploads;
    private final Contents contents;
    private final Library library;
    private final ReadingRoom room;
    private final NewFile.Quota quota;
    private final DiskRoom disk;
    private final PartialUploads partial;

    public Shelf(
            Uploads uploads,
            Contents contents,
            Library library,
            ReadingRoom room,
            NewFile.Quota quota,
            DiskRoom disk,
            PartialUploads partial) {
        this.uploads = uploads;
        this.contents = contents;
        this.library = library;
        this.room = room;
        this.quota = quota;
        this.disk = disk;
        this.partial = partial;
    }

    AddOutcome take(User user, HttpServletRequest request) throws IOException {
        disk.check(user.id(), 0);
        try (Uploads.Upload upload = uploads.read(request)) {
            disk.check(user.id(), Files.size(upload.content()));
            AddOutcome outcome = add(user, upload);
            // Somebody may have removed the same bytes in this very moment.
            AddOutcome settled =
                    outcome instanceof AddOutcome.ContentGone ? add(user, upload) : outcome;
            if (settled instanceof AddOutcome.Added) {
                room.wake();
            }
            return settled;
        }
    }

    private AddOutcome add(User user, Uploads.Upload upload) throws IOException {
        return library.add(
                new NewFile(
                        user.id(),
                        LibraryFileName.of(upload.name()),
                        upload.folder().map(FileIds::folder).orElse(Folder.TOP),
                        mediaType(upload.mediaType()),
                        Files.size(upload.content()),
                        contents.keep(upload.content()),
                        quota));
    }

    /** Before anything of it is sent. */
    void admit(UserId owner, long size) {
        disk.check(owner, size);
    }

    NewFile.Quota quota() {
        return quota;
    }

    /** The file of a complete upload, made now where it was not; empty where it was removed. */
    Optional<LibraryFile> complete(PartialUpload upload) throws IOException {
        if (upload.file().isPresent()) {
            return library.find(upload.owner(), upload.file().get());
        }
        disk.check(upload.owner(), upload.size());
        return switch (join(upload)) {
            case AddOutcome.Added added -> {
                room.wake();
                yield Optional.of(added.file());
            }
            case AddOutcome.Known known -> Optional.of(known.file());
            case AddOutcome.OverQuota over -> throw FileIds.overQuota(over.quota());
            case AddOutcome.ContentGone _ -> throw FileIds.contentGone();
        };
    }

    private AddOutcome join(PartialUpload upload) throws IOException {
        try (Uploads.Passing whole = uploads.passing()) {
            try (OutputStream out = Files.newOutputStream(whole.file())) {
                partial.copy(upload, out);
            }
            return partial.finish(upload, contents.keep(whole.file()), quota);
        } catch (IOException e) {
            // Whoever made the file in this very moment has taken the parts away.
            return partial.find(upload.owner(), upload.id())
                    .flatMap(PartialUpload::file)
                    .flatMap(id -> library.find(upload.owner(), id))
                    .<AddOutcome>map(AddOutcome.Known::new)
                    .orElseThrow(() -> e);
        }
    }

    /** What the sender says it is, until it has been looked at. */
    static String mediaType(Optional<String> said) {
        return said.map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .filter(type -> MEDIA_TYPE.matcher(type).matches())
                .orElse("application/octet-stream");
    }

    InputStream open(LibraryFile file) throws IOException {
        return contents.open(file.content());
    }

    InputStream open(LibraryFile file, ByteRange range) throws IOException {
        return contents.open(file.content(), range.from(), range.length());
    }

    void wake() {
        room.wake();
    }
}
