package dev.workmate.id;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * On whose behalf a thread reads. Where it is a person's, a database that can does not show it what
 * belongs to somebody else, whatever is asked; where it is nobody's, the server does its own work
 * and sees all. Threads that are started meanwhile read on nobody's behalf.
 */
public final class Acting {
    private static final ScopedValue<Optional<UserId>> PERSON = ScopedValue.newInstance();

    private Acting() {}

    /** Something to do that may fail in one way. */
    @FunctionalInterface
    public interface Work<X extends Exception> {
        void run() throws X;
    }

    public static <X extends Exception> void as(UserId person, Work<X> work) throws X {
        ScopedValue.where(PERSON, Optional.of(person))
                .<Boolean, X>call(
                        () -> {
                            work.run();
                            return true;
                        });
    }

    /** The server's own part of something that is done on a person's behalf. */
    public static <T> T asNobody(Supplier<T> work) {
        return ScopedValue.where(PERSON, Optional.<UserId>empty()).call(work::get);
    }

    /** Empty where it is nobody. */
    public static Optional<UserId> person() {
        return PERSON.isBound() ? PERSON.get() : Optional.empty();
    }
}
