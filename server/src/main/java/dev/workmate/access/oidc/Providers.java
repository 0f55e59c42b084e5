package dev.workmate.access.oidc;

import dev.workmate.access.http.ProviderButton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;

/** All providers that the operator has set. Thread-safe. */
public final class Providers implements ClientRegistrationRepository {
    private final Map<String, Provider> all = new LinkedHashMap<>();
    private final ProviderCalls calls;

    /** {@code limit} is how long a provider may take to answer. */
    public Providers(List<ProviderSettings> settings, Duration limit, InstantSource time) {
        this.calls = new ProviderCalls(limit);
        settings.forEach(each -> all.put(each.id(), new Provider(each, calls, time)));
    }

    public List<ProviderButton> buttons() {
        return all.values().stream()
                .map(each -> new ProviderButton(each.settings().id(), each.settings().name()))
                .toList();
    }

    ProviderCalls calls() {
        return calls;
    }

    Optional<Provider> find(String id) {
        return Optional.ofNullable(all.get(id));
    }

    /** Fails where there is none of this name, or it is away. */
    Provider.Described described(String id) {
        Provider provider =
                find(id).orElseThrow(
                                () -> new OAuth2AuthenticationException(Trouble.UNKNOWN.code()));
        try {
            return provider.described();
        } catch (ProviderAwayException e) {
            throw new OAuth2AuthenticationException(Trouble.AWAY.code());
        }
    }

    @Override
    public @Nullable ClientRegistration findByRegistrationId(String id) {
        return described(id).registration();
    }
}
