package dev.workmate.live;

import dev.workmate.event.value.Attachment;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import java.util.Optional;

/**
 * The files of people, as messages bring them along. Implemented by who keeps them; thread-safe.
 */
public interface OwnFiles {
    /** Where nobody keeps files. */
    OwnFiles NONE =
            new OwnFiles() {
                @Override
                public Standing find(UserId owner, String fileId) {
                    return new Standing.Unknown();
                }

                @Override
                public Optional<Attachment> gather(SessionId session, UserId owner, String words) {
                    return Optional.empty();
                }
            };

    /** How a file stands with somebody who wants to send it along. */
    Standing find(UserId owner, String fileId);

    /**
     * What fits these words in the person's files, put together as a document of the session; empty
     * where nothing does. A search that fails says so in it.
     */
    Optional<Attachment> gather(SessionId session, UserId owner, String words);

    /** What a file is to a person. */
    sealed interface Standing {
        record Ready(Attachment file) implements Standing {}

        /** Theirs, but it has no text. */
        record NotReady(String name) implements Standing {}

        /** Not there, or somebody else's. */
        record Unknown() implements Standing {}
    }
}
