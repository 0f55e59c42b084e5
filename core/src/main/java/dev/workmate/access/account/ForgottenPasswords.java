package dev.workmate.access.account;

import dev.workmate.access.Attempts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Mails a link for a new password to whoever asks for one. Who asks learns nothing, neither by
 * words nor by time, about which accounts there are: that is only looked up after they were
 * answered. Thread-safe.
 */
public final class ForgottenPasswords {
    private static final Logger log = LoggerFactory.getLogger(ForgottenPasswords.class);
    private static final Duration QUARTER = Duration.ofMinutes(15);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Accounts accounts;
    private final AccountDesk desk;
    private final AccountNews news;
    private final Attempts attempts;
    private final Executor later;

    /** {@code later} runs or refuses what it is given, and never lets the caller wait. */
    public ForgottenPasswords(
            Accounts accounts,
            AccountDesk desk,
            AccountNews news,
            Attempts attempts,
            Executor later) {
        this.accounts = accounts;
        this.desk = desk;
        this.news = news;
        this.attempts = attempts;
        this.later = later;
    }

    /** Who asks, as what, from where; the language is the page's. */
    public record Request(LoginName login, String language, String address) {
        private List<Attempts.Key> keys() {
            return List.of(
                    new Attempts.Key(
                            "forgotten " + login.value() + " from " + address, 3, MINUTE, QUARTER),
                    new Attempts.Key(
                            "forgotten from " + address, 20, Duration.ofSeconds(10), QUARTER),
                    new Attempts.Key("forgotten " + login.value(), 6, MINUTE, QUARTER));
        }
    }

    /** How long to wait before asking again; empty where the request was taken. */
    public Optional<Duration> ask(Request request) {
        for (Attempts.Key key : request.keys()) {
            Optional<Duration> wait = attempts.begin(key);
            if (wait.isPresent()) {
                return wait;
            }
        }
        try {
            later.execute(() -> mail(request));
        } catch (RejectedExecutionException e) {
            log.warn("too many people ask for new passwords at once; one of them gets no mail");
        }
        return Optional.empty();
    }

    private void mail(Request request) {
        try {
            accounts.find(request.login())
                    .filter(account -> account.activeUser().isPresent())
                    .filter(account -> news.reaches(account.login().value()))
                    .ifPresent(
                            account ->
                                    news.newPassword(
                                            account,
                                            desk.forgottenLink(account, request.address()),
                                            request.language()));
        } catch (RuntimeException e) {
            log.error("a link for a forgotten password could not be mailed", e);
        }
    }
}
