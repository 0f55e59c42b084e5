package dev.workmate.access.oidc;

import dev.workmate.access.Login;
import dev.workmate.access.http.AccessFilter;
import dev.workmate.access.http.BrowserCall;
import dev.workmate.access.identity.UsedOnce;
import dev.workmate.secrets.SealedSecret;
import dev.workmate.secrets.SecretPlace;
import dev.workmate.secrets.Secrets;
import dev.workmate.secrets.UnreadableSecretException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.client.web.AuthorizationRequestRepository;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.PkceParameterNames;
import org.springframework.security.oauth2.core.oidc.endpoint.OidcParameterNames;

/**
 * Sign-ins that a browser has begun and not finished, kept by the browser itself in a sealed
 * cookie: any server can finish them, each counts once and for ten minutes, and nobody else's
 * browser can. The last one that was begun is the one that counts. Thread-safe.
 */
final class BegunSignIns implements AuthorizationRequestRepository<OAuth2AuthorizationRequest> {
    static final Duration TTL = Duration.ofMinutes(10);

    private static final String COOKIE = "workmate-sign-in";
    private static final String CONFIRM = "confirm";
    private static final String RETURN_TO = "return_to";
    private static final String PROVIDER = "registration_id";
    private static final int PARTS = 8;

    private final Providers providers;
    private final Secrets secrets;
    private final UsedOnce used;
    private final InstantSource time;

    BegunSignIns(Providers providers, Secrets secrets, UsedOnce used, InstantSource time) {
        this.providers = providers;
        this.secrets = secrets;
        this.used = used;
        this.time = time;
    }

    /** Somebody is signed in and shows again who they are; since when, as our clock says. */
    record Confirming(String token, Instant since) {
        static Optional<Confirming> in(HttpServletRequest request) {
            return request.getAttribute(Confirming.class.getName()) instanceof Confirming found
                    ? Optional.of(found)
                    : Optional.empty();
        }

        /** The login that it is about, where it is still the browser's. */
        Optional<Login> login(HttpServletRequest request) {
            return AccessFilter.login(request)
                    .filter(login -> login.token().id().value().equals(token));
        }
    }

    /** Whether the person is to show the provider again who they are. */
    static boolean isToConfirm(HttpServletRequest request) {
        return request.getParameter(CONFIRM) != null;
    }

    @Override
    public void saveAuthorizationRequest(
            @Nullable OAuth2AuthorizationRequest begun,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (begun == null) {
            return;
        }
        String text =
                String.join(
                        "\n",
                        begun.<String>getAttribute(PROVIDER),
                        begun.getState(),
                        begun.<String>getAttribute(OidcParameterNames.NONCE),
                        begun.<String>getAttribute(PkceParameterNames.CODE_VERIFIER),
                        begun.getRedirectUri(),
                        Long.toString(time.instant().plus(TTL).toEpochMilli()),
                        ReturnPath.of(request.getParameter("to")),
                        confirmed(request));
        SealedSecret sealed = secrets.seal(text.getBytes(StandardCharsets.UTF_8), place());
        new BrowserCall(request, response).keep(COOKIE, sealed.text(), TTL);
    }

    /** The login that is to be confirmed; empty where the browser has none, or signs in. */
    private static String confirmed(HttpServletRequest request) {
        return isToConfirm(request)
                ? AccessFilter.login(request).map(login -> login.token().id().value()).orElse("")
                : "";
    }

    private static SecretPlace place() {
        return new SecretPlace("browser", COOKIE, "value");
    }

    @Override
    public @Nullable OAuth2AuthorizationRequest loadAuthorizationRequest(
            HttpServletRequest request) {
        // Only asked for by filters that are not used here.
        return null;
    }

    /** Fails where what comes back does not belong to what this browser began. */
    @Override
    public OAuth2AuthorizationRequest removeAuthorizationRequest(
            HttpServletRequest request, HttpServletResponse response) {
        BrowserCall call = new BrowserCall(request, response);
        List<String> parts = call.kept(COOKIE).map(this::open).orElse(List.of());
        call.keep(COOKIE, "", Duration.ZERO);
        if (parts.size() != PARTS) {
            throw new OAuth2AuthenticationException(Trouble.EXPIRED.code());
        }
        String provider = parts.get(0);
        String state = parts.get(1);
        Instant end = Instant.ofEpochMilli(Long.parseLong(parts.get(5)));
        request.setAttribute(RETURN_TO, parts.get(6));
        if (!parts.get(7).isEmpty()) {
            request.setAttribute(
                    Confirming.class.getName(), new Confirming(parts.get(7), end.minus(TTL)));
        }
        boolean ours =
                provider.equals(ProviderFilter.provider(request))
                        && state.equals(request.getParameter("state"))
                        && time.instant().isBefore(end);
        if (!ours || !used.use("sign-in " + state, end)) {
            throw new OAuth2AuthenticationException(Trouble.EXPIRED.code());
        }
        Provider.Described described = providers.described(provider);
        requireOwnName(described, request);
        return OAuth2AuthorizationRequest.authorizationCode()
                .authorizationUri(described.endpoints().authorization().toString())
                .clientId(described.registration().getClientId())
                .scopes(described.registration().getScopes())
                .redirectUri(parts.get(4))
                .state(state)
                .attributes(
                        Map.of(
                                PROVIDER,
                                provider,
                                OidcParameterNames.NONCE,
                                parts.get(2),
                                PkceParameterNames.CODE_VERIFIER,
                                parts.get(3)))
                .build();
    }

    /** RFC 9207: a code of one provider must not be handed to another one. */
    private static void requireOwnName(Provider.Described described, HttpServletRequest request) {
        Optional<String> named = Optional.ofNullable(request.getParameter("iss"));
        String issuer = described.registration().getProviderDetails().getIssuerUri();
        boolean right =
                named.map(name -> name.equals(issuer)).orElse(!described.endpoints().namesItself());
        if (!right) {
            throw new OAuth2AuthenticationException(Trouble.REFUSED.code());
        }
    }

    /** Where the person goes who has finished. */
    static String returnPath(HttpServletRequest request) {
        return request.getAttribute(RETURN_TO) instanceof String path ? path : "/";
    }

    private List<String> open(String cookie) {
        Optional<SealedSecret> sealed = SealedSecret.parse(cookie);
        if (sealed.isEmpty()) {
            return List.of();
        }
        try {
            byte[] text = secrets.open(sealed.get(), place());
            return List.of(new String(text, StandardCharsets.UTF_8).split("\n", -1));
        } catch (UnreadableSecretException e) {
            return List.of();
        }
    }
}
