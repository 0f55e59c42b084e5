package dev.workmate.access.http;

import dev.workmate.access.Login;
import java.util.Optional;

/** By which provider somebody signed in, who shows there again who they are. */
@FunctionalInterface
public interface CameBy {
    /** Empty for who came by no provider, or by one that is not set any more. */
    Optional<ProviderButton> provider(Login login);
}
