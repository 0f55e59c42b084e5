package dev.workmate.mail;

import dev.workmate.access.User;
import dev.workmate.access.account.Account;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.AccountNews;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to people about their accounts. An account's address is what its owner signs in with,
 * where that is one. Thread-safe.
 */
public final class AccountMail implements AccountNews {
    private static final Logger log = LoggerFactory.getLogger(AccountMail.class);
    private static final Duration NOTICES_LAST = Duration.ofDays(3);

    private final Outbox outbox;
    private final Runnable nudge;
    private final String page;
    private final Function<UserId, Optional<MailLanguage>> chosen;
    private final MailLanguage usual;
    private final InstantSource time;

    /**
     * {@code page} is where people find this server, such as {@code https://chat.example.com}; it
     * is set by the operator, since what a caller says in headers must not be mailed to others.
     */
    public AccountMail(
            Outbox outbox,
            Runnable nudge,
            String page,
            Function<UserId, Optional<MailLanguage>> chosen,
            MailLanguage usual,
            InstantSource time) {
        this.outbox = outbox;
        this.nudge = nudge;
        this.page = page;
        this.chosen = chosen;
        this.usual = usual;
        this.time = time;
    }

    @Override
    public boolean isOn() {
        return true;
    }

    @Override
    public boolean reaches(String address) {
        return MailAddress.parse(address).isPresent();
    }

    @Override
    public void invited(User by, String to, AccountDesk.Made made, String language) {
        Letter letter =
                language(Optional.empty(), language)
                        .letters()
                        .invitation(by.name(), link(made), made.link().expiresAt());
        put(
                by.tenant(),
                Optional.empty(),
                MailKind.INVITATION,
                new MailAddress(to),
                letter,
                made.link().expiresAt());
    }

    @Override
    public void newPassword(Account account, AccountDesk.Made made, String language) {
        User user = account.user();
        Letter letter =
                language(Optional.of(user.id()), language)
                        .letters()
                        .newPassword(user.name(), link(made), made.link().expiresAt());
        write(account, MailKind.NEW_PASSWORD, letter, made.link().expiresAt());
    }

    private String link(AccountDesk.Made made) {
        return page + "/welcome#" + made.secret().reveal();
    }

    @Override
    public void passwordChanged(Account account) {
        notify(
                account,
                MailKind.PASSWORD_CHANGED,
                (letters, now) -> letters.passwordChanged(account.user().name(), now, page));
    }

    @Override
    public void secondFactorRemoved(Account account) {
        notify(
                account,
                MailKind.SECOND_FACTOR_REMOVED,
                (letters, now) -> letters.secondFactorRemoved(account.user().name(), now, page));
    }

    private interface Notice {
        Letter letter(Letters letters, Instant now);
    }

    /** What it tells of has happened: that the telling fails must not undo it. */
    private void notify(Account account, MailKind kind, Notice notice) {
        try {
            Instant now = time.instant();
            Letters letters = language(Optional.of(account.user().id()), "").letters();
            write(account, kind, notice.letter(letters, now), now.plus(NOTICES_LAST));
        } catch (RuntimeException e) {
            log.error("{} cannot be told of {} by mail", account, kind, e);
        }
    }

    private void write(Account account, MailKind kind, Letter letter, Instant until) {
        User user = account.user();
        MailAddress.parse(account.login().value())
                .ifPresent(
                        to -> put(user.tenant(), Optional.of(user.id()), kind, to, letter, until));
    }

    /** Tries whether mail arrives. */
    public void tryOut(User by, MailAddress to, String language) {
        Letter letter = language(Optional.of(by.id()), language).letters().trial(page);
        Instant until = time.instant().plus(Duration.ofHours(1));
        put(by.tenant(), Optional.of(by.id()), MailKind.TRIAL, to, letter, until);
    }

    private void put(
            TenantId tenant,
            Optional<UserId> person,
            MailKind kind,
            MailAddress to,
            Letter letter,
            Instant until) {
        outbox.put(new Mail(Uuids.next(), tenant, person, kind, to, letter, time.instant(), until));
        nudge.run();
    }

    /** What the person has chosen, else what was asked for, else the operator's. */
    private MailLanguage language(Optional<UserId> person, String wanted) {
        return person.flatMap(chosen).or(() -> MailLanguage.find(wanted)).orElse(usual);
    }
}
