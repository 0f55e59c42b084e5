package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.odata.http.ServiceSignIn.AccessKey;
import dev.workmate.erp.odata.http.ServiceSignIn.Anonymous;
import dev.workmate.erp.odata.http.ServiceSignIn.ClientCredentials;
import dev.workmate.erp.odata.http.ServiceSignIn.OfPerson;
import dev.workmate.erp.odata.http.ServiceSignIn.StaticToken;
import dev.workmate.llm.Secret;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;

/** What a request carries to say who asks. Thread-safe. */
interface Credentials {
    /** The value of the header; empty where none is sent. */
    String header() throws ErpException, InterruptedException;

    /** Forgets what the service has just refused; whether there can be another. */
    default boolean renew(String refused) {
        return false;
    }

    /** A text from outside without our secrets in it. */
    default String mask(String text) {
        return text;
    }

    static Credentials of(
            ServiceSignIn signIn,
            HttpClient client,
            ConnectionLimits limits,
            InstantSource time,
            Pauses pauses) {
        return switch (signIn) {
            case Anonymous _ -> fixed("", Secret.NONE);
            case StaticToken(Secret token) -> fixed("Bearer " + token.reveal(), token);
            case AccessKey(String user, Secret key) -> {
                byte[] pair = (user + ":" + key.reveal()).getBytes(StandardCharsets.UTF_8);
                yield fixed("Basic " + Base64.getEncoder().encodeToString(pair), key);
            }
            case ClientCredentials credentials ->
                    new FetchedTokens(credentials, client, limits, time, pauses);
            case OfPerson(BearerSource tokens, Secret _) -> new KeptTokens(tokens);
        };
    }

    private static Credentials fixed(String header, Secret secret) {
        Secret whole = new Secret(header.substring(header.indexOf(' ') + 1));
        return new Credentials() {
            @Override
            public String header() {
                return header;
            }

            @Override
            public String mask(String text) {
                return whole.maskIn(secret.maskIn(text));
            }
        };
    }
}
