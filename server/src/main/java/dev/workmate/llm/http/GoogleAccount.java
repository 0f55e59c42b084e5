package dev.workmate.llm.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A service account of Google Cloud: it signs a claim with its key and gets a token for it. */
public final class GoogleAccount implements TokenSignIn.Source {
    private static final String SCOPE = "https://www.googleapis.com/auth/cloud-platform";
    private static final String GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
    private static final long HOUR = 3_600;

    private final String email;
    private final String keyId;
    private final PrivateKey key;
    private final URI address;

    private GoogleAccount(String email, String keyId, PrivateKey key, URI address) {
        this.email = email;
        this.keyId = keyId;
        this.key = key;
        this.address = address;
    }

    /** From the file that Google hands out for the account. */
    public static GoogleAccount read(String json) {
        JsonNode file = WireJson.any(json);
        String pem = WireJson.text(file, "private_key");
        if (WireJson.text(file, "client_email").isEmpty() || pem.isEmpty()) {
            throw new IllegalArgumentException(
                    "the file of a Google service account has client_email and private_key");
        }
        String encoded = pem.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        try {
            PrivateKey key =
                    KeyFactory.getInstance("RSA")
                            .generatePrivate(
                                    new PKCS8EncodedKeySpec(Base64.getDecoder().decode(encoded)));
            String address = WireJson.text(file, "token_uri");
            return new GoogleAccount(
                    WireJson.text(file, "client_email"),
                    WireJson.text(file, "private_key_id"),
                    key,
                    URI.create(
                            address.isEmpty() ? "https://oauth2.googleapis.com/token" : address));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the key of the Google service account is broken", e);
        }
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public Map<String, String> form(Instant now) {
        return Map.of("grant_type", GRANT, "assertion", claim(now));
    }

    private String claim(Instant now) {
        String head =
                WireJson.write(
                        WireJson.object().put("alg", "RS256").put("typ", "JWT").put("kid", keyId));
        String claims =
                WireJson.write(
                        WireJson.object()
                                .put("iss", email)
                                .put("scope", SCOPE)
                                .put("aud", address.toString())
                                .put("iat", now.getEpochSecond())
                                .put("exp", now.getEpochSecond() + HOUR));
        String text =
                base64(head.getBytes(StandardCharsets.UTF_8))
                        + "."
                        + base64(claims.getBytes(StandardCharsets.UTF_8));
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key);
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return text + "." + base64(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the claim cannot be signed", e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
