package dev.workmate.llm;

import java.io.IOException;

/** A picture from a user or a tool; its bytes are read only when a model is asked that sees. */
public record Image(String name, String mediaType, long size, Bytes bytes) {
    /** A picture of unknown size. */
    public Image(String name, String mediaType, Bytes bytes) {
        this(name, mediaType, 0, bytes);
    }

    /** Where the bytes lie; may be read several times. */
    @FunctionalInterface
    public interface Bytes {
        byte[] read() throws IOException;
    }
}
