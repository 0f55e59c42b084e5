package dev.workmate.access.http;

import dev.workmate.access.Login;
import java.util.Optional;

/** Where somebody who signs out here goes to sign out of the system that they came by. */
@FunctionalInterface
public interface SignOutElsewhere {
    /** Empty where there is no such place; {@code origin} is where they come back to. */
    Optional<String> after(Login login, String origin);
}
