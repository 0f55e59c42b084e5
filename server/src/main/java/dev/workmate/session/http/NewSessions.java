package dev.workmate.session.http;

import dev.workmate.billing.PersonLimits;
import dev.workmate.billing.Rate;
import dev.workmate.billing.Rates;
import dev.workmate.billing.SessionCount;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import java.time.Duration;
import java.util.Optional;

/**
 * Whether a person may have one more session, forks among them: not too many in a minute, and not
 * too many together. Calls at the same time may let a few more by. Thread-safe.
 */
public final class NewSessions {
    private final Rates rates;
    private final SessionCount count;
    private final PersonLimits limits;

    public NewSessions(Rates rates, SessionCount count, PersonLimits limits) {
        this.rates = rates;
        this.count = count;
        this.limits = limits;
    }

    void admit(UserId person) {
        Optional<Duration> wait = rates.take(Rate.SESSIONS, person.value());
        if (wait.isPresent()) {
            throw ProblemException.tooMuch(
                    "too_many_new_sessions",
                    "You have opened very many sessions just now; wait a little.",
                    wait);
        }
        if (count.of(person) >= limits.sessions()) {
            throw new ProblemException(
                    409,
                    "too_many_sessions",
                    "You have %d sessions, as many as one person may have. Delete some first."
                            .formatted(limits.sessions()));
        }
    }
}
