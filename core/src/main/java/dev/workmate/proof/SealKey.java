package dev.workmate.proof;

import dev.workmate.text.Digests;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;

/** An Ed25519 key that signs seals. The private half is never printed. Thread-safe. */
public final class SealKey {
    private static final String ALGORITHM = "Ed25519";

    private final PrivateKey secret;
    private final String publicKey;

    private SealKey(PrivateKey secret, String publicKey) {
        this.secret = secret;
        this.publicKey = publicKey;
    }

    /** A new key as one line: the private half, a space, the public half. */
    static String random() {
        try {
            KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
            Base64.Encoder base64 = Base64.getEncoder();
            return base64.encodeToString(pair.getPrivate().getEncoded())
                    + " "
                    + base64.encodeToString(pair.getPublic().getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no Ed25519", e);
        }
    }

    /** {@code where} names its origin in what is said of a mistake; the key itself never is. */
    static SealKey parse(String where, String line) {
        String[] halves = line.strip().split(" +");
        try {
            if (halves.length == 2) {
                PrivateKey secret =
                        KeyFactory.getInstance(ALGORITHM)
                                .generatePrivate(
                                        new PKCS8EncodedKeySpec(
                                                Base64.getDecoder().decode(halves[0])));
                SealKey key = new SealKey(secret, halves[1]);
                if (isSigned("fits", key.sign("fits"), halves[1])) {
                    return key;
                }
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            // Said below, without a word of what stands there.
        }
        throw new IllegalArgumentException(
                where + ": a seal key is the private and the public half of an Ed25519 key");
    }

    /** In Base64, X.509 form. */
    public String publicKey() {
        return publicKey;
    }

    public String fingerprint() {
        return fingerprint(publicKey);
    }

    /** SHA-256 over the bytes of a public key. */
    public static String fingerprint(String publicKey) {
        return HexFormat.of()
                .formatHex(Digests.sha256().digest(Base64.getDecoder().decode(publicKey)));
    }

    String sign(String text) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(secret);
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a seal could not be signed", e);
        }
    }

    static boolean isSigned(String text, String signature, String publicKey) {
        try {
            Signature check = Signature.getInstance(ALGORITHM);
            check.initVerify(
                    KeyFactory.getInstance(ALGORITHM)
                            .generatePublic(new X509EncodedKeySpec(strict(publicKey))));
            check.update(text.getBytes(StandardCharsets.UTF_8));
            return check.verify(strict(signature));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    /** The same bytes have one text only. */
    private static byte[] strict(String base64) {
        byte[] bytes = Base64.getDecoder().decode(base64);
        if (!Base64.getEncoder().encodeToString(bytes).equals(base64)) {
            throw new IllegalArgumentException("no canonical Base64");
        }
        return bytes;
    }
}
