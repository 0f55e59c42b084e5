package dev.workmate.access.oidc;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.workmate.access.identity.Identity;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A provider, asked for its own description when it is first needed and once an hour from then on:
 * a server starts without it, and what was known before counts while it is away. Thread-safe.
 */
final class Provider {
    /** By how much clocks may differ. */
    static final Duration SKEW = Duration.ofSeconds(60);

    private static final Logger log = LoggerFactory.getLogger(Provider.class);
    private static final Duration FRESH = Duration.ofHours(1);
    private static final Duration AWAY = Duration.ofSeconds(2);
    private static final Duration KEYS_FRESH = Duration.ofMinutes(5);
    private static final Duration KEYS_AT_MOST_EVERY = Duration.ofSeconds(30);
    private static final Duration KEYS_WITHOUT_PROVIDER = Duration.ofHours(1);
    private static final JOSEObjectType LOGOUT = new JOSEObjectType("logout+jwt");

    /** Never {@code none}, and none whose key would be the client's secret. */
    private static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(
                    JWSAlgorithm.RS256,
                    JWSAlgorithm.RS384,
                    JWSAlgorithm.RS512,
                    JWSAlgorithm.PS256,
                    JWSAlgorithm.PS384,
                    JWSAlgorithm.PS512,
                    JWSAlgorithm.ES256,
                    JWSAlgorithm.ES384,
                    JWSAlgorithm.ES512);

    private final ProviderSettings settings;
    private final ProviderCalls calls;
    private final InstantSource time;
    private final JsonMapper mapper = new JsonMapper();
    private volatile @Nullable Described described;
    private volatile Instant failedAt = Instant.MIN;

    Provider(ProviderSettings settings, ProviderCalls calls, InstantSource time) {
        this.settings = settings;
        this.calls = calls;
        this.time = time;
    }

    /** What is known of it, and what reads its words. */
    record Described(
            Endpoints endpoints,
            ClientRegistration registration,
            JwtDecoder idTokens,
            JwtDecoder logoutTokens,
            Instant at) {}

    ProviderSettings settings() {
        return settings;
    }

    /** Fails where it is away and was never here. */
    Described described() throws ProviderAwayException {
        Described known = described;
        if (known != null && time.instant().isBefore(known.at().plus(FRESH))) {
            return known;
        }
        return describe();
    }

    private synchronized Described describe() throws ProviderAwayException {
        Described known = described;
        Instant now = time.instant();
        if (known != null && now.isBefore(known.at().plus(FRESH))) {
            return known;
        }
        if (now.isBefore(failedAt.plus(AWAY))) {
            return orFail(known, "it was away a moment ago");
        }
        try {
            Described fresh = fetch(known);
            described = fresh;
            return fresh;
        } catch (IOException | JacksonException e) {
            failedAt = time.instant();
            log.warn("provider {} could not be asked: {}", settings.id(), e.getMessage());
            return orFail(known, "it does not describe itself");
        }
    }

    private static Described orFail(@Nullable Described known, String why)
            throws ProviderAwayException {
        if (known == null) {
            throw new ProviderAwayException(why);
        }
        return known;
    }

    private Described fetch(@Nullable Described known) throws IOException {
        String base = settings.issuer().replaceAll("/$", "");
        URI address = URI.create(base + "/.well-known/openid-configuration");
        Endpoints endpoints =
                Endpoints.read(settings.issuer(), mapper.readTree(calls.get(address)));
        if (known != null && endpoints.equals(known.endpoints())) {
            return new Described(
                    endpoints,
                    known.registration(),
                    known.idTokens(),
                    known.logoutTokens(),
                    time.instant());
        }
        ClientRegistration registration = registration(endpoints);
        JWKSource<SecurityContext> keys = keys(endpoints);
        return new Described(
                endpoints,
                registration,
                decoder(endpoints, keys, idTokenValidator(registration), JOSEObjectType.JWT),
                decoder(
                        endpoints,
                        keys,
                        new LogoutTokenValidator(settings.issuer(), settings.client().id(), time),
                        LOGOUT),
                time.instant());
    }

    private ClientRegistration registration(Endpoints endpoints) {
        return ClientRegistration.withRegistrationId(settings.id())
                .clientName(settings.name())
                .clientId(settings.client().id())
                .clientSecret(settings.client().secret())
                .clientAuthenticationMethod(authentication(endpoints))
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .redirectUri("{baseUrl}" + ProviderFilter.CALLBACK + "{registrationId}")
                .scope(settings.client().scopes())
                .issuerUri(settings.issuer())
                .authorizationUri(endpoints.authorization().toString())
                .tokenUri(endpoints.token().toString())
                .jwkSetUri(endpoints.keys().toString())
                .userInfoUri(endpoints.userInfo().map(URI::toString).orElse(""))
                .userNameAttributeName("sub")
                .build();
    }

    private ClientAuthenticationMethod authentication(Endpoints endpoints) {
        if (settings.client().secret().isEmpty()) {
            return ClientAuthenticationMethod.NONE;
        }
        Set<String> offered = endpoints.clientAuthentication();
        return !offered.contains("client_secret_basic") && offered.contains("client_secret_post")
                ? ClientAuthenticationMethod.CLIENT_SECRET_POST
                : ClientAuthenticationMethod.CLIENT_SECRET_BASIC;
    }

    /** A key that is not known is asked for, but not at every guess of one. */
    private JWKSource<SecurityContext> keys(Endpoints endpoints) throws ProviderAwayException {
        try {
            return JWKSourceBuilder.<SecurityContext>create(endpoints.keys().toURL(), calls)
                    .cache(KEYS_FRESH.toMillis(), KEYS_AT_MOST_EVERY.toMillis())
                    .refreshAheadCache(false)
                    .rateLimited(KEYS_AT_MOST_EVERY.toMillis())
                    .outageTolerant(KEYS_WITHOUT_PROVIDER.toMillis())
                    .build();
        } catch (MalformedURLException e) {
            throw new ProviderAwayException("the provider's keys have no address");
        }
    }

    private OAuth2TokenValidator<Jwt> idTokenValidator(ClientRegistration registration) {
        OidcIdTokenValidator validator = new OidcIdTokenValidator(registration);
        validator.setClockSkew(SKEW);
        validator.setClock(
                new Clock() {
                    @Override
                    public java.time.ZoneId getZone() {
                        return ZoneOffset.UTC;
                    }

                    @Override
                    public Clock withZone(java.time.ZoneId zone) {
                        return this;
                    }

                    @Override
                    public Instant instant() {
                        return time.instant();
                    }
                });
        return token ->
                Identity.isSubject(Optional.ofNullable(token.getSubject()).orElse(""))
                        ? validator.validate(token)
                        : OAuth2TokenValidatorResult.failure(
                                new OAuth2Error("invalid_id_token", "nobody is named", null));
    }

    private static JwtDecoder decoder(
            Endpoints endpoints,
            JWKSource<SecurityContext> keys,
            OAuth2TokenValidator<Jwt> validator,
            JOSEObjectType type) {
        Set<JWSAlgorithm> algorithms =
                ALGORITHMS.stream()
                        .filter(each -> endpoints.algorithms().contains(each.getName()))
                        .collect(Collectors.toUnmodifiableSet());
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSKeySelector(
                new JWSVerificationKeySelector<>(
                        algorithms.isEmpty() ? ALGORITHMS : algorithms, keys));
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, type, null));
        // Claims are the validator's business.
        processor.setJWTClaimsSetVerifier((_, _) -> {});
        NimbusJwtDecoder decoder = new NimbusJwtDecoder(processor);
        decoder.setClaimSetConverter(OidcIdTokenDecoderFactory.createDefaultClaimTypeConverter());
        decoder.setJwtValidator(validator);
        return decoder;
    }
}
