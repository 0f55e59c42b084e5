package dev.workmate.access;

import dev.workmate.id.Acting;

/**
 * Does what a signed-in person asks for so that the database shows nothing of others, should the
 * ownership check ever fail. An administrator may see more, so that check alone holds there.
 */
public final class OnBehalf {
    private OnBehalf() {}

    public static <X extends Exception> void of(User user, Acting.Work<X> work) throws X {
        switch (user.role()) {
            case MEMBER -> Acting.as(user.id(), work);
            case ADMIN -> work.run();
        }
    }
}
