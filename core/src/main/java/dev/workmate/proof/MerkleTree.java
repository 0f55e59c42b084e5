package dev.workmate.proof;

import dev.workmate.text.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * A Merkle tree as RFC 6962 has it: leaves and nodes are hashed under different first bytes, and a
 * node without a partner rises. Changing some leaves costs only their ways to the root. Not
 * thread-safe.
 */
public final class MerkleTree {
    private static final byte LEAF = 0;
    private static final byte NODE = 1;

    /** Hashes by level, the leaves first; the last level holds the root alone. */
    private final List<List<byte[]>> levels = new ArrayList<>(List.of(new ArrayList<>()));

    public static byte[] leaf(String text) {
        MessageDigest digest = Digests.sha256();
        digest.update(LEAF);
        return digest.digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] node(byte[] left, byte[] right) {
        MessageDigest digest = Digests.sha256();
        digest.update(NODE);
        digest.update(left);
        return digest.digest(right);
    }

    public int size() {
        return levels.getFirst().size();
    }

    /** Sets a leaf, or adds one at the end; {@link #hash} has to follow. */
    public void set(int position, byte[] leaf) {
        put(levels.getFirst(), position, leaf);
    }

    private static void put(List<byte[]> level, int position, byte[] hash) {
        if (position == level.size()) {
            level.add(hash);
        } else {
            level.set(position, hash);
        }
    }

    /** Recomputes what lies above the leaves at these positions. */
    public void hash(Collection<Integer> positions) {
        TreeSet<Integer> changed = new TreeSet<>(positions);
        for (int depth = 0; levels.get(depth).size() > 1; depth++) {
            List<byte[]> below = levels.get(depth);
            if (levels.size() == depth + 1) {
                levels.add(new ArrayList<>());
                // A level that is new covers also what has not changed.
                changed.add(0);
            }
            List<byte[]> level = levels.get(depth + 1);
            TreeSet<Integer> parents = new TreeSet<>();
            changed.forEach(position -> parents.add(position / 2));
            for (int parent : parents) {
                int right = parent * 2 + 1;
                put(
                        level,
                        parent,
                        right < below.size()
                                ? node(below.get(right - 1), below.get(right))
                                : below.get(right - 1));
            }
            changed = parents;
        }
    }

    public byte[] root() {
        return size() == 0 ? Digests.bytes("") : levels.getLast().getFirst();
    }

    /** The hashes beside the way from a leaf to the root, the lowest first. */
    public List<byte[]> path(int position) {
        List<byte[]> path = new ArrayList<>();
        int at = position;
        for (int depth = 0; levels.get(depth).size() > 1; depth++) {
            int sibling = at ^ 1;
            if (sibling < levels.get(depth).size()) {
                path.add(levels.get(depth).get(sibling));
            }
            at /= 2;
        }
        return path;
    }

    /** The root that a leaf and its path lead to, as in RFC 9162, section 2.1.3.2. */
    public static byte[] rootOf(byte[] leaf, long position, long size, List<byte[]> path) {
        long at = position;
        long last = size - 1;
        byte[] hash = leaf;
        for (byte[] sibling : path) {
            if (last == 0) {
                throw new IllegalArgumentException("the path is too long");
            }
            if ((at & 1) == 1 || at == last) {
                hash = node(sibling, hash);
                while ((at & 1) == 0 && at != 0) {
                    at >>= 1;
                    last >>= 1;
                }
            } else {
                hash = node(hash, sibling);
            }
            at >>= 1;
            last >>= 1;
        }
        if (last != 0) {
            throw new IllegalArgumentException("the path is too short");
        }
        return hash;
    }
}
