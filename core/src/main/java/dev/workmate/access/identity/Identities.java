package dev.workmate.access.identity;

import dev.workmate.access.Act;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import java.util.List;
import java.util.Optional;

/**
 * The store of who is who at providers, and of the sign-ins that came from there. Every change of
 * people is stored together with its act. Thread-safe.
 */
public interface Identities {
    /** Whom an identity belongs to, and whether they may come in. */
    record Known(User user, boolean active) {}

    /** A sign-in here that came from a provider. */
    record ProviderSignIn(TokenId token, User user, String provider) {}

    Optional<Known> find(Identity identity);

    /** Makes a person; false where somebody made one for this identity meanwhile. */
    boolean add(User person, Identity identity, String provider, Act act);

    /** Stores a person's name and roles as the provider has them now. */
    void follow(User person, Act act);

    /** Remembers by which sign-in at the provider a token came about. */
    void remember(TokenId token, Introduction introduction);

    Optional<String> providerOf(TokenId token);

    /** Sign-ins that came from one of the provider's, or from all of a person's there. */
    List<ProviderSignIn> signIns(String issuer, Optional<String> subject, Optional<String> session);
}
