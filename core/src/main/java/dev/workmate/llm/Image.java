package dev.workmate.llm;

import java.io.IOException;

/** A picture that a user sent; its bytes are read only when a model is asked that can see. */
public record Image(String name, String mediaType, Bytes bytes) {
    /** Where the bytes lie; may be read several times. */
    @FunctionalInterface
    public interface Bytes {
        byte[] read() throws IOException;
    }
}
