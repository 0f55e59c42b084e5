package dev.workmate.connection.http;

import dev.workmate.access.User;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDesk;
import dev.workmate.connection.ListedElsewhere;
import dev.workmate.connection.Standing;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A connection as people see it; secrets and tokens are never shown. {@code scope} is person,
 * tenant or operator; {@code id} is empty where nothing can be done about it here.
 */
record ConnectionView(
        String id,
        String kind,
        String scope,
        String name,
        Optional<String> account,
        String way,
        Map<String, String> settings,
        String state,
        Optional<String> error,
        Optional<Instant> checkedAt,
        Optional<Instant> usedAt,
        boolean editable,
        int signedIn) {
    /** All connections somebody may see. */
    record AllConnections(List<ConnectionView> connections) {}

    /** Where to go to sign in. */
    record SignInAddress(String url) {}

    static ConnectionView of(Connection connection, User user, ConnectionDesk desk) {
        return of(connection, desk.standing(connection, user), isOwn(connection), 0);
    }

    private static boolean isOwn(Connection connection) {
        return connection.owner().isPerson();
    }

    static ConnectionView forAdministrators(
            Connection connection, Standing standing, int signedIn) {
        return of(connection, standing, true, signedIn);
    }

    private static ConnectionView of(
            Connection connection, Standing standing, boolean editable, int signedIn) {
        return new ConnectionView(
                connection.id().value(),
                connection.kind().word(),
                isOwn(connection) ? "person" : "tenant",
                connection.name(),
                Optional.empty(),
                connection.way().word(),
                editable ? connection.settings() : Map.of(),
                standing.state().word(),
                standing.error(),
                standing.checkedAt(),
                standing.usedAt(),
                editable,
                signedIn);
    }

    static ConnectionView of(ListedElsewhere.Item item) {
        boolean own = item.scope() == ListedElsewhere.Scope.PERSON;
        return new ConnectionView(
                item.id(),
                item.kind(),
                item.scope().name().toLowerCase(Locale.ROOT),
                item.name(),
                own ? Optional.of(item.name()) : Optional.empty(),
                "",
                item.address().map(url -> Map.of("url", url)).orElse(Map.of()),
                item.state().word(),
                item.error(),
                Optional.empty(),
                Optional.empty(),
                false,
                0);
    }
}
