package dev.workmate.connection;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.User;
import dev.workmate.connection.ConnectionProbe.Outcome;
import dev.workmate.connection.SignIns.Key;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Makes, changes, tries and removes connections, and says so in the log of security and
 * administration. Who may do so is decided before. Thread-safe.
 */
public final class ConnectionDesk {
    private static final int MOST_OF_PERSON = 20;
    private static final int MOST_OF_TENANT = 100;

    private final Connections connections;
    private final SignIns signIns;
    private final ConnectionRules rules;
    private final Map<ConnectionKind, ConnectionProbe> probes;
    private final ActLog acts;
    private final InstantSource time;

    public ConnectionDesk(
            Connections connections,
            SignIns signIns,
            ConnectionRules rules,
            List<ConnectionProbe> probes,
            ActLog acts,
            InstantSource time) {
        this.connections = connections;
        this.signIns = signIns;
        this.rules = rules;
        this.probes =
                probes.stream()
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        ConnectionProbe::kind, Function.identity()));
        this.acts = acts;
        this.time = time;
    }

    /** Whether somebody may use it: it is their own, or their tenant's. */
    public static boolean isVisible(Connection connection, User user) {
        return connection.owner().tenant().equals(user.tenant())
                && connection.owner().person().map(user.id()::equals).orElse(true);
    }

    /** Their own first. */
    public List<Connection> visibleTo(User user) {
        return connections.visibleTo(user.id(), user.tenant());
    }

    public List<Connection> ofTenant(User user) {
        return connections.ofTenant(user.tenant());
    }

    /** Empty where it is not there, or not for them. */
    public Optional<Connection> find(User user, ConnectionId id) {
        return connections.find(id).filter(each -> isVisible(each, user));
    }

    /** How it is for a person: their own sign-in counts where each has one. */
    public Standing standing(Connection connection, User user) {
        if (connection.way() != SignInWay.PERSON) {
            return connection.standing();
        }
        return signIns.standing(new Key(connection.id(), user.id()))
                .orElseGet(
                        () ->
                                new Standing(
                                        ConnectionState.NEEDS_SIGN_IN,
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.empty()));
    }

    /** How many people are signed in by it. */
    public int people(Connection connection) {
        return signIns.count(connection.id());
    }

    public Connection add(User actor, ConnectionOwner owner, ConnectionDraft draft, String address)
            throws WrongFieldException {
        check(draft, owner);
        if (draft.way().hasSecret()
                && draft.way() != SignInWay.PERSON
                && draft.secret().isEmpty()) {
            throw new WrongFieldException("secret", "A secret is needed.");
        }
        List<Connection> there =
                owner.isPerson()
                        ? visibleTo(actor).stream().filter(each -> each.owner().isPerson()).toList()
                        : ofTenant(actor);
        int most = owner.isPerson() ? MOST_OF_PERSON : MOST_OF_TENANT;
        if (there.size() >= most) {
            throw new WrongFieldException("name", "There are " + most + " connections already.");
        }
        Connection made =
                new Connection(
                        ConnectionId.next(),
                        owner,
                        draft.kind(),
                        draft.name().strip(),
                        draft.way(),
                        stripped(draft.settings()),
                        Standing.NEW,
                        1,
                        time.instant());
        Act act = act(actor, ActKind.CONNECTION_ADDED, made, address);
        if (!connections.add(made, draft.secret(), act)) {
            throw new WrongFieldException("name", "Another connection has this name.");
        }
        return made;
    }

    private void check(ConnectionDraft draft, ConnectionOwner owner) throws WrongFieldException {
        rules.check(draft, owner);
        ConnectionProbe probe = probes.get(draft.kind());
        if (probe == null) {
            throw new WrongFieldException("kind", "This kind of system cannot be connected here.");
        }
        probe.checkFields(draft);
    }

    private static Map<String, String> stripped(Map<String, String> settings) {
        Map<String, String> stripped = new HashMap<>();
        settings.forEach((name, value) -> stripped.put(name, value.strip()));
        return stripped;
    }

    /** Empty where somebody else changed it meanwhile. */
    public Optional<Connection> change(
            User actor, Connection known, ConnectionDraft draft, String address)
            throws WrongFieldException {
        check(draft, known.owner());
        requireFreeName(actor, known, draft.name().strip());
        Map<String, String> settings = stripped(draft.settings());
        boolean elsewhere = leadsElsewhere(known.settings(), settings);
        if (elsewhere && connections.secret(known.id()).isPresent() && draft.secret().isEmpty()) {
            throw new WrongFieldException(
                    "secret", "Write the secret again, since it goes to another address now.");
        }
        Connection changed =
                new Connection(
                        known.id(),
                        known.owner(),
                        known.kind(),
                        draft.name().strip(),
                        known.way(),
                        settings,
                        Standing.NEW,
                        known.edition() + 1,
                        known.createdAt());
        Connections.SignInsThen then =
                elsewhere ? Connections.SignInsThen.END : Connections.SignInsThen.STAY;
        Act act = act(actor, ActKind.CONNECTION_CHANGED, changed, address);
        if (!connections.change(changed, known.edition(), draft.secret(), then, act)) {
            return Optional.empty();
        }
        ended(changed);
        return Optional.of(changed);
    }

    private void requireFreeName(User actor, Connection known, String name)
            throws WrongFieldException {
        boolean taken =
                visibleTo(actor).stream()
                        .filter(each -> each.owner().equals(known.owner()))
                        .filter(each -> !each.id().equals(known.id()))
                        .anyMatch(each -> each.kind() == known.kind() && each.name().equals(name));
        if (taken) {
            throw new WrongFieldException("name", "Another connection has this name.");
        }
    }

    /** Tokens and secrets must not be shown to a server that they were not given for. */
    public static boolean leadsElsewhere(Map<String, String> before, Map<String, String> after) {
        return ConnectionRules.ADDRESSES.stream()
                .anyMatch(
                        field ->
                                !before.getOrDefault(field, "")
                                        .equals(after.getOrDefault(field, "")));
    }

    public boolean remove(User actor, Connection connection, String address) {
        Act act = act(actor, ActKind.CONNECTION_REMOVED, connection, address);
        boolean removed = connections.remove(connection.id(), act);
        if (removed) {
            ended(connection);
        }
        return removed;
    }

    /** Says in the log that a person's sign-in is gone which is kept elsewhere. */
    public void noteSignedOut(User person, ConnectionId id, String address) {
        acts.append(Act.by(person, ActKind.CONNECTION_SIGNED_OUT, address, id.value()));
    }

    private void ended(Connection connection) {
        Optional.ofNullable(probes.get(connection.kind()))
                .ifPresent(probe -> probe.ended(connection.id()));
    }

    /** Tries it with the rights of a person and keeps what came of it. */
    public Standing check(User user, Connection connection) throws InterruptedException {
        ConnectionProbe probe = probes.get(connection.kind());
        if (probe == null) {
            return connection.standing();
        }
        Outcome outcome = probe.check(connection, user);
        Standing before = standing(connection, user);
        Standing now =
                switch (outcome) {
                    case Outcome.Worked _ -> standing(ConnectionState.OK, Optional.empty(), before);
                    case Outcome.Failed(String words) ->
                            standing(ConnectionState.FAILING, Optional.of(words), before);
                    case Outcome.SignIn(String words) ->
                            standing(ConnectionState.NEEDS_SIGN_IN, Optional.of(words), before);
                };
        if (connection.way() == SignInWay.PERSON) {
            signIns.note(new Key(connection.id(), user.id()), now);
        } else {
            connections.note(connection.id(), connection.edition(), now);
        }
        return now;
    }

    private Standing standing(ConnectionState state, Optional<String> error, Standing before) {
        return new Standing(state, error, Optional.of(time.instant()), before.usedAt());
    }

    /** A person's own words do not stand in the log, which outlives them. */
    private static Act act(User actor, ActKind kind, Connection connection, String address) {
        String what = connection.kind().word() + " " + connection.id();
        return Act.by(
                actor,
                kind,
                address,
                connection.owner().isPerson() ? what : what + " for all: " + connection.name());
    }
}
