package dev.workmate.proof;

import dev.workmate.id.Acting;
import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import dev.workmate.proof.SealRecord.Kind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Seals the heads of all logs that have changed, where this server is the one to do it, and keeps
 * the chain of seals in a file of its own. A log that no longer has what was sealed of it is never
 * sealed again: its old head stays, and every verification finds it. Thread-safe.
 */
public final class Sealer {
    /** More than this is sealed by further lines: nobody waits long behind one write. */
    static final int MAX_HEADS = 2_000;

    private static final Logger log = LoggerFactory.getLogger(Sealer.class);
    private static final int PAGE = 1_000;

    private final SealBook book;
    private final SealedTree tree;
    private final SealFile file;
    private final Supplier<SealKeys> keys;
    private final Consumer<SealRecord> elsewhere;
    private final InstantSource time;
    private final String server = Uuids.next();

    /** What the file holds, as long as it has this size. */
    private SealChain inFile = new SealChain();

    private long fileSize;

    /** {@code elsewhere} is told of each line that this server adds. */
    public Sealer(
            SealBook book,
            SealedTree tree,
            SealFile file,
            Supplier<SealKeys> keys,
            Consumer<SealRecord> elsewhere,
            InstantSource time) {
        this.book = book;
        this.tree = tree;
        this.file = file;
        this.keys = keys;
        this.elsewhere = elsewhere;
        this.time = time;
    }

    /** What came of it. */
    public record Outcome(int seals, int heads, List<String> troubles) {
        public Outcome {
            troubles = List.copyOf(troubles);
        }
    }

    /** Seals what has changed, and brings the file up to date. */
    public synchronized Outcome seal() {
        return Acting.asNobody(this::sealAsServer);
    }

    private Outcome sealAsServer() {
        List<String> troubles = new ArrayList<>();
        Optional<String> apart = fileFault();
        if (apart.isPresent()) {
            troubles.add(apart.get());
            return done(0, 0, troubles);
        }
        int seals = 0;
        int heads = 0;
        if (book.takeLease(server) && hasKey(troubles)) {
            long after = 0;
            List<SealBook.Change> page = book.changes(after, MAX_HEADS);
            List<SealedHead> erased = book.erased(MAX_HEADS);
            List<SealBook.Change> acts = book.changedActs();
            while (!page.isEmpty() || !erased.isEmpty() || !acts.isEmpty()) {
                List<SealedHead> changed = new ArrayList<>();
                acts.forEach(change -> take(change, changed, troubles));
                acts = List.of();
                erased.forEach(head -> changed.add(head.erased()));
                page.forEach(change -> take(change, changed, troubles));
                if (!changed.isEmpty()) {
                    if (!add(changed)) {
                        break;
                    }
                    seals++;
                    heads += changed.size();
                }
                after = page.isEmpty() ? Long.MAX_VALUE : page.getLast().number();
                page = page.isEmpty() ? page : book.changes(after, MAX_HEADS);
                erased = book.erased(MAX_HEADS);
            }
        }
        copyToFile();
        return done(seals, heads, troubles);
    }

    private static Outcome done(int seals, int heads, List<String> troubles) {
        troubles.forEach(trouble -> log.error("{} Run ./workmate verify --seals", trouble));
        return new Outcome(seals, heads, troubles);
    }

    /** The file must be a beginning of the chain, or the whole of it. */
    private Optional<String> fileFault() {
        if (file.size() != fileSize) {
            SealChain read = new SealChain();
            Optional<String> fault = read.addAll(file.read());
            if (fault.isPresent()) {
                return fault.map(text -> file.path() + ": " + text);
            }
            inFile = read;
            fileSize = file.size();
        }
        SealRecord last = inFile.last().orElse(null);
        if (last == null) {
            return Optional.empty();
        }
        List<SealRecord> same = book.after(last.number() - 1, 1);
        return !same.isEmpty() && same.getFirst().equals(last)
                ? Optional.empty()
                : Optional.of(
                        "The database does not have seal "
                                + last.number()
                                + " of "
                                + file.path()
                                + ": it is older, or was changed. Nothing is sealed until a person"
                                + " has moved that file aside.");
    }

    private boolean hasKey(List<String> troubles) {
        SealKeys mine = keys.get();
        SealChain chain = tree.refresh();
        if (chain.last().isEmpty()) {
            return addKey(mine.newest(), mine.newest(), Uuids.next());
        }
        Optional<SealKey> signer = mine.find(chain.signer());
        if (signer.isEmpty()) {
            troubles.add("The seals are signed by a key that this server does not have.");
            return false;
        }
        return chain.signer().equals(mine.newest().fingerprint())
                || addKey(mine.newest(), signer.get(), chain.last().orElseThrow().installation());
    }

    private boolean addKey(SealKey fresh, SealKey signer, String installation) {
        return add(record(Kind.KEY, installation, 0, fresh.publicKey(), signer), List.of());
    }

    private void take(SealBook.Change change, List<SealedHead> changed, List<String> troubles) {
        if (change.head() < change.before().head() || !change.before().holds()) {
            troubles.add(fault(change.state(), change.log(), change.before().head()));
            return;
        }
        long fresh = changed.stream().filter(head -> head.position() >= tree.size()).count();
        changed.add(
                new SealedHead(
                        change.before().isNothing()
                                ? tree.size() + fresh
                                : change.before().position(),
                        change.log(),
                        change.head(),
                        change.hash(),
                        change.state()));
    }

    /** What is wrong with a log that was rewritten or cut. */
    static String fault(SealedHead.State state, SessionId log, long head) {
        return name(state, log) + " no longer has the " + head + " events that were sealed.";
    }

    static String name(SealedHead.State state, SessionId log) {
        return state == SealedHead.State.ACTS
                ? "The log of security and administration of tenant " + log
                : "Session " + log;
    }

    private boolean add(List<SealedHead> changed) {
        SealChain chain = tree.refresh();
        SealKey signer = keys.get().find(chain.signer()).orElseThrow();
        String installation = chain.last().orElseThrow().installation();
        String root = tree.apply(changed);
        return add(record(Kind.SEAL, installation, tree.size(), root, signer), changed);
    }

    private SealRecord record(
            Kind kind, String installation, long sessions, String value, SealKey signer) {
        Optional<SealRecord> last = tree.refresh().last();
        Instant now = time.instant();
        return new SealRecord(
                        kind,
                        last.map(SealRecord::number).orElse(0L) + 1,
                        last.map(SealRecord::at).filter(now::isBefore).orElse(now),
                        installation,
                        last.map(SealRecord::hash).orElse(SealRecord.NONE),
                        sessions,
                        value,
                        signer.fingerprint(),
                        "")
                .signedBy(signer);
    }

    /** Where another server was quicker, it has sealed: all is read anew next time. */
    private boolean add(SealRecord record, List<SealedHead> changed) {
        boolean isOurs = false;
        try {
            isOurs = book.add(record, changed);
        } finally {
            if (!isOurs) {
                tree.reset();
            }
        }
        if (isOurs) {
            tree.added(record);
            copyToFile();
            elsewhere.accept(record);
        }
        return isOurs;
    }

    /** Also what other servers have sealed, provided that it follows. */
    private void copyToFile() {
        long last = inFile.last().map(SealRecord::number).orElse(0L);
        List<SealRecord> page = book.after(last, PAGE);
        while (!page.isEmpty()) {
            for (SealRecord record : page) {
                if (inFile.add(record).isPresent()) {
                    log.error("seal {} does not follow from {}", record.number(), file.path());
                    return;
                }
                file.append(record);
                fileSize = file.size();
            }
            page = book.after(page.getLast().number(), PAGE);
        }
    }
}
