package dev.workmate.erp.odata;

import dev.workmate.erp.ErpCursor;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.text.Digests;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Links to further records on their way through other hands: sealed, so that only what the service
 * itself gave is followed. The seal is made of the connection's own secret and survives a restart.
 */
final class Cursors {
    private static final int SEAL_BYTES = 15;
    private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();

    private final byte[] key;

    Cursors(ConnectionSettings settings) {
        String secret =
                switch (settings.signIn()) {
                    case ServiceSignIn.Anonymous _ -> "";
                    case ServiceSignIn.StaticToken sign -> sign.token().reveal();
                    case ServiceSignIn.AccessKey sign -> sign.key().reveal();
                    case ServiceSignIn.ClientCredentials sign -> sign.secret().reveal();
                    case ServiceSignIn.OfPerson sign -> sign.seal().reveal();
                };
        this.key =
                Digests.sha256()
                        .digest(
                                ("cursor\n" + settings.root().uri() + "\n" + secret)
                                        .getBytes(StandardCharsets.UTF_8));
    }

    /** Where more records of a set of a company are. */
    record Place(String set, UUID company, URI uri) {
        @Override
        public String toString() {
            return set + " " + company + " " + uri;
        }
    }

    ErpCursor seal(Place place) {
        String text = place.toString();
        return new ErpCursor(
                TO_TEXT.encodeToString(mac(text))
                        + "."
                        + TO_TEXT.encodeToString(text.getBytes(StandardCharsets.UTF_8)));
    }

    Place open(ErpCursor cursor) throws ErpException {
        String[] parts = cursor.value().split("\\.", 2);
        try {
            Base64.Decoder decoder = Base64.getUrlDecoder();
            String text =
                    new String(decoder.decode(parts[parts.length - 1]), StandardCharsets.UTF_8);
            if (parts.length == 2 && MessageDigest.isEqual(decoder.decode(parts[0]), mac(text))) {
                String[] words = text.split(" ", 3);
                return new Place(words[0], UUID.fromString(words[1]), URI.create(words[2]));
            }
        } catch (IllegalArgumentException e) {
            throw broken();
        }
        throw broken();
    }

    private static ErpException broken() {
        return new ErpException.Rejected(
                "The cursor is not one that was given out by this connection. Ask again from the"
                        + " beginning.",
                "invalid_cursor",
                Optional.empty());
    }

    private byte[] mac(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return Arrays.copyOf(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)), SEAL_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }
}
