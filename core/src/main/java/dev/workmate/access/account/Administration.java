package dev.workmate.access.account;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What administrators do with the people of their tenant; whoever is changed is signed out and
 * comes back with what they may do now. Thread-safe.
 */
public final class Administration {
    private final People people;
    private final Logins logins;
    private final ActLog log;
    private final InstantSource time;

    public Administration(People people, Logins logins, ActLog log, InstantSource time) {
        this.people = people;
        this.logins = logins;
        this.log = log;
        this.time = time;
    }

    /** What came of a change. */
    public enum Outcome {
        DONE,
        NOT_FOUND,
        /** Nobody would be left who administrates. */
        LAST_ADMINISTRATOR
    }

    public List<Person> page(User reader, People.Query query) {
        return people.page(reader.tenant(), query);
    }

    public Optional<Person> find(User reader, UserId id) {
        return people.find(reader.tenant(), id);
    }

    public Outcome changeRoles(User administrator, UserId id, Set<Role> roles, String address) {
        Optional<User> person = find(administrator, id).map(Person::user);
        if (person.isEmpty()) {
            return Outcome.NOT_FOUND;
        }
        String detail = person.get().roles() + " -> " + roles;
        Act act = Act.about(administrator, id, ActKind.ROLES_CHANGED, address, detail);
        if (!people.changeRoles(person.get(), roles, act)) {
            return Outcome.LAST_ADMINISTRATOR;
        }
        logins.endWhatIsOpen(person.get());
        return Outcome.DONE;
    }

    public Outcome disable(User administrator, UserId id, String address) {
        Optional<User> person = find(administrator, id).map(Person::user);
        if (person.isEmpty()) {
            return Outcome.NOT_FOUND;
        }
        Act act = Act.about(administrator, id, ActKind.PERSON_DISABLED, address, "");
        if (!people.disable(person.get(), time.instant(), act)) {
            return Outcome.LAST_ADMINISTRATOR;
        }
        logins.shutOut(person.get());
        return Outcome.DONE;
    }

    public Outcome enable(User administrator, UserId id, String address) {
        Optional<User> person = find(administrator, id).map(Person::user);
        person.ifPresent(
                who ->
                        people.enable(
                                who,
                                Act.about(administrator, id, ActKind.PERSON_ENABLED, address, "")));
        return person.isPresent() ? Outcome.DONE : Outcome.NOT_FOUND;
    }

    public Outcome endSignIns(User administrator, UserId id, String address) {
        Optional<User> person = find(administrator, id).map(Person::user);
        if (person.isEmpty()) {
            return Outcome.NOT_FOUND;
        }
        int ended = logins.signOutEverywhere(person.get());
        log.append(
                Act.about(administrator, id, ActKind.SIGN_INS_ENDED, address, ended + " sign-ins"));
        return Outcome.DONE;
    }

    public User addService(User administrator, String name, Set<Role> roles, String address) {
        User service = new User(UserId.next(), administrator.tenant(), name, roles);
        Act act =
                Act.about(
                        administrator,
                        service.id(),
                        ActKind.SERVICE_ACCOUNT_MADE,
                        address,
                        "roles " + service.roles());
        people.addService(service, act);
        return service;
    }
}
