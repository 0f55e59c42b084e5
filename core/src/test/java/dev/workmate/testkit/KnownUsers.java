package dev.workmate.testkit;

import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.id.UserId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** People in memory. */
public final class KnownUsers implements Users {
    private final Map<UserId, User> people = new ConcurrentHashMap<>();

    @Override
    public void add(User user) {
        people.putIfAbsent(user.id(), user);
    }

    @Override
    public Optional<User> find(UserId id) {
        return Optional.ofNullable(people.get(id));
    }
}
