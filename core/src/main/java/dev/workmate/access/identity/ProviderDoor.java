package dev.workmate.access.identity;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Lets in whom a provider vouches for, as far as the operator's rules go. Their roles follow their
 * groups at every sign-in. Thread-safe.
 */
public final class ProviderDoor {
    private final Identities identities;
    private final Logins logins;
    private final ActLog log;

    public ProviderDoor(Identities identities, Logins logins, ActLog log) {
        this.identities = identities;
        this.logins = logins;
        this.log = log;
    }

    /** Why somebody stays out whom the provider knows. */
    public enum Reason {
        /** None of their groups has a role here. */
        NO_ROLE,
        /** They are in more groups than the provider tells. */
        TOO_MANY_GROUPS,
        /**
         * Their address is of a domain that is not let in, or the provider does not stand by it.
         */
        FOREIGN_DOMAIN,
        /** An administrator has shut them out. */
        DISABLED,
        /** They belong to another tenant than the people of this provider. */
        OTHER_TENANT,
        /** They are signed in here as somebody else. */
        OTHER_PERSON,
        /** The provider does not say that they have just shown it who they are. */
        NOT_FRESH
    }

    /** What came of it. */
    public sealed interface Outcome {
        record Welcome(Logins.Issued issued) implements Outcome {}

        /** They have shown again who they are, and stay signed in as before. */
        record Confirmed() implements Outcome {}

        record Refused(Reason reason) implements Outcome {}
    }

    public Outcome enter(ProviderRules rules, Introduction who, Logins.Origin origin) {
        Optional<Identities.Known> known = identities.find(who.identity());
        Set<Role> roles = rules.rolesOf(who.groups().names());
        Optional<Reason> objection = objection(rules, who, known, roles);
        if (objection.isPresent()) {
            log.append(refusal(rules, who, known, objection.get(), origin));
            known.filter(_ -> objection.get() == Reason.NO_ROLE)
                    .ifPresent(person -> lose(person.user(), who, origin));
            return new Outcome.Refused(objection.get());
        }
        Optional<Newcomer> person =
                known.map(before -> followed(before.user(), who, roles, origin))
                        .or(() -> made(rules, who, roles, origin));
        if (person.isEmpty()) {
            return enter(rules, who, origin);
        }
        Logins.Issued issued = signIn(person.get(), who, origin);
        log.append(
                Act.by(
                        issued.login().user(),
                        ActKind.SIGNED_IN,
                        origin.address(),
                        "by " + who.provider()));
        return new Outcome.Welcome(issued);
    }

    /**
     * For somebody who is signed in and was sent there to show again who they are: since a moment,
     * and as the same person. Whose roles have changed comes in anew.
     */
    public Outcome confirm(
            ProviderRules rules,
            Introduction who,
            Login login,
            Instant since,
            Logins.Origin origin) {
        Optional<Reason> doubt = doubt(who, login, since);
        if (doubt.isPresent()) {
            String detail = detail(who, doubt.get());
            log.append(
                    Act.by(login.user(), ActKind.CONFIRMATION_REFUSED, origin.address(), detail));
            return new Outcome.Refused(doubt.get());
        }
        Set<Role> roles = rules.rolesOf(who.groups().names());
        boolean changed =
                !roles.equals(login.user().roles())
                        || !rules.tenant().equals(login.user().tenant());
        if (changed || objection(rules, who, Optional.empty(), roles).isPresent()) {
            return enter(rules, who, origin);
        }
        logins.confirm(login, who.shownAt());
        log.append(
                Act.by(login.user(), ActKind.CONFIRMED, origin.address(), "by " + who.provider()));
        return new Outcome.Confirmed();
    }

    private Optional<Reason> doubt(Introduction who, Login login, Instant since) {
        boolean same =
                identities
                        .find(who.identity())
                        .filter(known -> known.user().id().equals(login.user().id()))
                        .isPresent();
        if (!same) {
            return Optional.of(Reason.OTHER_PERSON);
        }
        return who.shownAt().isBefore(since) ? Optional.of(Reason.NOT_FRESH) : Optional.empty();
    }

    private static Optional<Reason> objection(
            ProviderRules rules,
            Introduction who,
            Optional<Identities.Known> known,
            Set<Role> roles) {
        if (known.filter(person -> !person.active()).isPresent()) {
            return Optional.of(Reason.DISABLED);
        }
        if (known.filter(person -> !person.user().tenant().equals(rules.tenant())).isPresent()) {
            return Optional.of(Reason.OTHER_TENANT);
        }
        if (!rules.allows(who.mailbox())) {
            return Optional.of(Reason.FOREIGN_DOMAIN);
        }
        if (!who.groups().complete()) {
            return Optional.of(Reason.TOO_MANY_GROUPS);
        }
        return roles.isEmpty() ? Optional.of(Reason.NO_ROLE) : Optional.empty();
    }

    /** Who has no group any more keeps neither sign-ins nor tokens. */
    private void lose(User person, Introduction who, Logins.Origin origin) {
        if (!person.roles().isEmpty()) {
            User without = new User(person.id(), person.tenant(), person.name(), Set.of());
            identities.follow(without, followed(person, without, who, origin));
        }
        logins.shutOut(person);
    }

    private static Act followed(User before, User now, Introduction who, Logins.Origin origin) {
        String detail =
                now.roles().equals(before.roles())
                        ? "name, by " + who.provider()
                        : before.roles() + " -> " + now.roles() + ", by " + who.provider();
        return Act.by(now, ActKind.FOLLOWED_PROVIDER, origin.address(), detail);
    }

    /** Whoever has changed comes in anew: what sign-ins they had are over. */
    private record Newcomer(User user, boolean changed) {}

    /** Empty where somebody made one for this identity meanwhile, who is now known. */
    private Optional<Newcomer> made(
            ProviderRules rules, Introduction who, Set<Role> roles, Logins.Origin origin) {
        User fresh = new User(UserId.next(), rules.tenant(), who.name(), roles);
        Act act =
                Act.by(
                        fresh,
                        ActKind.PERSON_MADE_BY_PROVIDER,
                        origin.address(),
                        who.provider() + ", roles " + fresh.roles());
        return identities.add(fresh, who.identity(), who.provider(), act)
                ? Optional.of(new Newcomer(fresh, false))
                : Optional.empty();
    }

    private Newcomer followed(
            User before, Introduction who, Set<Role> roles, Logins.Origin origin) {
        User now = new User(before.id(), before.tenant(), who.name(), roles);
        if (now.equals(before)) {
            return new Newcomer(before, false);
        }
        identities.follow(now, followed(before, now, who, origin));
        return new Newcomer(now, !now.roles().equals(before.roles()));
    }

    private Logins.Issued signIn(Newcomer person, Introduction who, Logins.Origin origin) {
        if (person.changed()) {
            logins.endWhatIsOpen(person.user());
        }
        Logins.Issued issued = logins.signIn(person.user(), origin, who.shownAt());
        identities.remember(issued.login().token().id(), who);
        return issued;
    }

    private static Act refusal(
            ProviderRules rules,
            Introduction who,
            Optional<Identities.Known> known,
            Reason reason,
            Logins.Origin origin) {
        String detail = detail(who, reason);
        return known.map(
                        person ->
                                Act.by(
                                        person.user(),
                                        ActKind.SIGN_IN_REFUSED,
                                        origin.address(),
                                        detail))
                .orElseGet(
                        () ->
                                new Act(
                                        ActKind.SIGN_IN_REFUSED,
                                        rules.tenant(),
                                        Optional.empty(),
                                        Optional.empty(),
                                        origin.address(),
                                        detail));
    }

    private static String detail(Introduction who, Reason reason) {
        return "by " + who.provider() + ": " + reason.name().toLowerCase(Locale.ROOT);
    }

    /** Something that claimed to be the provider's word and was not, or did not come at all. */
    public void refused(String provider, String why, Logins.Origin origin) {
        log.append(
                Act.byNobody(
                        ActKind.SIGN_IN_REFUSED, origin.address(), "by " + provider + ": " + why));
    }

    /** Ends what sign-ins came from one at the provider, or from all of a person's there. */
    public int signedOutThere(
            String issuer, Optional<String> subject, Optional<String> session, String address) {
        List<Identities.ProviderSignIn> over = identities.signIns(issuer, subject, session);
        for (Identities.ProviderSignIn each : over) {
            logins.revoke(each.user(), each.token());
            log.append(Act.by(each.user(), ActKind.SIGNED_OUT, address, "at " + each.provider()));
        }
        return over.size();
    }
}
