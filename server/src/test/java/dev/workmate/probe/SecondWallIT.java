package dev.workmate.probe;

import dev.workmate.access.Role;
import dev.workmate.access.SessionOwners;
import dev.workmate.id.Acting;
import dev.workmate.session.SessionCatalog;
import dev.workmate.testkit.TestPostgres;
import java.util.List;
import org.springframework.context.support.GenericApplicationContext;

/**
 * The check of ownership is off: whoever asks for a session that can be seen is taken for its
 * owner. PostgreSQL's row-level security alone decides what can be seen, and all answers stay the
 * same.
 */
class SecondWallIT extends ProbeContract {
    @Override
    List<String> store() {
        return List.of("--workmate.database-url=" + TestPostgres.empty(SecondWallIT.class));
    }

    @Override
    int least() {
        return 1_000;
    }

    @Override
    boolean inEverySpelling() {
        return false;
    }

    @Override
    void replace(GenericApplicationContext context) {
        SessionOwners whoeverAsks =
                session ->
                        context.getBean(SessionCatalog.class)
                                .ownerOf(session)
                                .map(owner -> Acting.person().orElse(owner));
        context.registerBean(
                "whoeverAsks",
                SessionOwners.class,
                () -> whoeverAsks,
                bean -> bean.setPrimary(true));
    }

    /**
     * People who come in and are others. Who reads the logs of the tenant is shown its rows by the
     * wall where they are administrated or audited, so that there nothing but the check bounds them
     * within the tenant; on all other ways they are shown their own alone.
     */
    @Override
    boolean isAmong(Caller caller, Route route) {
        boolean other = caller.door.opens() && !caller.isTheVictim();
        boolean approves = caller.has(Role.APPROVER) && caller.isOfTheTenant();
        boolean reads = caller.isOfTheTenant() && caller.readsLogs();
        return other && !(reads && Leaks.isForReaders(route)) && !approves;
    }

    @Override
    boolean whoMayDoesToo() {
        return false;
    }
}
