package dev.workmate.proof;

import dev.workmate.id.Acting;
import dev.workmate.id.SessionId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tree of all sealed heads as of the newest line, kept up to date by what has changed since it
 * was last looked at. Thread-safe.
 */
public final class SealedTree {
    private static final int PAGE = 1_000;

    private final SealBook book;
    private MerkleTree tree = new MerkleTree();
    private Map<SessionId, SealedHead> heads = new HashMap<>();
    private SealChain chain = new SealChain();
    private List<SealRecord> keys = new ArrayList<>();

    public SealedTree(SealBook book) {
        this.book = book;
    }

    /**
     * That a session's head is in a seal: the hashes beside its way to the root, the seal, and the
     * lines by which its signer came to be.
     */
    public record Inclusion(
            SealedHead head, List<String> path, SealRecord seal, List<SealRecord> keys) {
        public Inclusion {
            path = List.copyOf(path);
            keys = List.copyOf(keys);
        }
    }

    /** Takes in what is new. A book that does not follow from itself is refused. */
    synchronized SealChain refresh() {
        long known = chain.last().map(SealRecord::number).orElse(0L);
        List<SealRecord> page = book.after(known, PAGE);
        while (!page.isEmpty()) {
            chain.addAll(page)
                    .ifPresent(
                            fault -> {
                                reset();
                                throw new IllegalStateException(fault);
                            });
            page.stream().filter(each -> each.kind() == SealRecord.Kind.KEY).forEach(keys::add);
            page = book.after(page.getLast().number(), PAGE);
        }
        if (chain.last().map(SealRecord::number).orElse(0L) > known) {
            List<SealedHead> changed = new ArrayList<>();
            book.headsSince(known, changed::add);
            apply(changed);
        }
        return chain;
    }

    /** What the tree would have for its root with these heads; they stay in it. */
    synchronized String apply(List<SealedHead> changed) {
        List<Integer> positions = new ArrayList<>();
        for (SealedHead head : changed) {
            int position = Math.toIntExact(head.position());
            tree.set(position, MerkleTree.leaf(head.leaf()));
            heads.put(head.log(), head);
            positions.add(position);
        }
        tree.hash(positions);
        return HexFormat.of().formatHex(tree.root());
    }

    /** A line that this server has just added with the heads that are applied. */
    synchronized void added(SealRecord record) {
        chain.add(record).ifPresent(fault -> reset());
        if (record.kind() == SealRecord.Kind.KEY) {
            keys.add(record);
        }
    }

    /** Forgets all, to be read anew. */
    synchronized void reset() {
        tree = new MerkleTree();
        heads = new HashMap<>();
        chain = new SealChain();
        keys = new ArrayList<>();
    }

    synchronized int size() {
        return tree.size();
    }

    /** Empty where no seal covers the session yet. */
    public Optional<Inclusion> find(SessionId session) {
        return Acting.asNobody(() -> look(session));
    }

    private synchronized Optional<Inclusion> look(SessionId session) {
        SealRecord seal = refresh().lastSeal().orElse(null);
        SealedHead head = heads.get(session);
        if (seal == null || head == null) {
            return Optional.empty();
        }
        HexFormat hex = HexFormat.of();
        if (!hex.formatHex(tree.root()).equals(seal.value())) {
            reset();
            throw new IllegalStateException("the sealed heads do not have the root that is sealed");
        }
        return Optional.of(
                new Inclusion(
                        head,
                        tree.path(Math.toIntExact(head.position())).stream()
                                .map(hex::formatHex)
                                .toList(),
                        seal,
                        keys));
    }
}
