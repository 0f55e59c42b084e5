package dev.workmate.llm.openai;

import dev.workmate.llm.ModelRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Leads questions that begin alike to where the provider has read that beginning. */
final class CacheKey {
    private static final int BYTES = 16;

    private CacheKey() {}

    /** The same for one agent in one conversation; says nothing about either. */
    static String of(ModelRequest request) {
        String text = request.wishes().conversation() + "\n" + request.agent();
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
