package dev.workmate.access.account;

import dev.workmate.access.User;
import java.util.Optional;

/** A local account: who it is of, what they sign in with, and the hash of their password. */
public record Account(User user, LoginName login, String passwordHash, State state) {
    /** Whether its owner may come in. */
    public enum State {
        ACTIVE,
        DISABLED
    }

    /** Empty where the account is disabled. */
    public Optional<User> activeUser() {
        return state == State.ACTIVE ? Optional.of(user) : Optional.empty();
    }

    @Override
    public String toString() {
        return "account of " + user.id();
    }
}
