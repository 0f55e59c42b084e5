package dev.workmate.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.text.Digests;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MerkleTreeTest {
    private static final HexFormat HEX = HexFormat.of();

    /** The definition of RFC 6962, section 2.1, word for word. */
    private static byte[] defined(List<byte[]> leaves) {
        if (leaves.size() == 1) {
            return leaves.getFirst();
        }
        int split = Integer.highestOneBit(leaves.size() - 1);
        MessageDigest digest = Digests.sha256();
        digest.update((byte) 1);
        digest.update(defined(leaves.subList(0, split)));
        return digest.digest(defined(leaves.subList(split, leaves.size())));
    }

    @Test
    void theTreeIsThatOfRfc6962HoweverItGrewAndChanged() {
        Random random = new Random(7);
        MerkleTree tree = new MerkleTree();
        List<byte[]> leaves = new ArrayList<>();
        for (int round = 0; round < 120; round++) {
            List<Integer> positions = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                boolean isNew = leaves.isEmpty() || random.nextBoolean();
                int position = isNew ? leaves.size() : random.nextInt(leaves.size());
                byte[] leaf = MerkleTree.leaf("leaf " + random.nextInt());
                if (isNew) {
                    leaves.add(leaf);
                } else {
                    leaves.set(position, leaf);
                }
                tree.set(position, leaf);
                positions.add(position);
            }
            tree.hash(positions);

            assertThat(tree.root()).isEqualTo(defined(leaves));
            for (int i = 0; i < leaves.size(); i++) {
                assertThat(MerkleTree.rootOf(leaves.get(i), i, leaves.size(), tree.path(i)))
                        .isEqualTo(tree.root());
            }
        }
    }

    @Test
    void knownRoots() {
        MerkleTree tree = new MerkleTree();
        assertThat(HEX.formatHex(tree.root()))
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        tree.set(0, MerkleTree.leaf(""));
        tree.hash(List.of(0));
        assertThat(HEX.formatHex(tree.root()))
                .isEqualTo("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
    }

    @Test
    void aProofOfAnotherLeafPlaceSizeOrPathLeadsElsewhere() {
        MerkleTree tree = new MerkleTree();
        IntStream.range(0, 11).forEach(i -> tree.set(i, MerkleTree.leaf("leaf " + i)));
        tree.hash(IntStream.range(0, 11).boxed().toList());
        byte[] leaf = MerkleTree.leaf("leaf 4");
        List<byte[]> path = tree.path(4);

        assertThat(MerkleTree.rootOf(leaf, 4, 11, path)).isEqualTo(tree.root());
        assertThat(MerkleTree.rootOf(leaf, 5, 11, path)).isNotEqualTo(tree.root());
        assertThat(MerkleTree.rootOf(MerkleTree.leaf("leaf 5"), 4, 11, path))
                .isNotEqualTo(tree.root());
        assertThat(MerkleTree.rootOf(leaf, 4, 11, path.reversed())).isNotEqualTo(tree.root());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MerkleTree.rootOf(leaf, 4, 11, path.subList(0, 2)));
        assertThatIllegalArgumentException().isThrownBy(() -> MerkleTree.rootOf(leaf, 0, 1, path));
    }
}
