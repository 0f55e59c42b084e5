package dev.workmate.privacy.spring;

import dev.workmate.database.PersonKeys;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.IndexedPeople;
import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.ErasureBook;
import dev.workmate.privacy.ErasureId;
import dev.workmate.privacy.Erasures;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Goes on with erasures that a server left, and takes whoever any server has erased out of this
 * server's own index and out of its memory of keys. For one thread.
 */
final class ErasureRounds implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(ErasureRounds.class);
    private static final int PAGE = 1_000;

    private final Erasures erasures;
    private final ErasureBook book;
    private final IndexedPeople index;
    private final PersonKeys keys;
    private Optional<ErasureId> last = Optional.empty();

    ErasureRounds(Erasures erasures, ErasureBook book, IndexedPeople index, PersonKeys keys) {
        this.erasures = erasures;
        this.book = book;
        this.index = index;
        this.keys = keys;
    }

    @Override
    public void run() {
        try {
            erasures.resume();
            followOthers();
        } catch (RuntimeException | Error e) {
            log.warn("erasures are looked at again in a minute", e);
        }
    }

    /** One whose rows are not gone yet would be indexed again; it is met in a later round. */
    private void followOthers() {
        List<Erasure> next = book.after(last, PAGE);
        List<Erasure> done = next.stream().takeWhile(Erasure::isDone).toList();
        if (!done.isEmpty()) {
            List<UserId> people = done.stream().map(Erasure::person).distinct().toList();
            index.forget(people);
            keys.forgetCopies();
            last = Optional.of(done.getLast().id());
        }
    }
}
