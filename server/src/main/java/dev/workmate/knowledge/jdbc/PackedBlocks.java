package dev.workmate.knowledge.jdbc;

import dev.workmate.knowledge.text.Block;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Blocks as few bytes: for each its kind, how far it stands behind the one before, its length and
 * how many pages on it is; small numbers take one byte.
 */
final class PackedBlocks {
    private static final int MORE = 0x80;
    private static final int BITS = 7;

    private PackedBlocks() {}

    static byte[] pack(List<Block> blocks) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        int place = 0;
        int page = 1;
        for (Block block : blocks) {
            write(packed, block.kind().ordinal());
            write(packed, block.start() - place);
            write(packed, block.end() - block.start());
            write(packed, block.page() - page);
            place = block.end();
            page = block.page();
        }
        return packed.toByteArray();
    }

    /** Zigzag, should a page ever go back. */
    private static void write(ByteArrayOutputStream packed, int number) {
        int left = number << 1 ^ number >> 31;
        while ((left & -MORE) != 0) {
            packed.write(left & (MORE - 1) | MORE);
            left >>>= BITS;
        }
        packed.write(left);
    }

    static List<Block> unpack(byte[] packed) {
        ByteBuffer bytes = ByteBuffer.wrap(packed);
        List<Block> blocks = new ArrayList<>();
        int place = 0;
        int page = 1;
        while (bytes.hasRemaining()) {
            Block.Kind kind = Block.Kind.values()[read(bytes)];
            int start = place + read(bytes);
            place = start + read(bytes);
            page += read(bytes);
            blocks.add(new Block(kind, start, place, page));
        }
        return blocks;
    }

    private static int read(ByteBuffer bytes) {
        int number = 0;
        int shift = 0;
        byte next = bytes.get();
        while ((next & MORE) != 0) {
            number |= (next & MORE - 1) << shift;
            shift += BITS;
            next = bytes.get();
        }
        number |= next << shift;
        return number >>> 1 ^ -(number & 1);
    }
}
