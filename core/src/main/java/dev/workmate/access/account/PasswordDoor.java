package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Attempts;
import dev.workmate.access.User;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Checks names, passwords and codes. Who guesses is slowed by account, by address and by both
 * together; nobody learns which names there are. Thread-safe.
 */
public final class PasswordDoor {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration QUARTER = Duration.ofMinutes(15);

    private final Accounts accounts;
    private final SecondFactorDesk factors;
    private final Passwords passwords;
    private final Attempts attempts;
    private final ActLog log;

    public PasswordDoor(
            Accounts accounts,
            SecondFactorDesk factors,
            Passwords passwords,
            Attempts attempts,
            ActLog log) {
        this.accounts = accounts;
        this.factors = factors;
        this.passwords = passwords;
        this.attempts = attempts;
        this.log = log;
    }

    /** What came of an attempt. */
    public sealed interface Outcome {
        record Welcome(User user) implements Outcome {}

        record Wrong() implements Outcome {}

        /** The password is right; a code is needed too. */
        record CodeNeeded() implements Outcome {}

        record TooMany(Duration delay) implements Outcome {}
    }

    /** What was tried; the code is empty where none was given. */
    public record Attempt(LoginName login, String password, String code, String address) {
        @Override
        public String toString() {
            return "attempt of " + login;
        }

        private Attempts.Key both() {
            return new Attempts.Key(
                    "login " + login.value() + " from " + address,
                    5,
                    Duration.ofSeconds(30),
                    QUARTER);
        }

        private Attempts.Key account() {
            return new Attempts.Key("login " + login.value(), 50, Duration.ofSeconds(1), MINUTE);
        }

        private Attempts.Key from() {
            return new Attempts.Key("logins from " + address, 50, Duration.ofSeconds(1), QUARTER);
        }

        private List<Attempts.Key> keys() {
            return List.of(both(), from(), account());
        }
    }

    public Outcome signIn(Attempt attempt) {
        Outcome outcome = tried(attempt);
        log.append(act(attempt, outcome));
        return outcome;
    }

    /** The same for somebody who is signed in and is asked again. */
    public Outcome confirm(Account account, String password, String code, String address) {
        Attempt attempt = new Attempt(account.login(), password, code, address);
        Outcome outcome = tried(attempt);
        boolean right = outcome instanceof Outcome.Welcome;
        log.append(
                Act.by(
                        account.user(),
                        right ? ActKind.CONFIRMED : ActKind.CONFIRMATION_REFUSED,
                        address,
                        ""));
        return outcome;
    }

    /**
     * For somebody who has a link for a new password: where a second factor is on, a link alone is
     * not enough.
     */
    public Outcome proveCode(Account account, String code, String address) {
        if (!factors.isOn(account.user().id())) {
            return new Outcome.Welcome(account.user());
        }
        if (code.isBlank()) {
            return new Outcome.CodeNeeded();
        }
        Attempt attempt = new Attempt(account.login(), "", code, address);
        Optional<Duration> wait = tooSoon(attempt);
        if (wait.isPresent()) {
            log.append(withLink(account, ActKind.SIGN_IN_SLOWED, address));
            return new Outcome.TooMany(wait.get());
        }
        if (factors.accepts(account.user(), code, address)) {
            return welcome(attempt, account.user());
        }
        log.append(withLink(account, ActKind.SIGN_IN_REFUSED, address));
        return new Outcome.Wrong();
    }

    private static Act withLink(Account account, ActKind kind, String address) {
        return Act.by(account.user(), kind, address, "code for a link");
    }

    private Optional<Duration> tooSoon(Attempt attempt) {
        for (Attempts.Key key : attempt.keys()) {
            Optional<Duration> wait = attempts.begin(key);
            if (wait.isPresent()) {
                return wait;
            }
        }
        return Optional.empty();
    }

    private Outcome tried(Attempt attempt) {
        Optional<Duration> wait = tooSoon(attempt);
        if (wait.isPresent()) {
            return new Outcome.TooMany(wait.get());
        }
        Optional<User> user = known(attempt);
        if (user.isEmpty()) {
            return new Outcome.Wrong();
        }
        if (!factors.isOn(user.get().id())) {
            return welcome(attempt, user.get());
        }
        if (attempt.code().isBlank()) {
            attempts.takeBack(attempt.both());
            return new Outcome.CodeNeeded();
        }
        return factors.accepts(user.get(), attempt.code(), attempt.address())
                ? welcome(attempt, user.get())
                : new Outcome.Wrong();
    }

    private Outcome welcome(Attempt attempt, User user) {
        attempts.clear(attempt.both());
        attempts.takeBack(attempt.from());
        attempts.takeBack(attempt.account());
        return new Outcome.Welcome(user);
    }

    private Optional<User> known(Attempt attempt) {
        Optional<Account> account = accounts.find(attempt.login());
        if (account.isEmpty()) {
            passwords.pretend(attempt.password());
            return Optional.empty();
        }
        return passwords.matches(attempt.password(), account.get().passwordHash())
                ? account.get().activeUser()
                : Optional.empty();
    }

    private Act act(Attempt attempt, Outcome outcome) {
        Optional<User> user = accounts.find(attempt.login()).map(Account::user);
        ActKind kind =
                switch (outcome) {
                    case Outcome.Welcome _ -> ActKind.SIGNED_IN;
                    case Outcome.TooMany _ -> ActKind.SIGN_IN_SLOWED;
                    case Outcome.Wrong _, Outcome.CodeNeeded _ -> ActKind.SIGN_IN_REFUSED;
                };
        String detail = outcome instanceof Outcome.CodeNeeded ? "code needed" : "";
        return user.map(who -> Act.by(who, kind, attempt.address(), detail))
                .orElseGet(() -> Act.byNobody(kind, attempt.address(), "no such account"));
    }
}
