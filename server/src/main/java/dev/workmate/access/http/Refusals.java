package dev.workmate.access.http;

import dev.workmate.access.User;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.PasswordDoor;
import dev.workmate.access.account.Passwords;
import dev.workmate.http.ProblemException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** What is answered where somebody cannot come in, or not so. */
final class Refusals {
    private static final Duration BUSY = Duration.ofSeconds(5);

    private Refusals() {}

    static ProblemException wrongCredentials() {
        return new ProblemException(
                401, "wrong_credentials", "The name, the password or the code is wrong.");
    }

    static ProblemException tooMany(Duration wait) {
        return ProblemException.tooMuch(
                "too_many_attempts", "Too many attempts; wait a little.", Optional.of(wait));
    }

    static User welcome(PasswordDoor.Outcome outcome) {
        return switch (outcome) {
            case PasswordDoor.Outcome.Welcome welcome -> welcome.user();
            case PasswordDoor.Outcome.Wrong _ -> throw wrongCredentials();
            case PasswordDoor.Outcome.CodeNeeded _ ->
                    throw new ProblemException(
                            401,
                            "second_factor_required",
                            "The code of the authenticator app is needed too.");
            case PasswordDoor.Outcome.TooMany slow -> throw tooMany(slow.delay());
        };
    }

    static User done(AccountDesk.Outcome outcome, ProblemException tooLate) {
        return switch (outcome) {
            case AccountDesk.Outcome.Done done -> done.user();
            case AccountDesk.Outcome.WeakPassword weak ->
                    throw ProblemException.badRequest("weak_password", weak.objection());
            case AccountDesk.Outcome.NameTaken _ ->
                    throw new ProblemException(
                            409, "login_taken", "Somebody signs in with this name already.");
            case AccountDesk.Outcome.TooLate _ -> throw tooLate;
        };
    }

    /** Where too many passwords are being checked, the caller is asked to come back. */
    static <T> T unlessBusy(Supplier<T> work) {
        try {
            return work.get();
        } catch (Passwords.BusyException e) {
            throw tooMany(BUSY);
        }
    }
}
