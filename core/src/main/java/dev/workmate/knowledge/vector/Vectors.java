package dev.workmate.knowledge.vector;

import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The stored vectors of contents, one for each chunk, and which are still to be made. A content
 * that has a text and not all its vectors of a model waits for them: it is its own job, and
 * survives restarts. Equal bytes are one content. Thread-safe.
 */
public interface Vectors {
    /** The next content that waits, of the next person in turn; for a limited time. */
    Optional<Claim> claim(EmbeddingModel model);

    /** Stores the next vectors and prolongs the claim; false where it is over. */
    boolean add(Claim claim, int from, List<float[]> vectors);

    /** All vectors are there; the people whose search changes by that, none where it is over. */
    Set<UserId> finish(Claim claim);

    /** Whose ready files have these bytes, in an order that stays; they pay for the vectors. */
    List<UserId> owners(ContentId content);

    /** As if nobody had tried; but it waits a while. */
    void postpone(Claim claim, Duration rest);

    /** As if nobody had tried. */
    void giveBack(Claim claim);

    /** The content cannot be embedded now; the try counts, and it waits a while. */
    void tryLater(Claim claim);

    /** Lets go of what an earlier run of the only process had claimed, and of what was given up. */
    int giveBackAll(EmbeddingModel model);

    /** Lets what was given up be tried again. */
    int retryGivenUp(EmbeddingModel model);

    /** By the chunks' numbers; empty where they are not all there. */
    List<float[]> of(ContentId content, EmbeddingModel model);

    /** Which contents of a person's ready files have all their vectors. */
    Set<ContentId> made(UserId owner, EmbeddingModel model);

    Progress progress(EmbeddingModel model);

    /** A content that is ours to embed; {@code made} of its vectors are stored already. */
    record Claim(String token, ContentId content, EmbeddingModel model, int made, int attempt) {}

    /** How many contents have their vectors, of how many; some were given up. */
    record Progress(int made, int all, int givenUp) {
        public boolean isDone() {
            return made + givenUp >= all;
        }
    }
}
