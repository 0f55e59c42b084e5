package dev.workmate.proof;

import dev.workmate.id.Acting;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Holds the logs against their seals: the chain of seals in the file and in the store, the root of
 * all sealed heads, and each log against the head that was sealed of it. What the logs hold up to
 * there is for the audit to verify.
 */
public final class SealCheck {
    private static final int PAGE = 1_000;
    private static final int TRIES = 3;
    private static final int MAX_FAULTS = 100;

    private final SealBook book;
    private final SealFile file;
    private final String anchor;
    private final List<String> faults = new ArrayList<>();

    private SealCheck(SealBook book, SealFile file, String anchor) {
        this.book = book;
        this.file = file;
        this.anchor = anchor;
    }

    /** What was found: the newest seal, and one sentence for each fault, the first hundred. */
    public record Result(Optional<SealRecord> seal, String anchor, List<String> faults) {
        public Result {
            faults = List.copyOf(faults);
        }
    }

    /** {@code anchor} is the fingerprint that the first key must have; empty for any. */
    public static Result run(SealBook book, SealFile file, String anchor) {
        return Acting.asNobody(
                () -> {
                    for (int i = 1; ; i++) {
                        SealCheck check = new SealCheck(book, file, anchor);
                        SealChain chain = check.chain();
                        long last = chain.last().map(SealRecord::number).orElse(0L);
                        check.heads(chain);
                        // A server may have sealed while this was reading.
                        if (i == TRIES || !check.isSealedAfter(last)) {
                            return new Result(chain.lastSeal(), chain.anchor(), check.faults);
                        }
                    }
                });
    }

    private boolean isSealedAfter(long number) {
        try {
            return !faults.isEmpty() && !book.after(number, 1).isEmpty();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void fault(String sentence) {
        if (faults.size() < MAX_FAULTS) {
            faults.add(sentence);
        }
    }

    /** Both copies of the chain; the one in the store may be ahead by what was just sealed. */
    private SealChain chain() {
        List<SealRecord> apart = read();
        List<SealRecord> stored = stored();
        for (int i = 0; i < apart.size(); i++) {
            if (i >= stored.size()) {
                fault(
                        "The database has %d seals, and the file %d: it is older, or was cut."
                                .formatted(stored.size(), apart.size()));
                break;
            }
            if (!apart.get(i).equals(stored.get(i))) {
                fault("Seal " + (i + 1) + " of the database is not the one in the file.");
                break;
            }
        }
        if (apart.isEmpty() && !stored.isEmpty()) {
            fault("There are seals in the database, and none in " + file.path() + ".");
        }
        follow(apart, "In the file: ");
        SealChain chain = follow(stored, "");
        if (!anchor.isEmpty() && !anchor.equals(chain.anchor())) {
            fault("The seals go back to the key " + chain.anchor() + ", not to " + anchor + ".");
        }
        return chain;
    }

    private SealChain follow(List<SealRecord> records, String where) {
        SealChain chain = new SealChain();
        chain.addAll(records).ifPresent(text -> fault(where + text));
        return chain;
    }

    private List<SealRecord> read() {
        try {
            return file.read();
        } catch (IllegalArgumentException e) {
            fault(file.path() + " holds what is no seal.");
            return List.of();
        }
    }

    private List<SealRecord> stored() {
        List<SealRecord> all = new ArrayList<>();
        try {
            List<SealRecord> page = book.after(0, PAGE);
            while (!page.isEmpty()) {
                all.addAll(page);
                page = book.after(page.getLast().number(), PAGE);
            }
        } catch (IllegalArgumentException e) {
            fault("The database holds what is no seal.");
        }
        return all;
    }

    private void heads(SealChain chain) {
        MerkleTree tree = new MerkleTree();
        List<Integer> positions = new ArrayList<>();
        try {
            List<SealBook.Standing> page = book.standings(-1, PAGE);
            while (!page.isEmpty()) {
                for (SealBook.Standing each : page) {
                    if (each.head().position() != positions.size()) {
                        fault("The head at place " + positions.size() + " is missing.");
                        return;
                    }
                    tree.set(positions.size(), MerkleTree.leaf(each.head().leaf()));
                    positions.add(positions.size());
                    judge(each);
                }
                page = book.standings(page.getLast().head().position(), PAGE);
            }
        } catch (IllegalArgumentException e) {
            fault("A sealed head cannot be read: " + e.getMessage());
            return;
        }
        tree.hash(positions);
        compare(chain, tree);
    }

    private void compare(SealChain chain, MerkleTree tree) {
        SealRecord seal = chain.lastSeal().orElse(null);
        if (seal == null) {
            if (tree.size() > 0) {
                fault("There are sealed heads, and no seal.");
            }
        } else if (seal.sessions() != tree.size()
                || !seal.value().equals(HexFormat.of().formatHex(tree.root()))) {
            fault(
                    "The %d sealed heads are not those of seal %d, which has %d."
                            .formatted(tree.size(), seal.number(), seal.sessions()));
        }
    }

    private void judge(SealBook.Standing each) {
        SealedHead head = each.head();
        String log = Sealer.name(head.state(), head.log());
        if (head.state() == SealedHead.State.ERASED && (each.isThere() || !each.isNotedErased())) {
            fault(log + " is sealed as erased, and is not.");
        } else if (!each.isThere() && !each.isNotedErased()) {
            fault(log + " is gone, and nobody has erased it.");
        } else if (!each.holds()) {
            fault(Sealer.fault(head.state(), head.log(), head.head()));
        }
    }
}
