package dev.workmate.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The description of the API, as the build wrote it. */
@RestController
public final class ApiDocumentController {
    private static final ClassPathResource DOCUMENT = new ClassPathResource("openapi.json");

    @GetMapping("/openapi.json")
    @Operation(summary = "This document", answer = Object.class, open = true)
    ResponseEntity<byte[]> document() {
        try {
            return ResponseEntity.ok()
                    .contentType(MediaType.APPLICATION_JSON)
                    .body(DOCUMENT.getContentAsByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("the API's description is missing from the jar", e);
        }
    }
}
