package dev.workmate.id;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * On whose behalf a thread reads. Where it is a person's, a database that can does not show it what
 * belongs to somebody else, whatever is asked; where it is nobody's, the server does its own work
 * and sees all. Threads that are started meanwhile read on nobody's behalf.
 */
public final class Acting {
    private static final ScopedValue<Optional<Reader>> READER = ScopedValue.newInstance();

    private Acting() {}

    /** Who reads; with a tenant, people's rows and sessions of that tenant are shown too. */
    private record Reader(UserId person, Optional<TenantId> tenant) {}

    /** Something to do that may fail in one way. */
    @FunctionalInterface
    public interface Work<X extends Exception> {
        void run() throws X;
    }

    public static <X extends Exception> void as(UserId person, Work<X> work) throws X {
        run(new Reader(person, Optional.empty()), work);
    }

    /** As a person who may read the logs of their whole tenant. */
    public static <X extends Exception> void within(TenantId tenant, UserId person, Work<X> work)
            throws X {
        run(new Reader(person, Optional.of(tenant)), work);
    }

    private static <X extends Exception> void run(Reader reader, Work<X> work) throws X {
        ScopedValue.where(READER, Optional.of(reader))
                .<Boolean, X>call(
                        () -> {
                            work.run();
                            return true;
                        });
    }

    /** The server's own part of something that is done on a person's behalf. */
    public static <T> T asNobody(Supplier<T> work) {
        return ScopedValue.where(READER, Optional.<Reader>empty()).call(work::get);
    }

    /** Empty where it is nobody. */
    public static Optional<UserId> person() {
        return reader().map(Reader::person);
    }

    /** The tenant whose logs may be read; empty where only the person's own may be. */
    public static Optional<TenantId> tenant() {
        return reader().flatMap(Reader::tenant);
    }

    private static Optional<Reader> reader() {
        return READER.isBound() ? READER.get() : Optional.empty();
    }
}
