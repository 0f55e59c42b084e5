package dev.workmate.session.http;

import dev.workmate.billing.Rate;
import dev.workmate.billing.Rates;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import java.time.Duration;
import java.util.Optional;

/** Counts the sessions that a person makes, forks among them. */
final class NewSessions {
    private NewSessions() {}

    static void count(Rates rates, UserId person) {
        Optional<Duration> wait = rates.take(Rate.SESSIONS, person.value());
        if (wait.isPresent()) {
            throw ProblemException.tooMuch(
                    "too_many_new_sessions",
                    "You have opened very many sessions just now; wait a little.",
                    wait);
        }
    }
}
