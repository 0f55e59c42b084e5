package dev.workmate.privacy;

import dev.workmate.text.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** A receipt as a JSON Web Signature (RFC 7515, compact form) with Ed25519 (RFC 8037). */
public final class SignedReceipt {
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();
    private static final String ALGORITHM = "Ed25519";

    private SignedReceipt() {}

    public static String sign(String json, PrivateKey key, PublicKey shown) {
        String header =
                JsonValue.object()
                        .with("alg", "EdDSA")
                        .with("kid", fingerprint(shown))
                        .build()
                        .toJson()
                        .value();
        String signed = encode(header) + "." + encode(json);
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(key);
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + ENCODER.encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot sign with Ed25519", e);
        }
    }

    /**
     * The JSON that was signed; empty where the signature is not this key's, or over another text.
     */
    public static Optional<String> open(String receipt, PublicKey key) {
        String[] parts = receipt.strip().split("\\.", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initVerify(key);
            signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
            return isOurs(parts[0]) && signature.verify(DECODER.decode(parts[2]))
                    ? Optional.of(decode(parts[1]))
                    : Optional.empty();
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isOurs(String header) {
        return JsonValue.parse(decode(header)).orElse(null) instanceof JsonValue.Fields fields
                && fields.values().get("alg") instanceof JsonValue.Text algorithm
                && algorithm.value().equals("EdDSA");
    }

    /** The first 16 bytes of the key's SHA-256, in hexadecimal. */
    public static String fingerprint(PublicKey key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    private static String encode(String text) {
        return ENCODER.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decode(String text) {
        return new String(DECODER.decode(text), StandardCharsets.UTF_8);
    }
}
