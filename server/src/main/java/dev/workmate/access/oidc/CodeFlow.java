package dev.workmate.access.oidc;

import dev.workmate.access.http.BrowserCall;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserRequest;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.userinfo.DefaultOAuth2UserService;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestRedirectFilter;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.client.web.OAuth2LoginAuthenticationFilter;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.security.web.savedrequest.NullRequestCache;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** Spring Security's code flow, with PKCE and a nonce, without sessions and stored tokens. */
final class CodeFlow {
    private final Providers providers;
    private final BegunSignIns begun;

    CodeFlow(Providers providers, BegunSignIns begun) {
        this.providers = providers;
        this.begun = begun;
    }

    OAuth2AuthorizationRequestRedirectFilter begin(AuthenticationFailureHandler failed) {
        OAuth2AuthorizationRequestRedirectFilter filter =
                new OAuth2AuthorizationRequestRedirectFilter(resolver());
        filter.setAuthorizationRequestRepository(begun);
        filter.setRequestCache(new NullRequestCache());
        filter.setAuthenticationFailureHandler(failed);
        return filter;
    }

    /** The provider sends people back to where their browser reached us. */
    private OAuth2AuthorizationRequestResolver resolver() {
        DefaultOAuth2AuthorizationRequestResolver usual =
                new DefaultOAuth2AuthorizationRequestResolver(
                        providers, ProviderFilter.BEGIN.replaceAll("/$", ""));
        usual.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
        return new OAuth2AuthorizationRequestResolver() {
            @Override
            public @Nullable OAuth2AuthorizationRequest resolve(HttpServletRequest request) {
                return backHere(usual.resolve(request), request);
            }

            @Override
            public @Nullable OAuth2AuthorizationRequest resolve(
                    HttpServletRequest request, String provider) {
                return backHere(usual.resolve(request, provider), request);
            }
        };
    }

    private static @Nullable OAuth2AuthorizationRequest backHere(
            @Nullable OAuth2AuthorizationRequest usual, HttpServletRequest request) {
        if (usual == null) {
            return null;
        }
        String provider = ProviderFilter.provider(request);
        OAuth2AuthorizationRequest.Builder there =
                OAuth2AuthorizationRequest.from(usual)
                        .redirectUri(
                                BrowserCall.originOf(request) + ProviderFilter.CALLBACK + provider);
        if (BegunSignIns.isToConfirm(request)) {
            // Whatever sign-in there is at the provider: the person is asked, and we are told when.
            there.additionalParameters(
                    more -> more.putAll(Map.of("prompt", "login", "max_age", "0")));
        }
        return there.build();
    }

    OAuth2LoginAuthenticationFilter finish(
            AuthenticationSuccessHandler welcome, AuthenticationFailureHandler failed) {
        OAuth2LoginAuthenticationFilter filter =
                new OAuth2LoginAuthenticationFilter(
                        providers, new NoTokens(), ProviderFilter.CALLBACK + "*");
        filter.setAuthorizationRequestRepository(begun);
        filter.setAuthenticationManager(new ProviderManager(exchange()));
        filter.setAuthenticationSuccessHandler(welcome);
        filter.setAuthenticationFailureHandler(failed);
        return filter;
    }

    private OidcAuthorizationCodeAuthenticationProvider exchange() {
        RestClientAuthorizationCodeTokenResponseClient tokens =
                new RestClientAuthorizationCodeTokenResponseClient();
        tokens.setRestClient(
                RestClient.builder()
                        .requestFactory(providers.calls())
                        .configureMessageConverters(
                                converters ->
                                        converters
                                                .addCustomConverter(new FormHttpMessageConverter())
                                                .addCustomConverter(
                                                        new OAuth2AccessTokenResponseHttpMessageConverter()))
                        .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                        .build());
        OidcAuthorizationCodeAuthenticationProvider exchange =
                new OidcAuthorizationCodeAuthenticationProvider(tokens, people());
        exchange.setJwtDecoderFactory(
                registration -> providers.described(registration.getRegistrationId()).idTokens());
        return exchange;
    }

    /** Where the ID token does not tell the groups, the provider is asked for them. */
    private OidcUserService people() {
        RestTemplate rest = new RestTemplate(providers.calls());
        rest.setErrorHandler(new OAuth2ErrorResponseErrorHandler());
        DefaultOAuth2UserService asked = new DefaultOAuth2UserService();
        asked.setRestOperations(rest);
        OidcUserService people = new OidcUserService();
        people.setOauth2UserService(asked);
        people.setRetrieveUserInfo(this::isToAsk);
        return people;
    }

    private boolean isToAsk(OidcUserRequest request) {
        String uri =
                request.getClientRegistration().getProviderDetails().getUserInfoEndpoint().getUri();
        String groups =
                providers
                        .find(request.getClientRegistration().getRegistrationId())
                        .orElseThrow()
                        .settings()
                        .groupsClaim();
        return uri != null
                && !uri.isEmpty()
                && Introductions.at(request.getIdToken().getClaims(), groups) == null;
    }

    /** What a provider lets us ask it for is used once and forgotten. */
    private static final class NoTokens implements OAuth2AuthorizedClientRepository {
        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals")
        public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(
                String registration, Authentication principal, HttpServletRequest request) {
            return null;
        }

        @Override
        public void saveAuthorizedClient(
                OAuth2AuthorizedClient client,
                Authentication principal,
                HttpServletRequest request,
                HttpServletResponse response) {
            // On purpose.
        }

        @Override
        public void removeAuthorizedClient(
                String registration,
                Authentication principal,
                HttpServletRequest request,
                HttpServletResponse response) {
            // There is none.
        }
    }
}
