package dev.workmate.access.http;

import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

/** Answers with a secret that was just made: nobody on the way keeps it. */
final class ShownOnce {
    private ShownOnce() {}

    static <T> ResponseEntity<T> answer(T body) {
        return ResponseEntity.status(201).header(HttpHeaders.CACHE_CONTROL, "no-store").body(body);
    }
}
