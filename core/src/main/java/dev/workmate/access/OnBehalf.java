package dev.workmate.access;

import dev.workmate.id.Acting;

/**
 * Does what a signed-in person asks for so that the database shows nothing of others, should the
 * ownership check ever fail. Who reads the logs of their tenant is shown the tenant's rows there,
 * and nothing beyond.
 */
public final class OnBehalf {
    private OnBehalf() {}

    public static <X extends Exception> void of(User user, Acting.Work<X> work) throws X {
        if (user.readsLogsOfOthers()) {
            Acting.within(user.tenant(), user.id(), work);
        } else {
            Acting.as(user.id(), work);
        }
    }
}
