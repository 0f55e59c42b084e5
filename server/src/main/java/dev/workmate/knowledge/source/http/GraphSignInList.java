package dev.workmate.knowledge.source.http;

import dev.workmate.access.User;
import dev.workmate.connection.ConnectionState;
import dev.workmate.connection.ListedElsewhere;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.source.ConnectionId;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.knowledge.source.SourceConnection;
import java.util.List;
import java.util.Optional;

/** People's sign-ins at Microsoft, among their other connections. */
public final class GraphSignInList implements ListedElsewhere {
    private final Connections connections;
    private final Optional<Microsoft> microsoft;

    public GraphSignInList(Connections connections, Optional<Microsoft> microsoft) {
        this.connections = connections;
        this.microsoft = microsoft;
    }

    @Override
    public List<Item> of(User user) {
        return microsoft.map(each -> each.connections(user)).orElseGet(List::of).stream()
                .map(GraphSignInList::item)
                .toList();
    }

    private static Item item(SourceConnection connection) {
        return new Item(
                connection.id().value(),
                "microsoft",
                Scope.PERSON,
                connection.account(),
                Optional.empty(),
                connection.state() == SourceConnection.State.OK
                        ? ConnectionState.OK
                        : ConnectionState.NEEDS_SIGN_IN,
                Optional.empty());
    }

    @Override
    public boolean remove(User user, String id) {
        return Uuids.isUuid(id) && connections.remove(user.id(), new ConnectionId(id));
    }
}
