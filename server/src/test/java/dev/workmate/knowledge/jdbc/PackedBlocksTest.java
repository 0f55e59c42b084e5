package dev.workmate.knowledge.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.knowledge.text.Block;
import dev.workmate.testkit.Tries;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackedBlocksTest {
    @Test
    void blocksComeBackAsTheyWere() {
        Tries.of(
                300,
                random -> {
                    List<Block> blocks = new ArrayList<>();
                    int place = 0;
                    for (int i = random.nextInt(40); i > 0; i--) {
                        int start = place + random.nextInt(3);
                        place = start + random.nextInt(1 << random.nextInt(1, 22));
                        Block.Kind kind =
                                Block.Kind.values()[random.nextInt(Block.Kind.values().length)];
                        blocks.add(new Block(kind, start, place, 1 + random.nextInt(5_000)));
                    }

                    assertThat(PackedBlocks.unpack(PackedBlocks.pack(blocks))).isEqualTo(blocks);
                });
    }

    @Test
    void usualOnesTakeFourBytes() {
        List<Block> rows = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            rows.add(new Block(Block.Kind.ROW, i * 41, i * 41 + 40, 1));
        }

        assertThat(PackedBlocks.pack(rows)).hasSize(4_000);
    }
}
