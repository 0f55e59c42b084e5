package dev.workmate.live;

import dev.workmate.id.UserId;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings notices to everybody who is connected to this process as the person meant. Thread-safe.
 */
public final class Notices {
    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);

    private final Map<UserId, Set<Address>> here = new ConcurrentHashMap<>();

    /** A place where a person is reached; to be closed when they leave. */
    public final class Address implements AutoCloseable {
        private final UserId user;
        private final Consumer<Notice> receiver;

        private Address(UserId user, Consumer<Notice> receiver) {
            this.user = user;
            this.receiver = receiver;
        }

        @Override
        public void close() {
            here.computeIfPresent(
                    user,
                    (_, all) -> {
                        all.remove(this);
                        return all.isEmpty() ? null : all;
                    });
        }
    }

    /** {@code receiver} must return at once. */
    public Address arrive(UserId user, Consumer<Notice> receiver) {
        Address address = new Address(user, receiver);
        here.compute(
                user,
                (_, others) -> {
                    Set<Address> all = others == null ? ConcurrentHashMap.newKeySet() : others;
                    all.add(address);
                    return all;
                });
        return address;
    }

    public boolean isAnyoneHere() {
        return !here.isEmpty();
    }

    public boolean isHere(UserId user) {
        return here.containsKey(user);
    }

    public void tell(UserId user, Notice notice) {
        here.getOrDefault(user, Set.of()).forEach(address -> tell(address, notice));
    }

    /** For what concerns all who are here. */
    public void tellAll(Notice notice) {
        here.values().forEach(all -> all.forEach(address -> tell(address, notice)));
    }

    private static void tell(Address address, Notice notice) {
        try {
            address.receiver.accept(notice);
        } catch (RuntimeException e) {
            LOG.warn("A notice did not reach one of the places where its person is", e);
        }
    }
}
