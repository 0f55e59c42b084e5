package dev.workmate.access.oidc;

import java.io.IOException;
import java.io.Serial;

/** A provider that does not answer, answers too late, or not as one does. */
final class ProviderAwayException extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    ProviderAwayException(String message) {
        super(message);
    }
}
