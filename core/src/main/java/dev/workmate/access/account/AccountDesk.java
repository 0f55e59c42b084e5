package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Role;
import dev.workmate.access.TokenSecret;
import dev.workmate.access.User;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes accounts, by an invitation or for the first administrator, and changes passwords.
 * Thread-safe.
 */
public final class AccountDesk {
    static final Duration INVITATION_TTL = Duration.ofDays(7);
    private static final Duration NEW_PASSWORD_TTL = Duration.ofHours(24);
    private static final Duration FORGOTTEN_TTL = Duration.ofHours(1);

    private final Accounts accounts;
    private final AccountLinks links;
    private final Passwords passwords;
    private final AccountNews news;
    private final InstantSource time;

    public AccountDesk(
            Accounts accounts,
            AccountLinks links,
            Passwords passwords,
            AccountNews news,
            InstantSource time) {
        this.accounts = accounts;
        this.links = links;
        this.passwords = passwords;
        this.news = news;
        this.time = time;
    }

    /** A link that was just made: the only moment its secret is known. */
    public record Made(AccountLink link, TokenSecret secret) {}

    /** What somebody wants to be called and to sign in with. */
    public record Wish(LoginName login, String name, String password) {
        @Override
        public String toString() {
            return "wish of " + login;
        }
    }

    /** What came of it. */
    public sealed interface Outcome {
        record Done(User user) implements Outcome {}

        record WeakPassword(String objection) implements Outcome {}

        record NameTaken() implements Outcome {}

        /**
         * There is no such link, or it was used, or it is over; or the first one was made already.
         */
        record TooLate() implements Outcome {}
    }

    public boolean hasAccounts() {
        return accounts.areThere();
    }

    public Optional<Account> accountOf(UserId user) {
        return accounts.find(user);
    }

    /** Makes the first administrator, who may do everything. */
    public Outcome makeFirst(Wish wish, String address) {
        Optional<String> objection = PasswordRules.objection(wish.password(), wish.login());
        if (objection.isPresent()) {
            return new Outcome.WeakPassword(objection.get());
        }
        User user =
                new User(
                        UserId.next(),
                        TenantId.DEFAULT,
                        wish.name(),
                        EnumSet.of(Role.USER, Role.ADMINISTRATOR));
        Act act = Act.by(user, ActKind.FIRST_ADMINISTRATOR_MADE, address, "");
        return accounts.addFirst(user, wish.login(), passwords.hash(wish.password()), act)
                ? new Outcome.Done(user)
                : new Outcome.TooLate();
    }

    public Made invite(User administrator, String note, Set<Role> roles, String address) {
        Act act =
                new Act(
                        ActKind.INVITED,
                        administrator.tenant(),
                        Optional.of(administrator.id()),
                        Optional.empty(),
                        address,
                        "roles " + roles);
        AccountLink link =
                link(
                        AccountLink.Kind.INVITATION,
                        administrator,
                        Optional.empty(),
                        note,
                        roles,
                        INVITATION_TTL);
        return make(link, act);
    }

    /** Empty where the person has no local account. */
    public Optional<Made> newPasswordLink(User administrator, UserId person, String address) {
        return accounts.find(person)
                .filter(account -> account.user().tenant().equals(administrator.tenant()))
                .map(
                        account ->
                                make(
                                        newPassword(account, administrator, NEW_PASSWORD_TTL),
                                        Act.about(
                                                administrator,
                                                person,
                                                ActKind.RESET_LINK_MADE,
                                                address,
                                                "")));
    }

    /** For somebody who asked for it themselves; to be mailed, never to be shown. */
    Made forgottenLink(Account account, String address) {
        return make(
                newPassword(account, account.user(), FORGOTTEN_TTL),
                Act.by(account.user(), ActKind.PASSWORD_FORGOTTEN, address, ""));
    }

    private AccountLink newPassword(Account account, User by, Duration ttl) {
        return link(
                AccountLink.Kind.NEW_PASSWORD,
                by,
                Optional.of(account.user().id()),
                account.login().value(),
                Set.of(),
                ttl);
    }

    private AccountLink link(
            AccountLink.Kind kind,
            User by,
            Optional<UserId> user,
            String note,
            Set<Role> roles,
            Duration ttl) {
        Instant now = time.instant();
        return new AccountLink(
                Uuids.next(), kind, by.tenant(), user, note, roles, by.id(), now, now.plus(ttl));
    }

    private Made make(AccountLink link, Act act) {
        TokenSecret secret = TokenSecret.next();
        links.add(link, secret.hash(), act);
        return new Made(link, secret);
    }

    public List<AccountLink> invitations(User administrator) {
        return links.invitations(administrator.tenant(), time.instant());
    }

    public boolean withdraw(User administrator, String id, String address) {
        return links.withdraw(
                administrator.tenant(),
                Uuids.canonical(id),
                Act.by(administrator, ActKind.INVITATION_WITHDRAWN, address, ""));
    }

    public Optional<AccountLink> look(TokenSecret secret) {
        return links.findOpen(secret.hash(), time.instant());
    }

    /** Makes the account that somebody was invited to. */
    public Outcome accept(TokenSecret secret, Wish wish, String address) {
        Optional<AccountLink> link =
                look(secret).filter(each -> each.kind() == AccountLink.Kind.INVITATION);
        if (link.isEmpty()) {
            return new Outcome.TooLate();
        }
        Optional<String> objection = PasswordRules.objection(wish.password(), wish.login());
        if (objection.isPresent()) {
            return new Outcome.WeakPassword(objection.get());
        }
        if (accounts.find(wish.login()).isPresent()) {
            return new Outcome.NameTaken();
        }
        String hash = passwords.hash(wish.password());
        if (!links.use(link.get(), time.instant())) {
            return new Outcome.TooLate();
        }
        User user = new User(UserId.next(), link.get().tenant(), wish.name(), link.get().roles());
        Act act = Act.about(user, link.get().madeBy(), ActKind.INVITATION_ACCEPTED, address, "");
        return accounts.add(user, wish.login(), hash, act)
                ? new Outcome.Done(user)
                : new Outcome.NameTaken();
    }

    /** Sets the password of the account that a link is for. */
    public Outcome setPassword(TokenSecret secret, String password, String address) {
        Optional<AccountLink> link =
                look(secret).filter(each -> each.kind() == AccountLink.Kind.NEW_PASSWORD);
        Optional<Account> account = link.flatMap(AccountLink::user).flatMap(accounts::find);
        if (link.isEmpty() || account.isEmpty()) {
            return new Outcome.TooLate();
        }
        Optional<String> objection = PasswordRules.objection(password, account.get().login());
        if (objection.isPresent()) {
            return new Outcome.WeakPassword(objection.get());
        }
        String hash = passwords.hash(password);
        if (!links.use(link.get(), time.instant())) {
            return new Outcome.TooLate();
        }
        User user = account.get().user();
        accounts.changePassword(
                user.id(), hash, Act.by(user, ActKind.PASSWORD_SET_BY_LINK, address, ""));
        news.passwordChanged(account.get());
        return account.get().activeUser().isPresent()
                ? new Outcome.Done(user)
                : new Outcome.TooLate();
    }

    /** For somebody who has shown that they know the password they have. */
    public Outcome changePassword(Account account, String password, String address) {
        Optional<String> objection = PasswordRules.objection(password, account.login());
        if (objection.isPresent()) {
            return new Outcome.WeakPassword(objection.get());
        }
        User user = account.user();
        accounts.changePassword(
                user.id(),
                passwords.hash(password),
                Act.by(user, ActKind.PASSWORD_CHANGED, address, ""));
        news.passwordChanged(account);
        return new Outcome.Done(user);
    }
}
