package dev.workmate.knowledge.source;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sources of all people, as their owners see them. Every question names the owner, and what
 * belongs to somebody else is not there. Thread-safe.
 */
public interface Sources {
    void add(Source source);

    List<Source> list(UserId owner);

    Optional<Source> find(UserId owner, SourceId id);

    boolean rename(UserId owner, SourceId id, String name);

    /** A paused source is not read; whoever reads it now stops. */
    boolean pause(UserId owner, SourceId id);

    boolean resume(UserId owner, SourceId id);

    /** Has it read as soon as somebody is free; unchanged where it is paused. */
    boolean readSoon(UserId owner, SourceId id);

    /** Has everything read soon that waits for its owner to sign in. */
    void signedIn(UserId owner, ConnectionId connection);

    /** The files that a source brought. */
    List<FileId> files(UserId owner, SourceId id);

    /** Removes it with all that is known of it; the files that it brought, or empty. */
    Optional<List<FileId>> remove(UserId owner, SourceId id);

    /** Which sources some files came from. */
    Map<FileId, Origin> origins(UserId owner, Collection<FileId> files);

    /** Where a file came from. */
    record Origin(SourceId source, SourceKind kind, String name, Optional<String> url) {}
}
