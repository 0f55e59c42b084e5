package dev.workmate.erp.odata.http;

import dev.workmate.llm.Secret;

/** How the service is told who asks. */
public sealed interface ServiceSignIn {
    /** A service that asks for nothing. */
    record Anonymous() implements ServiceSignIn {}

    /** A token that somebody else looks after. */
    record StaticToken(Secret token) implements ServiceSignIn {}

    /** A user with an access key, as installations on premises take it. */
    record AccessKey(String user, Secret key) implements ServiceSignIn {}

    /** OAuth 2 client credentials: tokens are fetched, and fetched anew before they end. */
    record ClientCredentials(BaseAddress tokenUrl, String clientId, Secret secret, String scope)
            implements ServiceSignIn {}

    /**
     * A person's own token, which is renewed elsewhere; {@code seal} stays the same for the person.
     */
    record OfPerson(BearerSource tokens, Secret seal) implements ServiceSignIn {}
}
