package dev.workmate.access.oidc;

import dev.workmate.access.Attempts;
import dev.workmate.access.Logins;
import dev.workmate.access.http.AccessFilter;
import dev.workmate.access.http.BrowserCall;
import dev.workmate.access.identity.Introduction;
import dev.workmate.access.identity.ProviderDoor;
import dev.workmate.access.identity.ProviderRules;
import dev.workmate.access.identity.UsedOnce;
import dev.workmate.access.oidc.BegunSignIns.Confirming;
import dev.workmate.secrets.Secrets;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Leads browsers to providers and takes them in when they come back. Whatever goes wrong ends on
 * the page for signing in, which says why; other ways to sign in stay open.
 */
public final class ProviderFilter extends OncePerRequestFilter {
    static final String BEGIN = "/oauth2/authorization/";
    static final String CALLBACK = "/login/oauth2/code/";

    private static final Logger log = LoggerFactory.getLogger(ProviderFilter.class);
    private static final int FREE = 50;

    private final Providers providers;
    private final ProviderDoor door;
    private final Attempts attempts;
    private final Filter begin;
    private final Filter finish;

    public ProviderFilter(
            Providers providers,
            ProviderDoor door,
            Attempts attempts,
            Secrets secrets,
            UsedOnce used,
            InstantSource time) {
        this.providers = providers;
        this.door = door;
        this.attempts = attempts;
        CodeFlow flow = new CodeFlow(providers, new BegunSignIns(providers, secrets, used, time));
        this.begin = flow.begin(this::failed);
        this.finish = flow.finish(this::welcome, this::failed);
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        String path = request.getServletPath();
        return !path.startsWith(BEGIN) && !path.startsWith(CALLBACK);
    }

    /** The provider that a call is about, by its path. */
    static String provider(HttpServletRequest request) {
        String path = request.getServletPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            Filter way = request.getServletPath().startsWith(BEGIN) ? begin : finish;
            Optional<Exception> failure = run(way, request, response);
            if (failure.isPresent()) {
                log.error("a sign-in by {} came to nothing", provider(request), failure.get());
                end(new BrowserCall(request, response), Trouble.FAILED);
            }
        } finally {
            SecurityContextHolder.clearContext();
        }
    }

    private Optional<Exception> run(
            Filter way, HttpServletRequest request, HttpServletResponse response) {
        BrowserCall call = new BrowserCall(request, response);
        if (way == begin
                && BegunSignIns.isToConfirm(request)
                && AccessFilter.login(request).isEmpty()) {
            // Whoever comes back would be taken in as somebody who signs in.
            end(call, Trouble.EXPIRED);
            return Optional.empty();
        }
        boolean tooMany = way == finish && attempts.begin(key(call)).isPresent();
        if (tooMany) {
            end(call, Trouble.TOO_MANY_ATTEMPTS);
            return Optional.empty();
        }
        try {
            way.doFilter(request, response, (_, _) -> end(call, Trouble.EXPIRED));
            return Optional.empty();
        } catch (Exception e) {
            return Optional.of(e);
        }
    }

    private static Attempts.Key key(BrowserCall call) {
        return new Attempts.Key(
                "sign-ins by providers from " + call.caller().address(),
                FREE,
                Duration.ofSeconds(1),
                Duration.ofMinutes(15));
    }

    private void welcome(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable Authentication authentication) {
        ProviderSettings provider = providers.find(provider(request)).orElseThrow().settings();
        if (authentication == null || !(authentication.getPrincipal() instanceof OidcUser user)) {
            throw new IllegalStateException("no person came from " + provider.id());
        }
        BrowserCall call = new BrowserCall(request, response);
        Logins.Origin caller = call.caller();
        Optional<Introduction> who = Introductions.of(provider, user);
        if (who.isEmpty()) {
            door.refused(provider.id(), "nobody is named", caller);
            end(call, Trouble.REFUSED);
            return;
        }
        Optional<ProviderDoor.Outcome> outcome =
                entered(request, provider.rules(), who.get(), caller);
        if (outcome.isEmpty()) {
            end(call, Trouble.EXPIRED);
            return;
        }
        switch (outcome.get()) {
            case ProviderDoor.Outcome.Welcome welcome -> {
                attempts.takeBack(key(call));
                call.signIn(welcome.issued());
                call.goTo(BegunSignIns.returnPath(request));
            }
            case ProviderDoor.Outcome.Confirmed _ -> {
                attempts.takeBack(key(call));
                call.goTo(BegunSignIns.returnPath(request));
            }
            case ProviderDoor.Outcome.Refused refused -> goBack(request, call, refused.reason());
        }
    }

    /** Empty where somebody was to confirm a sign-in that is over meanwhile. */
    private Optional<ProviderDoor.Outcome> entered(
            HttpServletRequest request,
            ProviderRules rules,
            Introduction who,
            Logins.Origin caller) {
        Optional<Confirming> confirming = Confirming.in(request);
        if (confirming.isEmpty()) {
            return Optional.of(door.enter(rules, who, caller));
        }
        Instant since = confirming.get().since().minus(Provider.SKEW);
        return confirming
                .get()
                .login(request)
                .map(login -> door.confirm(rules, who, login, since, caller));
    }

    /** Who is still signed in is told where they were. */
    private static void goBack(
            HttpServletRequest request, BrowserCall call, ProviderDoor.Reason reason) {
        Trouble trouble = Trouble.of(reason);
        switch (reason) {
            case OTHER_PERSON, NOT_FRESH ->
                    call.goTo(BegunSignIns.returnPath(request) + "?problem=" + trouble.code());
            case NO_ROLE, TOO_MANY_GROUPS, FOREIGN_DOMAIN, DISABLED, OTHER_TENANT ->
                    end(call, trouble);
        }
    }

    private void failed(
            HttpServletRequest request,
            HttpServletResponse response,
            AuthenticationException failure) {
        BrowserCall call = new BrowserCall(request, response);
        Trouble trouble = Trouble.of(failure);
        if (trouble != Trouble.UNKNOWN && request.getServletPath().startsWith(CALLBACK)) {
            door.refused(provider(request), trouble.code() + cause(failure), call.caller());
        }
        end(call, trouble);
    }

    /** Codes alone: what is written beside them may hold what a provider has sent. */
    private static String cause(AuthenticationException failure) {
        return failure instanceof OAuth2AuthenticationException error
                        && error.getError().getErrorCode().matches("[a-z_]{1,60}")
                        && !error.getError().getErrorCode().startsWith("provider_")
                ? " (" + error.getError().getErrorCode() + ")"
                : "";
    }

    private static void end(BrowserCall call, Trouble trouble) {
        call.goTo("/sign-in?problem=" + trouble.code());
    }
}
