package dev.workmate.files.s3;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests as Amazon's Signature Version 4 says. Immutable. */
final class S3Signature {
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final S3Settings settings;

    S3Signature(S3Settings settings) {
        this.settings = settings;
    }

    /** The headers that a request needs beside {@code Host}; path and query are encoded already. */
    Map<String, String> headers(
            String method,
            String host,
            String path,
            SortedMap<String, String> query,
            byte[] body,
            Instant at) {
        String time = TIME.format(at);
        String digest = hex(sha256(body));
        SortedMap<String, String> signed = new TreeMap<>();
        signed.put("host", host);
        signed.put("x-amz-content-sha256", digest);
        signed.put("x-amz-date", time);
        String names = String.join(";", signed.keySet());
        String canonical =
                String.join(
                        "\n",
                        method,
                        path,
                        query(query),
                        signed.entrySet().stream()
                                .map(each -> each.getKey() + ":" + each.getValue() + "\n")
                                .collect(Collectors.joining()),
                        names,
                        digest);
        String day = time.substring(0, 8);
        String scope = String.join("/", day, settings.region(), "s3", "aws4_request");
        String text = String.join("\n", ALGORITHM, time, scope, hex(sha256(bytes(canonical))));
        String signature = hex(hmac(key(day), text));
        Map<String, String> headers = new TreeMap<>(signed);
        headers.remove("host");
        headers.put(
                "Authorization",
                ALGORITHM
                        + " Credential="
                        + settings.keys().access()
                        + "/"
                        + scope
                        + ", SignedHeaders="
                        + names
                        + ", Signature="
                        + signature);
        return headers;
    }

    static String query(SortedMap<String, String> query) {
        return query.entrySet().stream()
                .map(each -> encoded(each.getKey(), "") + "=" + encoded(each.getValue(), ""))
                .collect(Collectors.joining("&"));
    }

    /** Percent-encoded but for letters, digits, {@code -._~} and what is named. */
    static String encoded(String text, String also) {
        StringBuilder out = new StringBuilder();
        for (byte b : bytes(text)) {
            char c = (char) (b & 0xff);
            boolean plain =
                    c >= 'a' && c <= 'z'
                            || c >= 'A' && c <= 'Z'
                            || c >= '0' && c <= '9'
                            || "-._~".indexOf(c) >= 0
                            || also.indexOf(c) >= 0;
            out.append(plain ? String.valueOf(c) : String.format("%%%02X", b & 0xff));
        }
        return out.toString();
    }

    private byte[] key(String day) {
        byte[] key = bytes("AWS4" + settings.keys().secret().reveal());
        for (String part : new String[] {day, settings.region(), "s3", "aws4_request"}) {
            key = hmac(key, part);
        }
        return key;
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(bytes(text));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Java has no HmacSHA256", e);
        }
    }

    private static byte[] sha256(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Java has no SHA-256", e);
        }
    }

    private static String hex(byte[] content) {
        return HexFormat.of().formatHex(content);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
