package dev.workmate.privacy.file;

import dev.workmate.privacy.ReceiptSigner;
import dev.workmate.privacy.SignedReceipt;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** The Ed25519 key that signs receipts: two files in the home folder, of which one is secret. */
public final class ReceiptKey implements ReceiptSigner {
    public static final String SECRET = "workmate.receipts.key";
    public static final String PUBLIC = "workmate.receipts.pub";
    private static final String ALGORITHM = "Ed25519";
    private static final String BEGIN = "-----BEGIN PUBLIC KEY-----";
    private static final String END = "-----END PUBLIC KEY-----";

    private final PrivateKey secret;
    private final PublicKey shown;

    private ReceiptKey(PrivateKey secret, PublicKey shown) {
        this.secret = secret;
        this.shown = shown;
    }

    /** Makes the key where there is none. The secret half holds both, so that they never differ. */
    public static ReceiptKey open(Path home) throws IOException {
        Path file = home.resolve(SECRET);
        try {
            if (!Files.exists(file)) {
                create(home, file);
            }
            String[] halves = Files.readString(file).strip().split("\n");
            if (halves.length != 2) {
                throw new IOException(file + " is no key");
            }
            KeyFactory keys = KeyFactory.getInstance(ALGORITHM);
            PublicKey shown = keys.generatePublic(new X509EncodedKeySpec(decode(halves[1])));
            Files.writeString(home.resolve(PUBLIC), pem(shown));
            return new ReceiptKey(
                    keys.generatePrivate(new PKCS8EncodedKeySpec(decode(halves[0]))), shown);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException(file + " is no key", e);
        }
    }

    /** Readable by its owner only from its first moment on, where the file system knows rights. */
    private static void create(Path home, Path file) throws IOException, GeneralSecurityException {
        KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
        String text =
                encode(pair.getPrivate().getEncoded())
                        + "\n"
                        + encode(pair.getPublic().getEncoded());
        Files.createDirectories(home);
        try {
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(
                        file,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------")));
            }
            Files.writeString(file, text, StandardCharsets.US_ASCII);
        } catch (FileAlreadyExistsException e) {
            // Another process was quicker; its key counts.
        }
    }

    @Override
    public String sign(String json) {
        return SignedReceipt.sign(json, secret, shown);
    }

    public PublicKey shown() {
        return shown;
    }

    public static String pem(PublicKey key) {
        return BEGIN + "\n" + encode(key.getEncoded()) + "\n" + END + "\n";
    }

    /** Reads what {@link #pem} has written. */
    public static PublicKey read(Path file) throws IOException {
        String text = Files.readString(file).replace(BEGIN, "").replace(END, "");
        try {
            return KeyFactory.getInstance(ALGORITHM)
                    .generatePublic(new X509EncodedKeySpec(decode(text.replaceAll("\\s", ""))));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IOException(file + " is no Ed25519 key", e);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] decode(String text) {
        return Base64.getDecoder().decode(text.strip());
    }
}
