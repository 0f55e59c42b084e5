package dev.workmate.knowledge.tika;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The process that parses one document: it is given two paths, reads the document's name from its
 * input, writes what it found to the second path, and ends.
 */
public final class ParserProcess {
    private static final int MAX_NAME = 4_096;

    private ParserProcess() {}

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws IOException {
        LifeLine.hold();
        NoNetwork.enforce();
        String name = new String(System.in.readNBytes(MAX_NAME), StandardCharsets.UTF_8);
        ParserWire.write(Path.of(args[1]), new TikaReader().read(Path.of(args[0]), name));
        // Whatever threads a parser has left behind.
        Runtime.getRuntime().halt(0);
    }
}
