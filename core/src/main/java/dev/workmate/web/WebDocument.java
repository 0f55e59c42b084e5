package dev.workmate.web;

import java.util.Optional;

/**
 * What a site answered; {@code isCut} where there was more than was asked for. The bytes are not
 * copied.
 */
public record WebDocument(
        int status,
        Optional<String> mediaType,
        Optional<WebDocuments.Validator> validator,
        byte[] bytes,
        boolean isCut) {}
