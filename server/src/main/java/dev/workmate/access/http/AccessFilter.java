package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.OnBehalf;
import dev.workmate.access.User;
import dev.workmate.access.account.SecondFactorDemand;
import dev.workmate.http.Problem;
import dev.workmate.http.ProblemException;
import dev.workmate.http.ProblemResolver;
import dev.workmate.http.Problems;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets in who may come in. Everything under {@code /api} and the socket needs a login but what is
 * listed here; a call that a foreign web page made with the user's cookie is refused.
 */
public final class AccessFilter extends OncePerRequestFilter {
    private static final Logger log = LoggerFactory.getLogger(AccessFilter.class);
    private static final Set<String> OPEN =
            Set.of(
                    "/api/health",
                    "/api/health/live",
                    "/api/health/ready",
                    "/api/version",
                    // It has a door of its own.
                    "/api/metrics",
                    "/api/auth/demo",
                    "/api/auth/ways",
                    "/api/auth/login",
                    "/api/auth/setup",
                    "/api/auth/forgotten",
                    "/api/auth/links/look",
                    "/api/auth/links/accept");

    /** Its callers have no account any more and bring a secret of its own. */
    private static final String ERASURES = "/api/erasures/";

    /** Ways to providers and back, and what providers say by themselves, with a proof of it. */
    private static final Pattern PROVIDERS =
            Pattern.compile(
                    "/(?:oauth2/authorization|login/oauth2/code)/[^/]+"
                            + "|/api/auth/providers/[^/]+/signed-out");

    private final Logins logins;
    private final Origins origins;
    private final Arrivals arrivals;
    private final SecondFactorDemand secondFactors;
    private final TokenGuesses guesses;
    private final NotedRefusals refusals;
    private final RouteWords routes;

    public AccessFilter(
            Logins logins,
            TokenGuesses guesses,
            NotedRefusals refusals,
            RouteWords routes,
            Origins origins,
            Arrivals arrivals,
            SecondFactorDemand secondFactors) {
        this.logins = logins;
        this.guesses = guesses;
        this.refusals = refusals;
        this.routes = routes;
        this.origins = origins;
        this.arrivals = arrivals;
        this.secondFactors = secondFactors;
    }

    /** The login of this call, if it has a valid one. */
    public static Optional<Login> login(HttpServletRequest request) {
        return request.getAttribute(Login.class.getName()) instanceof Login login
                ? Optional.of(login)
                : Optional.empty();
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String path = path(request);
        if (isGuarded(path)) {
            Optional<ProblemException> refusal = refusal(request, path);
            if (refusal.isPresent()) {
                Problems.write(response, Problem.of(refusal.get()));
                noteRefusal(request, response, path, refusal.get().code());
                return;
            }
        }
        // Whoever signs in may be somebody else than the one whose cookie is still there.
        Optional<Login> login = login(request).filter(_ -> !isOpen(path));
        if (login.isPresent()) {
            passOn(login.get(), request, response, chain);
            noteRefusal(request, response, path, ProblemResolver.codeOf(request));
        } else {
            chain.doFilter(request, response);
        }
    }

    /** Who tries what they may not leaves a trace, whichever part has refused it. */
    private void noteRefusal(
            HttpServletRequest request, HttpServletResponse response, String path, String code) {
        if (response.getStatus() != HttpServletResponse.SC_FORBIDDEN) {
            return;
        }
        Optional<User> caller = login(request).map(Login::user);
        String call = routes.of(request.getMethod(), path);
        // From where people came is in the log of security, which forgets it with them.
        log.info(
                "{} was refused {}",
                caller.map(user -> user.id().value())
                        .orElseGet(() -> "nobody known from " + Caller.address(request)),
                call);
        refusals.note(new NotedRefusals.Refusal(caller, Caller.address(request), call, code));
    }

    private static void passOn(
            Login login,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws ServletException, IOException {
        try {
            if (TenantViews.contain(path(request), () -> request.getParameter("scope"))) {
                OnBehalf.ofReader(login.user(), () -> chain.doFilter(request, response));
            } else {
                OnBehalf.of(login.user(), () -> chain.doFilter(request, response));
            }
        } catch (ServletException | IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private Optional<ProblemException> refusal(HttpServletRequest request, String path) {
        Arrival arrival = arrivals.of(request);
        arrival.attachTo(request);
        Caller.attach(request, arrivals.address(request));
        try {
            return wrongWay(arrival).or(() -> noEntry(request, path, arrival));
        } catch (ProblemException e) {
            return Optional.of(e);
        }
    }

    private Optional<ProblemException> wrongWay(Arrival arrival) {
        if (!origins.isOurs(arrival.host())) {
            return Optional.of(
                    new ProblemException(
                            403, "foreign_host", "This server does not answer to that name."));
        }
        boolean unsafe = arrival.security() == Arrival.Security.PLAIN_AT_PROXY;
        return unsafe && origins.isHttpsOnly(arrival.host())
                ? Optional.of(
                        new ProblemException(
                                403, "https_required", "This server is reached by https only."))
                : Optional.empty();
    }

    private Optional<ProblemException> noEntry(
            HttpServletRequest request, String path, Arrival arrival) {
        Optional<PresentedToken> credentials = PresentedToken.of(request, arrival);
        boolean open = isOpen(path);
        String address = Caller.address(request);
        Optional<Login> login =
                credentials.flatMap(
                        given ->
                                open
                                        ? guesses.loginIfAny(given.secret(), address)
                                        : guesses.login(given.secret(), address));
        login.ifPresent(valid -> admit(valid, request));
        if (login.isEmpty() && !open) {
            return Optional.of(ProblemException.notAuthenticated());
        }
        boolean byHand =
                credentials.isPresent()
                        && credentials.get().carrier() == PresentedToken.Carrier.BEARER;
        boolean socket = path.equals("/ws");
        boolean harmless = !socket && (byHand || Permits.isReading(request.getMethod()));
        String origin = request.getHeader("Origin");
        if (!harmless && origin != null && origins.isForeign(origin, arrival)) {
            return Optional.of(
                    new ProblemException(
                            403, "foreign_origin", "A page from elsewhere may not do this."));
        }
        return open
                ? Optional.empty()
                : login.flatMap(valid -> notPermitted(valid, request.getMethod(), path));
    }

    private Optional<ProblemException> notPermitted(Login login, String method, String path) {
        return Permits.refusal(login, method, path)
                .or(
                        () ->
                                secondFactors.isUnmet(login)
                                        ? Permits.refusalWithoutSecondFactor(method, path)
                                        : Optional.empty());
    }

    private static boolean isOpen(String path) {
        return OPEN.contains(path)
                || path.startsWith(ERASURES)
                || PROVIDERS.matcher(path).matches();
    }

    private void admit(Login login, HttpServletRequest request) {
        request.setAttribute(Login.class.getName(), login);
        logins.used(login, Caller.of(request));
    }

    private static boolean isGuarded(String path) {
        return path.equals("/ws")
                || path.equals("/api")
                || path.startsWith("/api/")
                || PROVIDERS.matcher(path).matches();
    }

    /** Decoded, so that no spelling of a path slips by. */
    private static String path(HttpServletRequest request) {
        String info = request.getPathInfo();
        return info == null ? request.getServletPath() : request.getServletPath() + info;
    }
}
