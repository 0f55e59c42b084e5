package dev.workmate.llm.openai;

import dev.workmate.llm.ModelRequest;
import dev.workmate.text.Digests;
import java.util.HexFormat;

/** Leads questions that begin alike to where the provider has read that beginning. */
final class CacheKey {
    private static final int BYTES = 16;

    private CacheKey() {}

    /** The same for one agent in one conversation; says nothing about either. */
    static String of(ModelRequest request) {
        String text = request.wishes().conversation() + "\n" + request.agent();
        return HexFormat.of().formatHex(Digests.bytes(text), 0, BYTES);
    }
}
