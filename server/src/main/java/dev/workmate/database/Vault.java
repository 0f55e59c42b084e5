package dev.workmate.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts secrets that lie in files and tables, with AES-GCM and a key that lies apart, readable
 * by its owner only. The name of what is encrypted is bound to it, so that one cannot be put in
 * another's place.
 */
public final class Vault {
    /** What an encrypted value begins with. */
    public static final String PREFIX = "encrypted:v1:";

    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final SecureRandom random = new SecureRandom();
    private final SecretKey key;

    private Vault(SecretKey key) {
        this.key = key;
    }

    /** Makes the key where there is none. */
    public static Vault open(Path keyFile) throws IOException {
        try {
            byte[] fresh = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(fresh);
            create(keyFile, Base64.getEncoder().encode(fresh));
        } catch (FileAlreadyExistsException e) {
            checkOwnerOnly(keyFile);
        }
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(Files.readString(keyFile).strip());
        } catch (IllegalArgumentException e) {
            throw new IOException(keyFile + " is no key", e);
        }
        if (bytes.length != KEY_BYTES) {
            throw new IOException(keyFile + " is no key of " + KEY_BYTES + " bytes");
        }
        return new Vault(new SecretKeySpec(bytes, "AES"));
    }

    public static boolean isEncrypted(String text) {
        return text.startsWith(PREFIX);
    }

    public String encrypt(String name, String secret) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed =
                    cipher(Cipher.ENCRYPT_MODE, name, nonce)
                            .doFinal(secret.getBytes(StandardCharsets.UTF_8));
            byte[] whole = new byte[nonce.length + sealed.length];
            System.arraycopy(nonce, 0, whole, 0, nonce.length);
            System.arraycopy(sealed, 0, whole, nonce.length, sealed.length);
            return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot encrypt with AES-GCM", e);
        }
    }

    /** Fails where the text was changed, belongs to another name or another key made it. */
    public String decrypt(String name, String text) throws GeneralSecurityException {
        byte[] whole;
        try {
            whole = Base64.getUrlDecoder().decode(text.substring(PREFIX.length()));
        } catch (IllegalArgumentException e) {
            throw new GeneralSecurityException("the text was changed", e);
        }
        if (whole.length <= NONCE_BYTES) {
            throw new GeneralSecurityException("the text was cut");
        }
        byte[] nonce = java.util.Arrays.copyOf(whole, NONCE_BYTES);
        byte[] plain =
                cipher(Cipher.DECRYPT_MODE, name, nonce)
                        .doFinal(whole, NONCE_BYTES, whole.length - NONCE_BYTES);
        return new String(plain, StandardCharsets.UTF_8);
    }

    private Cipher cipher(int mode, String name, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    /**
     * A file that nobody else can read from its first moment on; another file system may differ.
     */
    public static void create(Path file, byte[] content) throws IOException {
        if (!isPosix(file)) {
            Files.write(file, content, StandardOpenOption.CREATE_NEW);
            return;
        }
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        Files.createFile(file, OWNER_ONLY);
        Files.write(file, content, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Refuses a key that other accounts of the machine can read. */
    public static void checkOwnerOnly(Path keyFile) throws IOException {
        if (isPosix(keyFile)) {
            Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(keyFile);
            if (!Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE)
                    .containsAll(allowed)) {
                throw new IOException(
                        keyFile + " can be read by others; allow its owner only (chmod 600)");
            }
        }
    }

    private static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
