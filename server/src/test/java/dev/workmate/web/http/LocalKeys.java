package dev.workmate.web.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Encryption for servers inside a test, and for clients that trust them. */
public final class LocalKeys {
    private static final String PASSWORD = "changeit";

    private LocalKeys() {}

    public static SSLContext context(Path folder, String... hosts)
            throws IOException, InterruptedException, GeneralSecurityException {
        KeyStore keys = keys(folder.resolve("keys.p12"), hosts);
        KeyManagerFactory own =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD.toCharArray());
        TrustManagerFactory trusted =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private static KeyStore keys(Path file, String... hosts)
            throws IOException, InterruptedException, GeneralSecurityException {
        String names =
                Arrays.stream(hosts).map(host -> "dns:" + host).collect(Collectors.joining(","));
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "site",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=site",
                                "-ext",
                                "SAN=" + names,
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                PASSWORD,
                                "-keystore",
                                file.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            throw new IOException("no keys were made in time");
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream bytes = Files.newInputStream(file)) {
            keys.load(bytes, PASSWORD.toCharArray());
        }
        return keys;
    }
}
