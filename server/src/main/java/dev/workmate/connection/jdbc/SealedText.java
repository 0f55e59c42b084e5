package dev.workmate.connection.jdbc;

import dev.workmate.secrets.SealedSecret;
import dev.workmate.secrets.SecretPlace;
import dev.workmate.secrets.Secrets;
import dev.workmate.secrets.UnreadableSecretException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Texts that are sealed for one place of the database. Thread-safe. */
final class SealedText {
    private static final Logger log = LoggerFactory.getLogger(SealedText.class);

    private final Secrets secrets;

    SealedText(Secrets secrets) {
        this.secrets = secrets;
    }

    String seal(SecretPlace place, String text) {
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        try {
            return secrets.seal(plain, place).text();
        } finally {
            Arrays.fill(plain, (byte) 0);
        }
    }

    /** Empty where this server's keys do not open it, or it was sealed for another place. */
    Optional<String> open(SecretPlace place, String sealed) {
        Optional<SealedSecret> parsed = SealedSecret.parse(sealed);
        if (parsed.isEmpty()) {
            log.warn("{} is not sealed", place);
            return Optional.empty();
        }
        try {
            byte[] plain = secrets.open(parsed.get(), place);
            try {
                return Optional.of(new String(plain, StandardCharsets.UTF_8));
            } finally {
                Arrays.fill(plain, (byte) 0);
            }
        } catch (UnreadableSecretException e) {
            log.warn("{} cannot be read with this server's keys", place);
            return Optional.empty();
        }
    }
}
