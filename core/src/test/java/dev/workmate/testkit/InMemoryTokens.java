package dev.workmate.testkit;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Act;
import dev.workmate.access.Login;
import dev.workmate.access.TokenId;
import dev.workmate.access.Tokens;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** People and their tokens, in memory. Thread-safe. */
public final class InMemoryTokens implements Tokens, Users {
    private final Map<String, AccessToken> byHash = new LinkedHashMap<>();
    private final Map<UserId, User> people = new HashMap<>();

    @Override
    public synchronized void add(User user) {
        people.putIfAbsent(user.id(), user);
    }

    @Override
    public synchronized Optional<User> find(UserId id) {
        return Optional.ofNullable(people.get(id));
    }

    @Override
    public synchronized void store(AccessToken token, String hash) {
        byHash.put(hash, token);
    }

    @Override
    public synchronized void store(AccessToken token, String hash, Act act) {
        store(token, hash);
    }

    @Override
    public synchronized Optional<Login> findByHash(String hash) {
        return Optional.ofNullable(byHash.get(hash))
                .map(token -> new Login(people.get(token.user()), token));
    }

    @Override
    public synchronized Optional<Login> find(UserId user, TokenId token) {
        return byHash.values().stream()
                .filter(each -> is(each, user, token))
                .findFirst()
                .map(found -> new Login(people.get(user), found));
    }

    /** What somebody may from now on. */
    public synchronized void change(User user) {
        people.put(user.id(), user);
    }

    @Override
    public synchronized List<AccessToken> list(UserId user, AccessToken.Kind kind) {
        List<AccessToken> all = new ArrayList<>(byHash.values());
        return all.reversed().stream()
                .filter(token -> token.user().equals(user) && token.kind() == kind)
                .sorted(Comparator.comparing(AccessToken::createdAt).reversed())
                .toList();
    }

    @Override
    public synchronized boolean remove(UserId user, TokenId token) {
        return byHash.values().removeIf(each -> is(each, user, token));
    }

    @Override
    public synchronized boolean remove(UserId user, TokenId token, Act act) {
        return remove(user, token);
    }

    @Override
    public synchronized List<TokenId> prune(
            UserId user, AccessToken.Kind kind, Instant now, int keep) {
        List<AccessToken> all = list(user, kind);
        List<AccessToken> used =
                all.stream()
                        .filter(token -> token.lastUse().at().isPresent())
                        .sorted(
                                Comparator.comparing(
                                                (AccessToken token) ->
                                                        token.lastUse().at().orElseThrow())
                                        .reversed())
                        .toList();
        List<AccessToken> unused =
                all.stream().filter(token -> token.lastUse().at().isEmpty()).toList();
        List<AccessToken> gone = new ArrayList<>(beyond(used, keep));
        gone.addAll(beyond(unused, keep));
        all.stream()
                .filter(token -> !token.isValidAt(now) && !gone.contains(token))
                .forEach(gone::add);
        byHash.values().removeAll(gone);
        return gone.stream().map(AccessToken::id).toList();
    }

    private static List<AccessToken> beyond(List<AccessToken> tokens, int keep) {
        return tokens.subList(Math.min(keep, tokens.size()), tokens.size());
    }

    @Override
    public synchronized List<TokenId> removeAll(UserId user, AccessToken.Kind kind) {
        List<AccessToken> gone = list(user, kind);
        byHash.values().removeAll(gone);
        return gone.stream().map(AccessToken::id).toList();
    }

    @Override
    public synchronized void used(Map<TokenId, AccessToken.Use> uses) {
        byHash.replaceAll(
                (_, token) ->
                        with(
                                token,
                                token.confirmedAt(),
                                uses.getOrDefault(token.id(), token.lastUse())));
    }

    @Override
    public synchronized void confirmed(UserId user, TokenId id, Instant at) {
        byHash.replaceAll(
                (_, token) ->
                        is(token, user, id)
                                ? with(token, Optional.of(at), token.lastUse())
                                : token);
    }

    private static AccessToken with(
            AccessToken token, Optional<Instant> confirmedAt, AccessToken.Use use) {
        return new AccessToken(
                token.id(),
                token.user(),
                token.kind(),
                token.name(),
                token.createdAt(),
                token.expiresAt(),
                token.scopes(),
                confirmedAt,
                use);
    }

    private static boolean is(AccessToken token, UserId user, TokenId id) {
        return token.user().equals(user) && token.id().equals(id);
    }
}
