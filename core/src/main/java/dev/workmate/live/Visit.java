package dev.workmate.live;

import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.Stay;
import java.time.Duration;

/**
 * One viewer's time here: woken when there is something to show, and over as soon as its login is.
 * Any thread may wake it and ask whether it is over; one thread does the rest.
 */
public final class Visit implements AutoCloseable {
    /** Another process may have taken the login away; nobody tells us then. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    private final Logins logins;
    private final Login login;
    private final Bell bell = new Bell();
    private final Stay stay;
    private long lookedAt = System.nanoTime();
    private volatile boolean refused;

    private Visit(Logins logins, Login login) {
        this.logins = logins;
        this.login = login;
        this.stay = logins.stay(login, bell::ring);
    }

    public static Visit begin(Logins logins, Login login) {
        return new Visit(logins, login);
    }

    public Login login() {
        return login;
    }

    public void wake() {
        bell.ring();
    }

    /** Whether the login still counts; to be asked before anything is shown. */
    public boolean isWelcome() {
        if (System.nanoTime() - lookedAt > LOOK_AGAIN.toNanos()) {
            lookedAt = System.nanoTime();
            refused |= !logins.isValid(login);
        }
        return !refused && !isOver();
    }

    /** The same, asked of the store now: for whoever is about to do something. Any thread may. */
    public boolean isStillWelcome() {
        if (!refused && !isOver() && !logins.goesOn(login)) {
            refused = true;
            bell.ring();
        }
        return !refused && !isOver();
    }

    /** Whether the login was taken away here, or has expired. */
    public boolean isOver() {
        return stay.isOver() || logins.isExpired(login);
    }

    /** Says whether it was woken; waits no longer than the login lasts. */
    public boolean await(Duration atMost) {
        return bell.await(logins.nextCheck(login, atMost));
    }

    @Override
    public void close() {
        stay.close();
    }
}
