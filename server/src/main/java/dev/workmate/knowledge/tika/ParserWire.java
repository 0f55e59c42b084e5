package dev.workmate.knowledge.tika;

import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.DocumentParser.Parsed;
import dev.workmate.knowledge.reading.DocumentParser.Text;
import dev.workmate.knowledge.reading.DocumentParser.Unreadable;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.DocumentText;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the parsing process leaves in a file for us. It may have been taken over by what it parsed,
 * so whatever it wrote is read within bounds and believed only where it fits together.
 */
final class ParserWire {
    private static final int MAGIC = 0x574D5031;
    private static final int MAX_BLOCKS = 1_000_000;
    private static final int MAX_NAME = 200;

    private ParserWire() {}

    static void write(Path file, Parsed parsed) throws IOException {
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(MAGIC);
            switch (parsed) {
                case Unreadable unreadable -> {
                    out.writeBoolean(false);
                    out.writeUTF(unreadable.reason().code());
                }
                case Text text -> {
                    out.writeBoolean(true);
                    write(out, text.document());
                }
            }
        }
    }

    private static void write(DataOutputStream out, DocumentText document) throws IOException {
        out.writeUTF(document.mediaType());
        out.writeInt(document.pages().orElse(0));
        byte[] text = document.text().getBytes(StandardCharsets.UTF_8);
        out.writeInt(text.length);
        out.write(text);
        out.writeInt(document.blocks().size());
        for (Block block : document.blocks()) {
            out.writeByte(block.kind().ordinal());
            out.writeInt(block.start());
            out.writeInt(block.end());
            out.writeInt(block.page());
        }
    }

    static Parsed read(Path file) throws IOException {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("not what a parser writes");
            }
            return in.readBoolean()
                    ? new Text(document(in))
                    : new Unreadable(ReadFailure.of(in.readUTF()));
        } catch (IllegalArgumentException e) {
            throw new IOException("what the parser wrote does not fit together", e);
        }
    }

    private static DocumentText document(DataInputStream in) throws IOException {
        String mediaType = in.readUTF();
        int pages = in.readInt();
        String text =
                new String(
                        in.readNBytes(bounded(in.readInt(), TikaReader.MAX_CHARACTERS * 3)),
                        StandardCharsets.UTF_8);
        int count = bounded(in.readInt(), MAX_BLOCKS);
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int kind = bounded(in.readByte(), Block.Kind.values().length - 1);
            blocks.add(
                    new Block(Block.Kind.values()[kind], in.readInt(), in.readInt(), in.readInt()));
        }
        if (mediaType.length() > MAX_NAME || text.indexOf('\0') >= 0) {
            throw new IOException("what the parser wrote is not text");
        }
        return new DocumentText(
                mediaType, text, blocks, pages > 0 ? Optional.of(pages) : Optional.empty());
    }

    private static int bounded(int number, int max) throws IOException {
        if (number < 0 || number > max) {
            throw new IOException("a parser wrote " + number + " where at most " + max + " fit");
        }
        return number;
    }
}
