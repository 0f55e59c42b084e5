package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.http.ProblemException;
import java.time.InstantSource;

/** Asks people who have a password to show again who they are, before what cannot be taken back. */
public final class Confirmation {
    private final AccountDesk desk;
    private final InstantSource time;

    public Confirmation(AccountDesk desk, InstantSource time) {
        this.desk = desk;
        this.time = time;
    }

    /** Fails with 403 where it was too long ago, and for tokens, which show nobody. */
    public void require(Login login) {
        if (!Permits.bySigningIn(login)) {
            throw Permits.signInRequired();
        }
        boolean recent = login.token().isConfirmedAt(time.instant());
        if (!recent && desk.accountOf(login.user().id()).isPresent()) {
            throw new ProblemException(
                    403, "confirmation_required", "Confirm first that it is you.");
        }
    }
}
