package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.identity.Identities;
import dev.workmate.http.ProblemException;
import java.time.InstantSource;

/**
 * Asks people to show again who they are, before what cannot be taken back: by their password, or
 * at the provider that they came by. The demo user has neither and is not asked.
 */
public final class Confirmation {
    private final AccountDesk desk;
    private final Identities identities;
    private final InstantSource time;

    public Confirmation(AccountDesk desk, Identities identities, InstantSource time) {
        this.desk = desk;
        this.identities = identities;
        this.time = time;
    }

    /** Fails with 403 where it was too long ago, and for tokens, which show nobody. */
    public void require(Login login) {
        if (!Permits.bySigningIn(login)) {
            throw Permits.signInRequired();
        }
        boolean recent = login.token().isConfirmedAt(time.instant());
        if (!recent && canShow(login)) {
            throw new ProblemException(
                    403, "confirmation_required", "Confirm first that it is you.");
        }
    }

    private boolean canShow(Login login) {
        return desk.accountOf(login.user().id()).isPresent()
                || identities.providerOf(login.token().id()).isPresent();
    }
}
