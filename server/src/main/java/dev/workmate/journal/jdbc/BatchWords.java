package dev.workmate.journal.jdbc;

import dev.workmate.database.PersonKey;
import dev.workmate.event.Draft;
import dev.workmate.event.SessionEvent.ModelSelected;
import dev.workmate.id.Uuids;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.Commitment;
import dev.workmate.journal.EventText;
import dev.workmate.journal.Numbering;
import dev.workmate.journal.Numbering.Content;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The words of a batch as they will be stored: as they are, or sealed with the key of the session's
 * owner, with what stands for them in the hash.
 */
final class BatchWords {
    private static final SecureRandom RANDOM = new SecureRandom();

    private final @Nullable PersonKey key;
    private final BatchId batch;
    private final List<Content> contents;
    private final List<StoredWords> stored;

    private BatchWords(
            @Nullable PersonKey key,
            BatchId batch,
            List<Content> contents,
            List<StoredWords> stored) {
        this.key = key;
        this.batch = batch;
        this.contents = contents;
        this.stored = stored;
    }

    /** {@code folded} holds, for each event, its folded text, or null. */
    static BatchWords of(
            @Nullable PersonKey key,
            BatchId batch,
            List<Draft> drafts,
            List<String> payloads,
            List<byte @Nullable []> folded) {
        List<Content> contents = new ArrayList<>(drafts.size());
        List<StoredWords> stored = new ArrayList<>(drafts.size());
        for (int i = 0; i < drafts.size(); i++) {
            String text = payloads.get(i);
            if (key == null) {
                contents.add(Content.plain(text));
                stored.add(new StoredWords(text, folded.get(i), null));
            } else {
                Commitment commitment = Commitment.of(salt(), batch, text);
                contents.add(new Content(text, Optional.of(commitment)));
                // Which model was chosen is asked for in lists of sessions.
                boolean isOpen = drafts.get(i).event() instanceof ModelSelected;
                SealedWords words =
                        isOpen
                                ? SealedWords.beside(commitment.salt(), named(batch))
                                : SealedWords.of(
                                        commitment.salt(), named(batch), text, folded.get(i));
                byte[] bound = SealedWords.bound(drafts.get(i).eventId(), commitment);
                stored.add(
                        new StoredWords(isOpen ? text : "", null, key.seal(words.bytes(), bound)));
            }
        }
        return new BatchWords(key, batch, contents, stored);
    }

    /** The same for events that repeat nothing of each other. */
    static BatchWords unfolded(
            @Nullable PersonKey key, BatchId batch, List<Draft> drafts, EventText text) {
        return of(
                key,
                batch,
                drafts,
                Numbering.texts(drafts, text),
                FoldedBatch.plain(drafts.size()));
    }

    private static String salt() {
        byte[] salt = new byte[SealedWords.SALT_BYTES];
        RANDOM.nextBytes(salt);
        return HexFormat.of().formatHex(salt);
    }

    /** Ids that we make say nothing, and stand open in the first row. */
    private static String named(BatchId batch) {
        return isOurs(batch) ? "" : batch.value();
    }

    private static boolean isOurs(BatchId batch) {
        return Uuids.isUuid(batch.value()) && Uuids.canonical(batch.value()).equals(batch.value());
    }

    /** How a batch's id stands in the table: what a client chose may hold a person's words. */
    static String name(@Nullable PersonKey key, BatchId batch) {
        return key == null || isOurs(batch) ? batch.value() : key.name(batch.value());
    }

    String name() {
        return name(key, batch);
    }

    /** Whether these are the words as the session's key seals them. */
    boolean areUnder(@Nullable Long keyId) {
        return key == null ? keyId == null : keyId != null && keyId == key.id();
    }

    List<Content> contents() {
        return contents;
    }

    StoredWords stored(int index) {
        return stored.get(index);
    }

    /** The columns that hold an event's words. */
    record StoredWords(String payload, byte @Nullable [] folded, byte @Nullable [] sealed) {}
}
