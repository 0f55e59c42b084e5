package dev.workmate.access.http;

import dev.workmate.access.account.AccountDesk;
import dev.workmate.http.ProblemException;
import java.time.Instant;
import java.util.Optional;

/**
 * A link that is handed over to somebody; whoever has it may use it once. What was mailed is not
 * shown.
 */
record HandedOver(
        Optional<String> token,
        Optional<String> path,
        Instant expiresAt,
        Optional<String> mailedTo) {
    static HandedOver of(AccountDesk.Made made) {
        String token = made.secret().reveal();
        return new HandedOver(
                Optional.of(token),
                Optional.of("/welcome#" + token),
                made.link().expiresAt(),
                Optional.empty());
    }

    static HandedOver mailed(AccountDesk.Made made, String to) {
        return new HandedOver(
                Optional.empty(), Optional.empty(), made.link().expiresAt(), Optional.of(to));
    }

    static ProblemException notMailed() {
        return new ProblemException(
                409,
                "mail_not_sent",
                "No mail can be sent there: it is no mail address, or no mail server is set.");
    }
}
