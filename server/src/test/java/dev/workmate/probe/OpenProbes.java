package dev.workmate.probe;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.SocketClient;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Opens sockets and event streams, and takes away afterwards what they were opened with. */
final class OpenProbes {
    /** Far below the time after which a login is looked at again in any case. */
    private static final long SECONDS = 15;

    private static final int SIGNED_OUT = 1008;
    private static final User ADMINISTRATOR =
            User.of(UserId.next(), "Open Administrator", Role.USER, Role.ADMINISTRATOR);

    private final RunningServer server;
    private final ApiClient administrator;
    private final Queue<String> findings;

    OpenProbes(RunningServer server, Queue<String> findings) {
        this.server = server;
        this.administrator = server.signedIn(ADMINISTRATOR);
        this.findings = findings;
    }

    /** What ends a visit that goes on. */
    private enum End {
        OTHER_ROLES,
        DISABLED,
        REVOKED
    }

    /** How many there were. */
    int run() {
        int tried = 0;
        for (End end : End.values()) {
            for (AccessToken.Kind kind : AccessToken.Kind.values()) {
                opened(end, kind);
                tried += 2;
            }
        }
        return tried;
    }

    private void opened(End end, AccessToken.Kind kind) {
        User person = User.of(UserId.next(), "Open " + end + " " + kind, Role.USER);
        ApiClient owner = server.signedIn(person);
        String session = owner.newSession();
        ApiClient visitor = kind == AccessToken.Kind.LOGIN ? owner : withToken(owner);
        try (SocketClient socket = SocketClient.open(visitor);
                Stream<String> lines =
                        visitor.stream(visitor.request(session + "/stream?after=0").GET())) {
            socket.join(session, 0);
            CompletableFuture<List<String>> stream =
                    CompletableFuture.supplyAsync(lines::toList)
                            .orTimeout(SECONDS, TimeUnit.SECONDS);
            end(end, person, owner, kind);
            check(end + " of a " + kind, socket, stream);
        }
    }

    private ApiClient withToken(ApiClient owner) {
        return server.withToken(
                owner.post("/api/me/tokens", "{\"name\":\"open\"}").json().get("token").asString());
    }

    private void end(End end, User person, ApiClient owner, AccessToken.Kind kind) {
        String path = "/api/admin/people/" + person.id();
        switch (end) {
            case OTHER_ROLES -> administrator.patch(path, "{\"roles\":[\"auditor\"]}");
            case DISABLED -> administrator.patch(path, "{\"disabled\":true}");
            case REVOKED -> revoke(owner, kind);
        }
    }

    private static void revoke(ApiClient owner, AccessToken.Kind kind) {
        if (kind == AccessToken.Kind.LOGIN) {
            owner.post("/api/auth/logout", "{}");
        } else {
            owner.get("/api/me/tokens")
                    .json()
                    .get("tokens")
                    .forEach(token -> owner.delete("/api/me/tokens/" + token.get("id").asString()));
        }
    }

    private void check(String what, SocketClient socket, CompletableFuture<List<String>> stream) {
        try {
            if (socket.awaitClose() != SIGNED_OUT) {
                findings.add("after " + what + " the socket was not told that it is signed out");
            }
            if (!stream.join().contains("event: signed_out")) {
                findings.add("after " + what + " the stream was not told that it is signed out");
            }
        } catch (CompletionException e) {
            findings.add("after " + what + " a socket or a stream goes on: " + e.getCause());
        }
    }
}
