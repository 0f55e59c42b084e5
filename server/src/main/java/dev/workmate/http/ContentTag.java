package dev.workmate.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Function;
import org.springframework.core.io.Resource;

/**
 * Names a file of the page by its content, so that a browser keeps it exactly as long as it is the
 * same; files of a build have one and the same date. Threads may share it.
 */
public final class ContentTag implements Function<Resource, String> {
    @Override
    public String apply(Resource file) {
        try (InputStream content = file.getInputStream();
                DigestInputStream read =
                        new DigestInputStream(content, MessageDigest.getInstance("SHA-256"))) {
            read.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(read.getMessageDigest().digest(), 0, 16);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file.getFilename(), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
