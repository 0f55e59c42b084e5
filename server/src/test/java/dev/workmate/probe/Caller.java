package dev.workmate.probe;

import static dev.workmate.access.Role.ADMINISTRATOR;
import static dev.workmate.access.Role.APPROVER;
import static dev.workmate.access.Role.AUDITOR;
import static dev.workmate.access.Role.OPERATOR;
import static dev.workmate.access.Role.USER;

import dev.workmate.access.Role;
import dev.workmate.access.Scope;
import java.util.EnumSet;
import java.util.Set;

/** Every kind of caller: who they are to the victim, what they may do, and what they come with. */
enum Caller {
    ANONYMOUS(Tie.NOBODY, Door.NONE),
    GUESSING(Tie.NOBODY, Door.GUESS),
    SIGNED_OUT_VICTIM(Tie.VICTIM, Door.SIGNED_OUT, USER),
    REVOKED_TOKEN_OF_VICTIM(Tie.VICTIM, Door.REVOKED_TOKEN, USER),
    EXPIRED_TOKEN_OF_VICTIM(Tie.VICTIM, Door.EXPIRED_TOKEN, USER),
    FORGOTTEN_SIGN_IN_OF_VICTIM(Tie.VICTIM, Door.IDLE, USER),
    DISABLED_COLLEAGUE(Tie.COLLEAGUE, Door.DISABLED, USER),
    VICTIM(Tie.VICTIM, Door.SIGN_IN, USER),
    VICTIM_TO_READ(Tie.VICTIM, Scope.READ, USER),
    VICTIM_TO_WRITE(Tie.VICTIM, Scope.WRITE, USER),
    VICTIM_TO_APPROVE(Tie.VICTIM, Scope.APPROVE, USER),
    VICTIM_TO_ADMINISTRATE(Tie.VICTIM, Scope.ADMIN, USER),
    COLLEAGUE(Tie.COLLEAGUE, Door.SIGN_IN, USER),
    COLLEAGUE_TOKEN(Tie.COLLEAGUE, Door.TOKEN, USER),
    DEMO_USER(Tie.COLLEAGUE, Door.DEMO, USER),
    SERVICE(Tie.COLLEAGUE, Door.SERVICE, USER),
    ROLELESS(Tie.COLLEAGUE, Door.SIGN_IN),
    APPROVER_ONLY(Tie.COLLEAGUE, Door.SIGN_IN, APPROVER),
    USER_AND_APPROVER(Tie.COLLEAGUE, Door.SIGN_IN, USER, APPROVER),
    APPROVER_TO_READ(Tie.COLLEAGUE, Scope.READ, USER, APPROVER),
    AUDITOR_ONLY(Tie.COLLEAGUE, Door.SIGN_IN, AUDITOR),
    AUDITOR_TO_READ(Tie.COLLEAGUE, Scope.READ, AUDITOR),
    OPERATOR_ONLY(Tie.COLLEAGUE, Door.SIGN_IN, OPERATOR),
    ADMINISTRATOR_ONLY(Tie.COLLEAGUE, Door.SIGN_IN, ADMINISTRATOR),
    USER_AND_ADMINISTRATOR(Tie.COLLEAGUE, Door.SIGN_IN, USER, ADMINISTRATOR),
    ADMINISTRATOR_TO_READ(Tie.COLLEAGUE, Scope.READ, USER, ADMINISTRATOR),
    ADMINISTRATOR_TO_ADMINISTRATE(Tie.COLLEAGUE, Scope.ADMIN, USER, ADMINISTRATOR),
    ADMINISTRATOR_TO_WRITE(Tie.COLLEAGUE, Scope.WRITE, USER, ADMINISTRATOR),
    ALL_ROLES_ELSEWHERE(
            Tie.STRANGER, Door.SIGN_IN, USER, APPROVER, AUDITOR, OPERATOR, ADMINISTRATOR),
    USER_ELSEWHERE(Tie.STRANGER, Door.SIGN_IN, USER),
    APPROVER_ELSEWHERE(Tie.STRANGER, Door.SIGN_IN, APPROVER),
    AUDITOR_ELSEWHERE(Tie.STRANGER, Door.SIGN_IN, AUDITOR),
    OPERATOR_ELSEWHERE(Tie.STRANGER, Door.SIGN_IN, OPERATOR),
    ADMINISTRATOR_ELSEWHERE(Tie.STRANGER, Door.SIGN_IN, ADMINISTRATOR),
    ADMIN_TOKEN_ELSEWHERE(Tie.STRANGER, Scope.ADMIN, USER, ADMINISTRATOR),
    SERVICE_ELSEWHERE(Tie.STRANGER, Door.SERVICE, USER);

    /** What they are to whom everything probed belongs. */
    enum Tie {
        NOBODY,
        VICTIM,
        COLLEAGUE,
        STRANGER
    }

    /** What they come with. */
    enum Door {
        NONE,
        GUESS,
        SIGN_IN,
        DEMO,
        TOKEN,
        SERVICE,
        SIGNED_OUT,
        REVOKED_TOKEN,
        EXPIRED_TOKEN,
        IDLE,
        DISABLED;

        boolean opens() {
            return this == SIGN_IN || this == DEMO || this == TOKEN || this == SERVICE;
        }
    }

    final Tie tie;
    final Door door;
    final Set<Scope> scopes;
    final Set<Role> roles;

    Caller(Tie tie, Door door, Role... roles) {
        this(
                tie,
                door,
                door == Door.TOKEN || door == Door.SERVICE
                        ? EnumSet.of(Scope.READ, Scope.WRITE, Scope.APPROVE)
                        : EnumSet.allOf(Scope.class),
                roles);
    }

    /** With a token of one scope. */
    Caller(Tie tie, Scope scope, Role... roles) {
        this(tie, Door.TOKEN, EnumSet.of(scope), roles);
    }

    Caller(Tie tie, Door door, Set<Scope> scopes, Role... roles) {
        this.tie = tie;
        this.door = door;
        this.scopes = scopes;
        this.roles = Set.of(roles);
    }

    boolean has(Role role) {
        return roles.contains(role);
    }

    boolean isTheVictim() {
        return tie == Tie.VICTIM && door.opens();
    }

    boolean isOfTheTenant() {
        return tie == Tie.VICTIM || tie == Tie.COLLEAGUE;
    }

    /** Whether they may read logs, of their own tenant. */
    boolean readsLogs() {
        return has(ADMINISTRATOR) || has(AUDITOR);
    }

    /** Whether the product tells them whose a question is, or who is in the tenant. */
    boolean knowsNames() {
        return isOfTheTenant() && (readsLogs() || has(APPROVER));
    }
}
