package dev.workmate.access;

import dev.workmate.id.Acting;

/**
 * Does what a signed-in person asks for so that the database shows nothing of others, should the
 * ownership check ever fail.
 */
public final class OnBehalf {
    private OnBehalf() {}

    /** For what is a person's own, whatever their roles. */
    public static <X extends Exception> void of(User user, Acting.Work<X> work) throws X {
        Acting.as(user.id(), work);
    }

    /**
     * For views of what others of the tenant did: who reads the logs of their tenant is shown the
     * tenant's rows there, and nothing beyond; for everybody else it is as above.
     */
    public static <X extends Exception> void ofReader(User user, Acting.Work<X> work) throws X {
        if (user.readsLogsOfOthers()) {
            Acting.within(user.tenant(), user.id(), work);
        } else {
            of(user, work);
        }
    }
}
