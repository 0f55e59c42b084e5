package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import java.util.Optional;

/** The store of local accounts. Every change is stored together with its act. Thread-safe. */
public interface Accounts {
    Optional<Account> find(LoginName login);

    Optional<Account> find(UserId user);

    /** Whether they have an account, and no code is asked for. */
    boolean isWithoutSecondFactor(UserId user);

    /** Whether there is any account at all. */
    boolean areThere();

    /** False where the login name is taken. */
    boolean add(User user, LoginName login, String passwordHash, Act act);

    /** As {@link #add}, but only while there is no account at all. */
    boolean addFirst(User user, LoginName login, String passwordHash, Act act);

    /** Links for a new password that are still open are over with it. */
    void changePassword(UserId user, String passwordHash, Act act);
}
