package dev.workmate.knowledge.source;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ChangeOutcome;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.Folder;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFileName;
import dev.workmate.knowledge.NewFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Puts what sources bring into libraries; doing so again changes nothing. Thread-safe. */
public final class SourceFiles {
    private final Library library;
    private final Contents contents;
    private final NewFile.Quota quota;
    private final Runnable news;

    /** {@code news} is run when something waits to be read. */
    public SourceFiles(Library library, Contents contents, NewFile.Quota quota, Runnable news) {
        this.library = library;
        this.contents = contents;
        this.quota = quota;
        this.news = news;
    }

    /** What a file is to be. */
    record Arrival(FileId id, String mediaType, Path bytes) {}

    /** What became of it. */
    private enum Outcome {
        KEPT,
        NO_ROOM,
        /** Somebody removed the same bytes in this very moment. */
        LOST
    }

    boolean isThere(UserId owner, FileId id) {
        return library.find(owner, id).isPresent();
    }

    /** Why it cannot be kept; empty where it is. */
    Optional<String> put(Source source, HeldItem.Title title, Arrival arrival) throws IOException {
        Outcome first = putOnce(source, title, arrival);
        return switch (first == Outcome.LOST ? putOnce(source, title, arrival) : first) {
            case KEPT -> Optional.empty();
            case NO_ROOM -> Optional.of("There is no room for it in your library.");
            case LOST -> Optional.of("It could not be kept.");
        };
    }

    private Outcome putOnce(Source source, HeldItem.Title title, Arrival arrival)
            throws IOException {
        ContentId content = contents.keep(arrival.bytes());
        NewFile file =
                new NewFile(
                        source.owner(),
                        LibraryFileName.of(title.name()),
                        folder(source, title),
                        arrival.mediaType(),
                        Files.size(arrival.bytes()),
                        content,
                        quota);
        Outcome outcome =
                switch (library.replace(arrival.id(), file)) {
                    case ChangeOutcome.Changed _, ChangeOutcome.Unchanged _ -> Outcome.KEPT;
                    case ChangeOutcome.OverQuota _ -> Outcome.NO_ROOM;
                    case ChangeOutcome.ContentGone _ -> Outcome.LOST;
                    case ChangeOutcome.Missing _ -> add(arrival.id(), file);
                };
        if (outcome == Outcome.KEPT) {
            library.move(source.owner(), arrival.id(), file.name(), file.folder());
            news.run();
        }
        return outcome;
    }

    private Outcome add(FileId id, NewFile file) {
        return switch (library.add(id, file)) {
            case AddOutcome.Added _, AddOutcome.Known _ -> Outcome.KEPT;
            case AddOutcome.OverQuota _ -> Outcome.NO_ROOM;
            case AddOutcome.ContentGone _ -> Outcome.LOST;
        };
    }

    void rename(Source source, FileId file, HeldItem.Title title) {
        library.move(source.owner(), file, LibraryFileName.of(title.name()), folder(source, title));
    }

    /** Below a folder named after the source; what is no folder here lies in that one. */
    private static String folder(Source source, HeldItem.Title title) {
        String top = LibraryFileName.of(source.name());
        String below = title.folder().isEmpty() ? top : top + "/" + title.folder();
        return Folder.of(below).or(() -> Folder.of(top)).orElse(Folder.TOP);
    }

    /** For good: what somebody may not see there any more cannot be brought back here. */
    public void remove(UserId owner, FileId id) {
        library.erase(owner, id);
    }
}
