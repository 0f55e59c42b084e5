package dev.workmate.probe;

import dev.workmate.access.Role;
import dev.workmate.access.Scope;

/**
 * What the contract says a caller is answered: 401 without a login, 403 without the right to make
 * such a call at all, 404 for what is somebody else's. Written from the contract, not from the
 * code.
 */
final class Expectation {
    static final int NO_LOGIN = 401;
    static final int NOT_ALLOWED = 403;
    static final int NOT_THERE = 404;

    private Expectation() {}

    static int of(Caller caller, Route route, Things.Thing thing) {
        if (route.area() == Route.Area.OPEN) {
            return route.answer();
        }
        if (!caller.door.opens()) {
            return NO_LOGIN;
        }
        return mayCall(caller, route) ? inArea(caller, route, thing) : NOT_ALLOWED;
    }

    private static boolean mayCall(Caller caller, Route route) {
        boolean reading = route.isReading();
        boolean admin = route.path().startsWith("/api/admin/");
        boolean answering = route.path().startsWith("/api/approvals/") && !reading;
        boolean aboutOneself = route.path().matches("/api/me(/.*)?");
        boolean bySignIn = caller.door == Caller.Door.SIGN_IN || caller.door == Caller.Door.DEMO;
        Scope needed =
                admin
                        ? Scope.ADMIN
                        : reading ? Scope.READ : answering ? Scope.APPROVE : Scope.WRITE;
        boolean ofPrograms = route.path().matches("/api/admin/(budgets|teams)/.*");
        boolean onlyByHand = !reading && (aboutOneself || admin && !ofPrograms);
        if (!caller.scopes.contains(needed) || (onlyByHand && !bySignIn)) {
            return false;
        }
        return reading
                || admin
                || aboutOneself
                || route.path().startsWith("/api/auth/")
                || caller.has(Role.USER)
                || (answering && caller.has(Role.APPROVER));
    }

    private static int inArea(Caller caller, Route route, Things.Thing thing) {
        return switch (route.area()) {
            case OPEN, SELF, CROSSED -> route.answer();
            case THING -> ifThere(caller.isTheVictim(), route);
            case LOG ->
                    ifThere(
                            caller.isTheVictim() || (caller.isOfTheTenant() && caller.readsLogs()),
                            route);
            case QUESTION ->
                    ifThere(
                            thing.takesTwo()
                                    ? caller.isOfTheTenant() && caller.has(Role.APPROVER)
                                    : caller.isTheVictim(),
                            route);
            case EDIT -> ifThere(caller.isTheVictim() && !thing.takesTwo(), route);
            case TENANT_READ -> caller.readsLogs() ? route.answer() : NOT_ALLOWED;
            case TENANT_THING ->
                    caller.readsLogs() ? ifThere(caller.isOfTheTenant(), route) : NOT_ALLOWED;
            case INSTALLATION_READ ->
                    caller.isOfTheTenant() && (caller.readsLogs() || caller.has(Role.OPERATOR))
                            ? route.answer()
                            : NOT_ALLOWED;
            case INSTALLATION ->
                    caller.isOfTheTenant() && caller.has(Role.ADMINISTRATOR)
                            ? route.answer()
                            : NOT_ALLOWED;
            case INSTALLATION_RUN ->
                    caller.isOfTheTenant()
                                    && (caller.has(Role.ADMINISTRATOR) || caller.has(Role.OPERATOR))
                            ? route.answer()
                            : NOT_ALLOWED;
            case ADMIN -> caller.has(Role.ADMINISTRATOR) ? route.answer() : NOT_ALLOWED;
            case ADMIN_THING ->
                    caller.has(Role.ADMINISTRATOR)
                            ? ifThere(caller.isOfTheTenant(), route)
                            : NOT_ALLOWED;
        };
    }

    private static int ifThere(boolean there, Route route) {
        return there ? route.answer() : NOT_THERE;
    }
}
