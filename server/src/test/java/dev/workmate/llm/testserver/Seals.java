package dev.workmate.llm.testserver;

import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/** Opaque tokens a server hands out and knows again; thread-safe. */
final class Seals {
    private static final int BYTES = 75;

    private final Random random = new Random(20_261_115);
    private final Map<String, String> contents = new ConcurrentHashMap<>();

    String seal(String content) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String seal = Base64.getEncoder().encodeToString(bytes);
        contents.put(seal, content);
        return seal;
    }

    void put(String seal, String content) {
        contents.put(seal, content);
    }

    Optional<String> content(String seal) {
        return Optional.ofNullable(contents.get(seal));
    }
}
