package dev.workmate.proof;

import dev.workmate.proof.SealRecord.Kind;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** What an attacker does who has read how seals are made, and has a key of his own. */
public final class SealForgery {
    private SealForgery() {}

    private static String root(SealBook book) {
        MerkleTree tree = new MerkleTree();
        List<Integer> positions = new ArrayList<>();
        book.headsSince(
                0,
                head -> {
                    tree.set(positions.size(), MerkleTree.leaf(head.leaf()));
                    positions.add(positions.size());
                });
        tree.hash(positions);
        return HexFormat.of().formatHex(tree.root());
    }

    /** The newest seal over the heads as they are now, in the name of the right key. */
    public static List<SealRecord> replaceLast(SealBook book, SealKeys mine, SealKeys theirs) {
        SealRecord last = book.after(0, 1_000).getLast();
        return List.of(
                copy(last, last.previous(), root(book), theirs.newest().fingerprint())
                        .signedBy(mine.newest()));
    }

    /** A chain that is right in itself, but for whose it is. */
    public static List<SealRecord> wholeChain(SealBook book, SealKeys mine) {
        List<SealRecord> forged = new ArrayList<>();
        List<SealRecord> all = book.after(0, 1_000);
        for (SealRecord record : all) {
            String value =
                    record.kind() == Kind.KEY
                            ? mine.newest().publicKey()
                            : record == all.getLast() ? root(book) : record.value();
            String previous = forged.isEmpty() ? SealRecord.NONE : forged.getLast().hash();
            forged.add(
                    copy(record, previous, value, mine.newest().fingerprint())
                            .signedBy(mine.newest()));
        }
        return forged;
    }

    private static SealRecord copy(SealRecord of, String previous, String value, String signer) {
        return new SealRecord(
                of.kind(),
                of.number(),
                of.at(),
                of.installation(),
                previous,
                of.sessions(),
                value,
                signer,
                "");
    }
}
