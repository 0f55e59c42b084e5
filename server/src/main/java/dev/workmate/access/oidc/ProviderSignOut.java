package dev.workmate.access.oidc;

import dev.workmate.access.Login;
import dev.workmate.access.http.SignOutElsewhere;
import dev.workmate.access.identity.Identities;
import java.net.URI;
import java.util.Optional;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * Where people sign out of the provider that they came by. No token of the provider is kept, so it
 * may ask them whether they want to.
 */
public final class ProviderSignOut implements SignOutElsewhere {
    private final Providers providers;
    private final Identities identities;

    public ProviderSignOut(Providers providers, Identities identities) {
        this.providers = providers;
        this.identities = identities;
    }

    @Override
    public Optional<String> after(Login login, String origin) {
        return identities
                .providerOf(login.token().id())
                .flatMap(providers::find)
                .flatMap(provider -> address(provider.settings(), origin));
    }

    /** Signing out here does not depend on the provider. */
    private Optional<String> address(ProviderSettings provider, String origin) {
        try {
            return providers
                    .described(provider.id())
                    .endpoints()
                    .endSession()
                    .map(end -> address(end, provider, origin));
        } catch (OAuth2AuthenticationException e) {
            return Optional.empty();
        }
    }

    private static String address(URI end, ProviderSettings provider, String origin) {
        return UriComponentsBuilder.fromUri(end)
                .queryParam("client_id", "{client}")
                .queryParam("post_logout_redirect_uri", "{back}")
                .encode()
                .buildAndExpand(provider.client().id(), origin + "/sign-in")
                .toUriString();
    }
}
