package dev.workmate.llm.http;

import dev.workmate.llm.Secret;
import dev.workmate.text.Digests;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs calls as Amazon's services want it (Signature Version 4). Thread-safe. */
public final class AwsSignIn implements CallSigning {
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final Account account;
    private final String region;
    private final String service;
    private final InstantSource time;

    public AwsSignIn(Account account, String region, String service, InstantSource time) {
        this.account = account;
        this.region = region;
        this.service = service;
        this.time = time;
    }

    /** Who signs; a session token comes with keys that hold only for a while. */
    public record Account(String keyId, Secret key, Secret sessionToken) {}

    @Override
    public Map<String, String> headers(WireRequest call) {
        return sign("POST", call.uri(), call.body());
    }

    /** A signature is for one question, and questions are posted. */
    @Override
    public boolean isForEveryCall() {
        return false;
    }

    Map<String, String> sign(String method, URI uri, String body) {
        String now = TIME.format(time.instant());
        Map<String, String> signed = new TreeMap<>();
        signed.put("host", host(uri));
        signed.put("x-amz-date", now);
        if (!account.sessionToken().isEmpty()) {
            signed.put("x-amz-security-token", account.sessionToken().reveal());
        }
        String scope = now.substring(0, 8) + "/" + region + "/" + service + "/aws4_request";
        String names = String.join(";", signed.keySet());
        String canonical = canonical(method, uri, signed, names, body);
        String toSign = String.join("\n", ALGORITHM, now, scope, hex(Digests.bytes(canonical)));
        Map<String, String> headers = new TreeMap<>(signed);
        headers.remove("host");
        headers.put(
                "authorization",
                "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
                        .formatted(
                                ALGORITHM,
                                account.keyId(),
                                scope,
                                names,
                                hex(hmac(key(now.substring(0, 8)), toSign))));
        return headers;
    }

    private static String host(URI uri) {
        boolean usual = uri.getPort() < 0;
        return usual ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
    }

    private static String canonical(
            String method, URI uri, Map<String, String> signed, String names, String body) {
        StringBuilder text = new StringBuilder(method).append('\n');
        text.append(path(uri)).append('\n');
        text.append(uri.getRawQuery() == null ? "" : uri.getRawQuery()).append('\n');
        signed.forEach((name, value) -> text.append(name).append(':').append(value).append('\n'));
        return text.append('\n')
                .append(names)
                .append('\n')
                .append(hex(Digests.bytes(body)))
                .toString();
    }

    /**
     * Each part of the path is written as in an address once more, as all services but one want.
     */
    private static String path(URI uri) {
        String raw = uri.getRawPath();
        return raw.isEmpty() ? "/" : raw.replace("%", "%25").replace(":", "%3A");
    }

    private byte[] key(String day) {
        byte[] secret = ("AWS4" + account.key().reveal()).getBytes(StandardCharsets.UTF_8);
        return hmac(hmac(hmac(hmac(secret, day), region), service), "aws4_request");
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
