package dev.workmate.access.http;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Login;
import dev.workmate.access.Role;
import dev.workmate.access.Scope;
import dev.workmate.http.ProblemException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Says whether a login may make a call at all, by its token's scopes and its person's roles. */
public final class Permits {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    /** What of administration programs may change; all else can lead to a sign-in of their own. */
    private static final Set<String> FOR_PROGRAMS =
            Set.of("/api/admin/budgets/", "/api/admin/teams/");

    /** What brings about a second factor, and what the page must know of whom it is for. */
    private static final Set<String> TOWARDS_A_SECOND_FACTOR =
            Set.of(
                    "GET /api/me",
                    "GET /api/me/account",
                    "POST /api/me/confirm",
                    "POST /api/me/second-factor",
                    "POST /api/me/second-factor/confirm",
                    "POST /api/auth/logout");

    static final String SECOND_FACTOR_MISSING = "second_factor_missing";

    private Permits() {}

    /** For whoever must have a second factor and has none yet. */
    static Optional<ProblemException> refusalWithoutSecondFactor(String method, String path) {
        return TOWARDS_A_SECOND_FACTOR.contains(method + " " + path)
                ? Optional.empty()
                : Optional.of(
                        new ProblemException(
                                403,
                                SECOND_FACTOR_MISSING,
                                "Set up a second factor first; this server asks for one."));
    }

    static boolean isReading(String method) {
        return READING.contains(method);
    }

    static Optional<ProblemException> refusal(Login login, String method, String path) {
        Scope scope = scope(method, path);
        if (!login.token().allows(scope)) {
            return Optional.of(
                    new ProblemException(
                            403,
                            "insufficient_scope",
                            "This token lacks the scope "
                                    + scope.name().toLowerCase(Locale.ROOT)
                                    + "."));
        }
        if (isForPeople(path) && !isReading(method) && !bySigningIn(login)) {
            return Optional.of(signInRequired());
        }
        return mayChange(login, method, path) ? Optional.empty() : Optional.of(readsOnly());
    }

    /** The same for what a client asks by its socket; fails where it may not. */
    public static void requireForFrame(Login login, String event) {
        String path =
                switch (event) {
                    case "chat:message", "chat:stop" -> "/api/sessions/";
                    case "approval:resolve" -> "/api/approvals/";
                    default -> "";
                };
        Optional<ProblemException> refusal = refusal(login, path.isEmpty() ? "GET" : "POST", path);
        if (refusal.isPresent()) {
            throw refusal.get();
        }
    }

    private static Scope scope(String method, String path) {
        if (path.startsWith("/api/admin/")) {
            return Scope.ADMIN;
        }
        if (isReading(method)) {
            return Scope.READ;
        }
        return path.startsWith("/api/approvals/") ? Scope.APPROVE : Scope.WRITE;
    }

    /** What decides who one is: tokens, password, second factor, sign-ins, the account itself. */
    private static boolean aboutOneself(String path) {
        return path.equals("/api/me") || path.startsWith("/api/me/");
    }

    /** What no token may change, whatever its scopes. */
    private static boolean isForPeople(String path) {
        return aboutOneself(path)
                || path.startsWith("/api/admin/")
                        && FOR_PROGRAMS.stream().noneMatch(path::startsWith);
    }

    static boolean bySigningIn(Login login) {
        return login.token().kind() == AccessToken.Kind.LOGIN;
    }

    /** Who is no user changes nothing but their own account and what their other roles allow. */
    private static boolean mayChange(Login login, String method, String path) {
        return isReading(method)
                || login.user().has(Role.USER)
                || aboutOneself(path)
                || path.startsWith("/api/auth/")
                || path.startsWith("/api/admin/")
                || path.startsWith("/api/approvals/") && login.user().has(Role.APPROVER);
    }

    static ProblemException signInRequired() {
        return new ProblemException(403, "sign_in_required", "A token cannot do this; sign in.");
    }

    static ProblemException readsOnly() {
        return new ProblemException(403, "role_required", "This needs the role user.");
    }
}
