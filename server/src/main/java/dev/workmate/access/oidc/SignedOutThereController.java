package dev.workmate.access.oidc;

import dev.workmate.access.identity.ProviderDoor;
import dev.workmate.access.identity.UsedOnce;
import dev.workmate.http.FormBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Takes a provider's word that somebody has signed out there. */
@RestController
public final class SignedOutThereController {
    private static final Duration REMEMBERED = Duration.ofMinutes(15);

    private final Providers providers;
    private final ProviderDoor door;
    private final UsedOnce used;
    private final InstantSource time;

    public SignedOutThereController(
            Providers providers, ProviderDoor door, UsedOnce used, InstantSource time) {
        this.providers = providers;
        this.door = door;
        this.used = used;
        this.time = time;
    }

    @PostMapping("/api/auth/providers/{providerId}/signed-out")
    @Operation(
            summary =
                    "For providers: ends sign-ins that came from one there (OpenID Connect"
                            + " Back-Channel Logout, with the logout token as a form)",
            problems = {
                "400 invalid_logout_token",
                "404 provider_not_found",
                "503 provider_unavailable"
            },
            open = true)
    ResponseEntity<Void> signedOut(@PathVariable String providerId, HttpServletRequest request)
            throws IOException {
        Provider provider =
                providers
                        .find(providerId)
                        .orElseThrow(
                                () ->
                                        ProblemException.notFound(
                                                "provider_not_found",
                                                "There is no such provider."));
        Jwt token = token(provider, FormBody.field(request, "logout_token").orElse(""));
        if (used.use(
                "logout " + provider.settings().issuer() + " " + token.getId(),
                time.instant().plus(REMEMBERED))) {
            door.signedOutThere(
                    provider.settings().issuer(),
                    Optional.ofNullable(token.getSubject()),
                    Optional.ofNullable(token.getClaimAsString("sid")),
                    request.getRemoteAddr());
        }
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).build();
    }

    private Jwt token(Provider provider, String text) {
        try {
            return providers.described(provider.settings().id()).logoutTokens().decode(text);
        } catch (BadJwtException e) {
            throw ProblemException.badRequest(
                    "invalid_logout_token", "This is no logout token of the provider for us.");
        } catch (JwtException | OAuth2AuthenticationException e) {
            throw new ProblemException(
                    503, "provider_unavailable", "The provider's keys cannot be had now.");
        }
    }
}
