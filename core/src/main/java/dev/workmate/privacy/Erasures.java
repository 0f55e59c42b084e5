package dev.workmate.privacy;

import dev.workmate.access.Act;
import dev.workmate.access.TokenSecret;
import dev.workmate.id.UserId;
import dev.workmate.text.JsonValue;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Erases people as durable work: what was begun is gone on with after a crash, on whichever server.
 * Each step can be done twice, so that two servers do no harm to each other. Thread-safe.
 */
public final class Erasures {
    private static final Logger log = LoggerFactory.getLogger(Erasures.class);

    /** Whoever was still at work may bring something in behind us so many times. */
    private static final int MAX_ROUNDS = 10;

    /** The kind under which sessions are counted whose words are sealed. */
    public static final String SEALED_SESSIONS = "sealedSessions";

    /** What a receipt says of these. */
    private static final String KEPT =
            "Of sealed sessions the skeletons: numbers, types, agents, times and hashes of events."
                    + " The key of what was said is destroyed.";

    private final ErasureBook book;
    private final Remains remains;
    private final ReceiptSigner signer;
    private final InstantSource time;
    private final Set<ErasureId> underway = ConcurrentHashMap.newKeySet();

    public Erasures(ErasureBook book, Remains remains, ReceiptSigner signer, InstantSource time) {
        this.book = book;
        this.remains = remains;
        this.signer = signer;
        this.time = time;
    }

    /** What came of a request. */
    public sealed interface Answer {}

    /** An erasure that was just entered: the only moment its secret is known. */
    public record Ticket(Erasure erasure, TokenSecret secret) implements Answer {}

    /** Something of the person must be kept for now. */
    public record OnHold() implements Answer {}

    /** Nobody would be left who administrates. */
    public record LastAdministrator() implements Answer {}

    /** Enters the erasure with its act and begins it, where nothing forbids it. */
    public Answer request(UserId person, Erasure.AskedBy by, Act act) {
        TokenSecret secret = TokenSecret.next();
        return switch (book.order(
                ErasureId.next(), person, by, secret.hash(), time.instant(), act)) {
            case ErasureBook.Opening.Opened(Erasure erasure) -> {
                Thread.ofVirtual().name("erasure-" + erasure.id()).start(() -> goOn(erasure));
                yield new Ticket(erasure, secret);
            }
            case ErasureBook.Opening.OnHold _ -> new OnHold();
            case ErasureBook.Opening.LastAdministrator _ -> new LastAdministrator();
        };
    }

    public Optional<Erasure> find(ErasureId id, TokenSecret secret) {
        return book.find(id, secret.hash());
    }

    /** Goes on with all that are not finished, on the calling thread. */
    public void resume() {
        book.unfinished().forEach(this::goOn);
    }

    /** One that fails now is left to the next time. */
    private void goOn(Erasure erasure) {
        if (!underway.add(erasure.id())) {
            return;
        }
        try {
            Erasure now = erasure;
            while (!now.isDone()) {
                now = next(now);
            }
        } catch (RuntimeException e) {
            log.error("erasure {} is gone on with later", erasure.id(), e);
        } finally {
            underway.remove(erasure.id());
        }
    }

    private Erasure next(Erasure erasure) {
        UserId person = erasure.person();
        switch (erasure.step()) {
            case SIGN_INS -> remains.signOut(person);
            case SESSIONS -> remains.eraseSessions(person);
            case ROWS -> eraseAll(person);
            case KEYS -> remains.destroyKeys(person);
            case INDEX -> remains.eraseFromIndex(person);
            case SHRED -> remains.shred();
            case BACKUPS -> {
                remains.tellBackups(erasure);
                Instant now = time.instant();
                book.finish(erasure.id(), now, signer.sign(receipt(erasure, now)));
                return erasure.at(ErasureStep.DONE);
            }
            case DONE -> throw new IllegalStateException(erasure.id() + " is done");
        }
        ErasureStep next = ErasureStep.values()[erasure.step().ordinal() + 1];
        book.reach(erasure.id(), next);
        return erasure.at(next);
    }

    /** Until nothing is found: a call that was let in before may have stored something since. */
    private void eraseAll(UserId person) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            remains.eraseRows(person);
            Inventory left = remains.inventory(person);
            if (left.isEmpty()) {
                return;
            }
            remains.signOut(person);
            remains.eraseSessions(person);
        }
        throw new IllegalStateException("more of the person keeps coming in");
    }

    private static String receipt(Erasure erasure, Instant finishedAt) {
        JsonValue.Builder receipt =
                JsonValue.object()
                        .with("type", "workmate-erasure-receipt")
                        .with("erasureId", erasure.id().value())
                        .with("personId", erasure.person().value())
                        .with("askedBy", erasure.askedBy().word())
                        .with("requestedAt", erasure.requestedAt().toString())
                        .with("finishedAt", finishedAt.toString())
                        .with("erased", erasure.found().json());
        if (erasure.found().counts().getOrDefault(SEALED_SESSIONS, 0L) > 0) {
            receipt.with("kept", KEPT);
        }
        return receipt.build().toJson().value();
    }
}
